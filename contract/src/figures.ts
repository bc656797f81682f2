import { z } from 'zod';
import { anyVendor } from './access.ts';
import { dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { dayText } from './primitives.ts';
import { vendorTypes } from './vocabularies.ts';

/* What comes of a listing, as its professional reads it: kept by day, told by week. */

/** From where somebody came to a profile; what names none of the first three is 'other'. */
export const viewSources = ['search', 'place', 'link', 'other'] as const;
export type ViewSource = (typeof viewSources)[number];
export const viewSourceLabels: Readonly<Record<ViewSource, string>> = {
  search: 'Search on this site',
  place: 'Page of a place, or the directory',
  link: 'Shared link or another site',
  other: 'Elsewhere on this site',
};

/** So many weeks are told, this one included. */
export const figureWeeks = 13;
/** So many months of reviews are told, this one included. */
export const figureMonths = 12;
/** So many days may be taken along as a file: two years. */
export const figureDays = 731;

const count = z.number().int().min(0);

/** What is counted by day and by week. */
const dayMeasures = [
  'views',
  'chats',
  'calls',
  'applications',
  'requests',
  'contacts',
  'clients',
] as const;
export type DayMeasure = (typeof dayMeasures)[number];
export const dayMeasureLabels: Readonly<Record<DayMeasure, string>> = {
  views: 'Profile views',
  chats: 'Chats begun with you',
  calls: 'Calls booked',
  applications: 'Applications sent to you',
  requests: 'Requests offered to you',
  contacts: 'New people in touch',
  clients: 'New clients',
};

const countsShape = {
  views: count,
  chats: count,
  calls: count,
  applications: count,
  requests: count,
  contacts: count,
  clients: count,
};

const figureWeekSchema = z.object({
  /** The Monday on which the week began. */
  week: dayText,
  ...countsShape,
  /** First answers to those who asked in that week. */
  answers: count,
  /** The middle of them in working minutes; null where there is none. */
  answer_minutes: count.nullable(),
});
export type FigureWeek = z.infer<typeof figureWeekSchema>;

const figureDaySchema = z.object({
  day: dayText,
  ...countsShape,
  reviews: z.number().int(),
  from_search: count,
  from_place: count,
  from_link: count,
});
export type FigureDay = z.infer<typeof figureDaySchema>;

const ownFiguresSchema = z.object({
  /** The oldest first; the last one is this week, so far. */
  weeks: z.array(figureWeekSchema),
  /** Of these weeks' calls that are over: what the professional says of them. */
  call_outcomes: z.object({ took_place: count, no_show: count, unsaid: count }),
  /** Of these weeks' views. */
  sources: z.object({ search: count, place: count, link: count, other: count }),
  /** The newest last. Reviews that everybody sees. */
  months: z.array(
    z.object({
      /** '2026-11' */
      month: z.string(),
      reviews: count,
      /** Mean stars; null without reviews. */
      rating: z.number().nullable(),
    }),
  ),
  vendor_type: z.enum(vendorTypes).nullable(),
});
export type OwnFigures = z.infer<typeof ownFiguresSchema>;

/** How all of this is counted, for whoever reads it. */
export const howFiguresCount: readonly string[] = [
  'Days begin at midnight in Sydney, weeks on Monday. What happens shows here soon after; what is cancelled or taken back later stays counted.',
  'A profile view is one visitor on one day, without you, us and robots. Where somebody came from their browser tells; where it does not, it counts as elsewhere.',
  'A person is in touch from the first chat, call or application with you. A client is somebody with whom you dealt both ways: you answered their chat or application, or a call took place.',
  'How your calls went is what you said of them yourself. These counts are yours alone: they change no other number, and no number of your customers. Who reads what you said of a call stands where you say it.',
  'Requests are offered to you by us, so they are no part of the way from view to client.',
  'The first answer is the middle of that week, in working hours, Monday to Friday from 9 am to 5 pm at your place.',
];

export const figuresEndpoints = {
  own: endpoint('GET', '/figures', {
    summary: 'What comes of your listing: by week and from where',
    access: anyVendor,
    response: dataAnswer(ownFiguresSchema),
  }),
  days: endpoint('GET', '/figures/days', {
    summary: 'The same by day, two years of it, the newest first; days without anything left out',
    access: anyVendor,
    response: dataAnswer(z.array(figureDaySchema)),
  }),
};
