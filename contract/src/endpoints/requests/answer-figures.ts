import { z } from 'zod';
import { anyVendor } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { timestamp } from '../../primitives.ts';
import { answerKinds } from '../../rules/answer-times.ts';
import { replyHours } from '../../vocabularies.ts';

/* A vendor's own answer times. */

const count = z.number().int();

/** Figures of one kind or of all kinds. Each person counts once. */
const answerFiguresSchema = z.object({
  /** People whose question counts. */
  asked: count,
  answered: count,
  /** People who still wait within the time. */
  waiting: count,
  /** People without an answer after two working days. */
  overdue: count,
  /** Median of all decided records; null if the median one has no answer, or none is decided. */
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
  /** Customer of a chat, the application, or the offer: the place of the answer. */
  target_id: z.string(),
  /** A customer's name, or the suburb of a request. */
  who: z.string(),
  asked_at: timestamp,
  /** Time from which it counts as not answered. */
  overdue_at: timestamp,
});
export type WaitingCase = z.infer<typeof waitingCaseSchema>;

const ownAnswersSchema = z.object({
  days: count,
  figures: figuresByKindSchema,
  /** Published answer time; null: none. */
  reply_hours: z.literal(replyHours).nullable(),
  /** People who wait now, longest first. */
  waiting: z.array(waitingCaseSchema),
  /** Set if most people have no answer: when this is published, and whether it is now. */
  silence: z.object({ shown_from: timestamp, is_shown: z.boolean() }).nullable(),
});
export type OwnAnswers = z.infer<typeof ownAnswersSchema>;

export const answerTimesEndpoints = {
  own: defineEndpoint('GET', '/answer-times', {
    summary: 'How quickly you answer requests, chats and applications, and who waits for you now',
    access: anyVendor,
    response: dataAnswerSchema(ownAnswersSchema),
  }),
};
