import type { ReplyHours } from './vocabularies.ts';

/*
 * How long a professional takes to answer who writes first: the median over the conversations that customers began.
 * It is measured by a job and kept; nobody enters it.
 */

/** Conversations that began within so many days count. */
export const answerTimeDays = 90;
/** With fewer first answers nothing is said. */
export const answerTimeCases = 5;
/** 'Replies in about 2 h', 'Replies in about 1 day'. */
export function replyText(hours: ReplyHours): string {
  if (hours < 24) return `Replies in about ${hours} h`;
  return hours === 24 ? 'Replies in about 1 day' : `Replies in about ${hours / 24} days`;
}
