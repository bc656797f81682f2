import { z } from 'zod';
import { anyVendor } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { timestamp } from '../../primitives.ts';
import { answerKinds } from '../../rules/answer-times.ts';
import { replyHours } from '../../vocabularies.ts';

/* Answer times, as the vendor sees them. */

const count = z.number().int();

/** Statistics about one kind of question, or about all kinds. Each person counts once. */
const answerFiguresSchema = z.object({
  /** Number of people who asked. */
  asked: count,
  answered: count,
  /** Number of people who wait for an answer that is not overdue. */
  waiting: count,
  /** Number of people without an answer after two working days. */
  overdue: count,
  /**
   * Median answer time in minutes, without people who still wait. A missing answer counts as the
   * longest time. Null if the median is a missing answer, or if no people are left to count.
   */
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
  /** Id for the link to the page for answering: of the chat's customer, application or offer. */
  target_id: z.string(),
  /** A customer's name, or the suburb of a request. */
  who: z.string(),
  asked_at: timestamp,
  /** Time from which the question counts as unanswered. */
  overdue_at: timestamp,
});
export type WaitingCase = z.infer<typeof waitingCaseSchema>;

const ownAnswersSchema = z.object({
  days: count,
  figures: figuresByKindSchema,
  /** Published answer time in hours; null if none is published. */
  reply_hours: z.literal(replyHours).nullable(),
  /** People who wait for an answer now, longest wait first. */
  waiting: z.array(waitingCaseSchema),
  /** Start and visibility of the public notice about unanswered questions; null without one. */
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
