import { z } from 'zod';
import { anyVendor } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { dayTextSchema, timestamp } from '../../primitives.ts';
import { answerKinds } from '../../rules/answer-times.ts';
import { replyHours } from '../../vocabularies.ts';

/* Statistics for a vendor: the funnel to the listing, referrers, views and first answers. */

/** Referrers of profile views. 'other' means another page of this site. */
export const viewSources = ['search', 'place', 'link', 'other'] as const;
export type ViewSource = (typeof viewSources)[number];
export const viewSourceLabels: Readonly<Record<ViewSource, string>> = {
  search: 'Search on this site',
  place: 'Page of a place, or the directory',
  link: 'Shared link or another site',
  other: 'Elsewhere on this site',
};

/** Number of weeks in the statistics, including the current week. */
export const figureWeeks = 13;

const count = z.number().int().min(0);

const figureWeekSchema = z.object({
  /** Monday of the week. */
  week: dayTextSchema,
  views: count,
  /** Number of first answers to customers who asked in that week. */
  answers: count,
  /** Median answer time in working minutes; null without answers. */
  answer_minutes: count.nullable(),
});
export type FigureWeek = z.infer<typeof figureWeekSchema>;

const ownFiguresSchema = z.object({
  /** Weeks, oldest first; the last one is the current week so far. */
  weeks: z.array(figureWeekSchema),
  /** Number of leads: customers who made contact for the first time in these weeks. */
  contacts: count,
  /** Number of these leads who became clients: both parties have dealt with each other. */
  clients: count,
  /** Number of profile views in these weeks by referrer. */
  sources: z.object({ search: count, place: count, link: count, other: count }),
});
export type OwnFigures = z.infer<typeof ownFiguresSchema>;

export const howFiguresCount: readonly string[] = [
  'Days begin at midnight in Sydney, weeks on Monday. What is cancelled or taken back later stays counted, unless it was deleted.',
  'A profile view is one visitor on one day, without you, us and robots. Where somebody came from their browser tells; where it does not, it counts as elsewhere.',
  'A person is in touch from the first chat, call or application with you. A client is somebody with whom you dealt both ways: you answered their chat or application, or a call took place.',
  'Requests are offered to you by us, so they are no part of the way from view to client.',
  'The first answer is the middle of that week, in working hours, Monday to Friday from 9 am to 5 pm at your place.',
];

export const figuresEndpoints = {
  own: defineEndpoint('GET', '/figures', {
    summary: 'Funnel, sources, views and first answers of your listing',
    access: anyVendor,
    response: dataAnswerSchema(ownFiguresSchema),
  }),
};

/* Answer times, as the vendor sees them. */

const personCount = z.number().int();

/** Statistics about one kind of question or all kinds. Each person counts once. */
const answerFiguresSchema = z.object({
  /** Number of people who asked. */
  asked: personCount,
  answered: personCount,
  /** Number of people who wait for an answer that is not overdue. */
  waiting: personCount,
  /** Number of people without an answer after two working days. */
  overdue: personCount,
  /**
   * Median answer time in minutes of people who no longer wait, with a missing answer as the
   * longest time. Null if the median is a missing answer, or if there are no such people.
   */
  working_minutes: personCount.nullable(),
  all_minutes: personCount.nullable(),
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
  /** Id of the chat customer, application or offer, for the link to the page for answering. */
  target_id: z.string(),
  /** A customer's name, or the suburb of a request. */
  who: z.string(),
  asked_at: timestamp,
  /** Time from which the question counts as unanswered. */
  overdue_at: timestamp,
});
export type WaitingCase = z.infer<typeof waitingCaseSchema>;

const ownAnswersSchema = z.object({
  days: z.number().int(),
  figures: figuresByKindSchema,
  /** Published answer time in hours; null if none is published. */
  reply_hours: z.literal(replyHours).nullable(),
  /** People who wait for an answer now, longest wait first. */
  waiting: z.array(waitingCaseSchema),
  /** Public notice about unanswered questions: start, and whether it is shown; null without one. */
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
