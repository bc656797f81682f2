import type {
  StaffDay,
  StaffFigures,
  StaffGoal,
  StaffWorkKind,
} from '@threshold/contract/admin-figures';
import { staffWorkLabels } from '@threshold/contract/admin-figures';
import { readAmount } from '@threshold/contract/amounts';
import { csvOf } from '@threshold/contract/csv';
import { limits } from '@threshold/contract/limits';
import { shortDay } from '#app/lib/format/dates.ts';

/* How figures of staff are said and written. */

const HOUR = 60;
const LONG_HOURS = 72;

/** '35 min', '2 h 15 min', '30 h', '4 days': nights and weekends included. */
export function waitedText(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < HOUR) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  if (hours >= LONG_HOURS) return `${Math.floor(hours / 24)} days`;
  return rest === 0 || hours >= 24 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** '12 of 14 (86%)'; a dash where nothing was judged. */
export function inTimeText({ judged, in_time }: { judged: number; in_time: number }): string {
  if (judged === 0) return '–';
  return `${in_time} of ${judged} (${Math.round((in_time / judged) * 100)}%)`;
}

/** 'Within 24 h', and whether something waits longer. */
export function goalText({ hours, missed_since }: StaffGoal): string {
  if (hours === null) return 'None';
  return `Within ${hours} h${missed_since ? ', missed now' : ''}`;
}

/** '128 in 30 days, 9 today so far. The most were 14, on 5 Oct.' */
export function decidedSummary(days: readonly StaffDay[]): string {
  const sum = days.reduce((total, { decided }) => total + decided, 0);
  if (sum === 0) return `None in ${days.length} days.`;
  const best = days.reduce((a, b) => (b.decided > a.decided ? b : a));
  return `${sum} in ${days.length} days, ${days.at(-1)?.decided ?? 0} today so far. The most were ${best.decided}, on ${shortDay(best.day)}.`;
}

/** '4 at the last count. The most at the end of a day were 14, on 5 Oct.' */
export function waitingSummary(days: readonly StaffDay[]): string {
  const counted = days.flatMap(({ day, waiting }) => (waiting === null ? [] : [{ day, waiting }]));
  const last = counted.at(-1);
  if (!last) return 'Not counted yet.';
  const best = counted.reduce((a, b) => (b.waiting > a.waiting ? b : a));
  if (best.waiting === 0) return 'Nothing waited at the end of any day.';
  return `${last.waiting} at the last count. The most at the end of a day were ${best.waiting}, on ${shortDay(best.day)}.`;
}

/** What became of listings that were rejected and came back. */
export function returnsText({
  came_back,
  approved_then,
}: Pick<StaffFigures, 'came_back' | 'approved_then'>): string {
  if (came_back === 0) return 'No listing that had been rejected and came back was decided.';
  return `${came_back} had been rejected, changed and sent in again. ${approved_then} of them ${approved_then === 1 ? 'was' : 'were'} approved then.`;
}

/** The hours that were typed; null for none, undefined where it is no goal. */
export function typedHours(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const hours = readAmount(text) ?? Number.NaN;
  return Number.isInteger(hours) && hours >= 1 && hours <= limits.staff_work.goal_hours
    ? hours
    : undefined;
}

const csvHead = [
  'Day',
  'Work',
  'Decided',
  'Usual wait in minutes',
  'Had a goal',
  'In time',
  'Waiting at the last count',
] as const;

/** The days as a table for a spreadsheet; what nobody knows is empty. */
export const figuresCsv = (kind: StaffWorkKind, days: readonly StaffDay[]): string =>
  csvOf([
    csvHead,
    ...days.map(({ day, decided, median_minutes, judged, in_time, waiting }) =>
      [day, staffWorkLabels[kind], decided, median_minutes, judged, in_time, waiting].map((cell) =>
        String(cell ?? ''),
      ),
    ),
  ]);
