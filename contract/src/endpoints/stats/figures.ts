import { z } from 'zod';
import { anyVendor } from '../../access.ts';
import { dataAnswerSchema, defineEndpoint } from '../../endpoint.ts';
import { dayTextSchema } from '../../primitives.ts';

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

export const figuresExplanation: readonly string[] = [
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
