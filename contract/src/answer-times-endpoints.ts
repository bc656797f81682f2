import { z } from 'zod';
import { anyVendor } from './access.ts';
import { answerKinds } from './answer-times.ts';
import { dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { timestamp } from './primitives.ts';
import { replyHours } from './vocabularies.ts';

const count = z.number().int();

/** Of one kind, or of all: people, each once. */
const answerFiguresSchema = z.object({
  /** Whose question counts. */
  asked: count,
  answered: count,
  /** Those who still wait, in time. */
  waiting: count,
  /** Those who were left without an answer for two working days. */
  overdue: count,
  /** The middle of all that are decided; null where that one got no answer, or none is decided. */
  working_minutes: count.nullable(),
  all_minutes: count.nullable(),
});
export type AnswerFigures = z.infer<typeof answerFiguresSchema>;

const figuresByKindSchema = z.object({
  request: answerFiguresSchema,
  chat: answerFiguresSchema,
  application: answerFiguresSchema,
  all: answerFiguresSchema,
});
export type FiguresByKind = z.infer<typeof figuresByKindSchema>;

const waitingCaseSchema = z.object({
  kind: z.enum(answerKinds),
  /** The customer of a chat, the application, or the offer: where the answer is given. */
  target_id: z.string(),
  /** A customer's name, or the suburb of a request. */
  who: z.string(),
  asked_at: timestamp,
  /** From then on it counts as not answered. */
  overdue_at: timestamp,
});
export type WaitingCase = z.infer<typeof waitingCaseSchema>;

const ownAnswersSchema = z.object({
  days: count,
  figures: figuresByKindSchema,
  /** What everybody is told; null: nothing. */
  reply_hours: z.literal(replyHours).nullable(),
  /** Those who wait now, the longest first. */
  waiting: z.array(waitingCaseSchema),
  /** Where most are left without an answer: from when everybody sees it, and whether they do. */
  silence: z.object({ shown_from: timestamp, is_shown: z.boolean() }).nullable(),
});
export type OwnAnswers = z.infer<typeof ownAnswersSchema>;

export const answerTimesEndpoints = {
  own: endpoint('GET', '/answer-times', {
    summary: 'How quickly you answer requests, chats and applications, and who waits for you now',
    access: anyVendor,
    response: dataAnswer(ownAnswersSchema),
  }),
};
