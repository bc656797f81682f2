import { promiseSentences } from '../texts/sentences.ts';
import type { ReplyHours } from '../vocabularies.ts';

/* Answer times of vendors: which questions count for them, and how they are published. */

/** Ways to ask a professional a question. */
export const answerKinds = ['request', 'chat', 'application'] as const;
export type AnswerKind = (typeof answerKinds)[number];
export const answerKindLabels: Readonly<Record<AnswerKind, string>> = {
  request: 'Requests',
  chat: 'Chats',
  application: 'Applications',
};

/** Number of past days whose questions count for the answer time. */
export const answerTimeDays = 90;
/** Minimum number of answered people for which an answer time is published. */
export const answerTimeCases = 5;
/** Local working hours, from Monday to Friday, of every vendor. */
export const workingHours = { days: 5, from: 9, to: 17 } as const;
/** Number of working hours (two days) after which a question counts as unanswered. */
export const overdueHours = 16;
/** Days in which a notified, unresponsive professional can improve before visitors are warned. */
export const mendDays = 7;
/** Share of unanswered questions above which a professional counts as unresponsive. */
export const silentShare = 0.5;

/** Returns 'Replies in about 2 h' or 'Replies in about 1 day'. */
export function replyText(hours: ReplyHours): string {
  const begin = promiseSentences.reply_times;
  if (hours < 24) return `${begin} ${hours} h`;
  return hours === 24 ? `${begin} 1 day` : `${begin} ${hours / 24} days`;
}

export const silentText = 'Usually does not reply';

/** Explains to visitors how answer times are counted. */
export const answerTimeNotes: readonly string[] = [
  `We time the first answer to each request, chat and application of the last ${answerTimeDays} days, from the first message on, and take the middle one. Each person counts once.`,
  `Up to 8 h are working hours, Monday to Friday from 9 am to 5 pm at the professional’s place. About 1 day is 24 hours on the clock; about 2 days are two working days, or 48 hours on the clock.`,
  `Whoever waits for two working days counts as not answered. Fewer than ${answerTimeCases} people answered, or a middle above two days: we say nothing.`,
  'Nobody counts whose email is not verified, who was blocked or reported, who took the question back or left, or whose request was spam or declined.',
  `‘${silentText}’ stands where, of at least ${answerTimeCases} people who wrote or applied, more than half got no answer. The professional is told first and has ${mendDays} days to answer. It goes when that no longer holds.`,
];
