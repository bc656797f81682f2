import { z } from 'zod';
import { administratorOnly, staffOnly } from './access.ts';
import { dataAnswer } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { adminMessages } from './messages-admin.ts';
import { dayText, timestamp } from './primitives.ts';

/* How the work of staff goes: what was decided and what waits, by day, and within which hours it should be. */

/** What is decided about, and so what has a goal. */
export const staffWorkKinds = [
  'pending',
  'recheck',
  'lapsed',
  'claims',
  'chat_reports',
  'removals',
] as const;
export type StaffWorkKind = (typeof staffWorkKinds)[number];
export const staffWorkLabels: Readonly<Record<StaffWorkKind, string>> = {
  pending: 'New listings',
  recheck: 'Changed listings',
  lapsed: 'Licences that ran out',
  claims: 'Claims',
  chat_reports: 'Reported messages',
  removals: 'Removals',
};

/** For how many days figures are told, as an address says it. */
export const staffFigureDays = ['30', '90', '365'] as const;

const count = z.number().int().min(0);
const kind = z.enum(staffWorkKinds, messages.general.choice);

const decidedShape = {
  decided: count,
  /** The middle of how long they waited; null where nothing was decided. */
  median_minutes: count.nullable(),
  /** Of them, those that had a goal when they were decided, and those of these within it. */
  judged: count,
  in_time: count,
};

export const staffGoalSchema = z.object({
  kind,
  /** Null: none is set. */
  hours: count.nullable(),
  /** 0 while none was ever set. */
  version: count,
  /** Since when something waits longer than that; null while nothing does. */
  missed_since: timestamp.nullable(),
});
export type StaffGoal = z.infer<typeof staffGoalSchema>;

const kindFiguresSchema = z.object({
  kind,
  ...decidedShape,
  waiting: count,
  /** Since when the longest of them waits. */
  oldest_at: timestamp.nullable(),
  goal: staffGoalSchema,
});

const staffDaySchema = z.object({
  day: dayText,
  ...decidedShape,
  /** What waited at the last count of the day; null where nobody counted. */
  waiting: count.nullable(),
});
export type StaffDay = z.infer<typeof staffDaySchema>;

export const staffFiguresSchema = z.object({
  /** All kinds, over all of the days. */
  kinds: z.array(kindFiguresSchema),
  /** Of the kind that was asked for; the oldest first, the last one is today, so far. */
  days: z.array(staffDaySchema),
  /** Who decided that; reviewers read their own line alone. */
  people: z.array(z.object({ _id: z.string(), name: z.string(), ...decidedShape })),
  /** New listings that had been rejected and came back; and those of them that were approved then. */
  came_back: count,
  approved_then: count,
});
export type StaffFigures = z.infer<typeof staffFiguresSchema>;

/** How all of this is counted, for whoever reads it. */
export const howStaffFiguresCount: readonly string[] = [
  'Days begin at midnight in Sydney. A decision counts on its day, once, with the time since that listing, claim or report began to wait, nights and weekends included.',
  'Only what waited counts: suspending a listing that waited for nothing does not. A listing that waited in two ways, such as new and with a licence that ran out, counts in both.',
  'In time is what was decided within the goal of that moment; what was decided while there was no goal is not judged. A goal that changes later changes nothing of it.',
  'What waits is counted every few minutes; the last count of a day stays. Days before this page existed, and days on which the product did not run, have none.',
  'There are no appeals by that name: what is written by email or said on the phone is not known here. Counted are listings that were rejected, changed by their vendor and so sent in again, and how many of them were approved then.',
  'Requests and reported reviews are not in it.',
];

const goalHours = z
  .number(adminMessages.goal)
  .int(adminMessages.goal)
  .min(1, adminMessages.goal)
  .max(limits.staff_work.goal_hours, adminMessages.goal);

export const adminFiguresEndpoints = {
  figures: endpoint('GET', '/admin/figures', {
    summary: 'What staff decided and what waits, by day, and who decided it',
    access: staffOnly,
    query: z.object({
      kind: kind.default('pending'),
      days: z
        .enum(staffFigureDays, messages.general.choice)
        .transform(Number)
        .default(Number(staffFigureDays[0])),
    }),
    response: dataAnswer(staffFiguresSchema),
  }),
  setGoal: endpoint('PUT', '/admin/figures/goals/{kind}', {
    summary: 'Set within how many hours something is to be decided, or that there is no goal',
    access: administratorOnly,
    params: z.object({ kind }),
    body: z.object({
      hours: goalHours.nullable(),
      /** The version that was read: 409 where a colleague has changed it since. */
      version: z
        .number(messages.general.number)
        .int(messages.general.number)
        .min(0, messages.general.number)
        .max(limits.versions, messages.general.number),
    }),
    response: dataAnswer(staffGoalSchema),
  }),
};
