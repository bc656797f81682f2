import { z } from 'zod';
import { anyVendor } from '../../access.ts';
import { dataAnswer, endpoint } from '../../endpoint.ts';
import { dayText, timestamp } from '../../primitives.ts';
import { answerKinds } from '../../rules/answer-times.ts';
import { replyHours } from '../../vocabularies.ts';

/* A vendor's own figures: the funnel to the listing, referrers, views and first answers. */

/** Referrers of a profile's visitors; a view with none of the first three is 'other'. */
export const viewSources = ['search', 'place', 'link', 'other'] as const;
export type ViewSource = (typeof viewSources)[number];
export const viewSourceLabels: Readonly<Record<ViewSource, string>> = {
  search: 'Search on this site',
  place: 'Page of a place, or the directory',
  link: 'Shared link or another site',
  other: 'Elsewhere on this site',
};

/** Weeks of the figures, including the current one. */
export const figureWeeks = 13;

const count = z.number().int().min(0);

const figureWeekSchema = z.object({
  /** Monday of the week. */
  week: dayText,
  views: count,
  /** First answers to customers who asked in that week. */
  answers: count,
  /** Median in working minutes; null without answers. */
  answer_minutes: count.nullable(),
});
export type FigureWeek = z.infer<typeof figureWeekSchema>;

const ownFiguresSchema = z.object({
  /** Oldest first; the last one is the current week so far. */
  weeks: z.array(figureWeekSchema),
  /** Leads: customers who made contact for the first time in these weeks. */
  contacts: count,
  /** Leads who became clients. */
  clients: count,
  /** Views of these weeks by referrer. */
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
  own: endpoint('GET', '/figures', {
    summary: 'Funnel, sources, views and first answers of your listing',
    access: anyVendor,
    response: dataAnswer(ownFiguresSchema),
  }),
};

/* A vendor's own answer times. */

const whole = z.number().int();

/** Figures of one kind or of all kinds. Each person counts once. */
const answerFiguresSchema = z.object({
  /** People whose question counts. */
  asked: whole,
  answered: whole,
  /** People who still wait within the time. */
  waiting: whole,
  /** People without an answer after two working days. */
  overdue: whole,
  /** Median of all decided records; null if the median one has no answer, or none is decided. */
  working_minutes: whole.nullable(),
  all_minutes: whole.nullable(),
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
  days: whole,
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
  own: endpoint('GET', '/answer-times', {
    summary: 'How quickly you answer requests, chats and applications, and who waits for you now',
    access: anyVendor,
    response: dataAnswer(ownAnswersSchema),
  }),
};
