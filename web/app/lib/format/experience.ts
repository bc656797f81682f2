import type { WorkExperience } from '@threshold/contract/endpoints/listings/vendors';
import { dateText } from './dates.ts';

type Span = Pick<WorkExperience, 'starting' | 'end'>;

/** Number of months from year 0 to a day such as '2015-03-01'. */
function toMonthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** Number of months with at least one position. Present positions end at `now`. */
export function countExperienceMonths(positions: readonly Span[], now: Date): number {
  const present = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const spans = positions
    .map(({ starting, end }) => ({
      first: toMonthNumber(starting),
      last: Math.min(end === null ? present : toMonthNumber(end), present),
    }))
    .toSorted((a, b) => a.first - b.first);
  let months = 0;
  let counted = Number.NEGATIVE_INFINITY;
  for (const { first, last } of spans) {
    const from = Math.max(first, counted + 1);
    if (last < from) continue;
    months += last - from + 1;
    counted = last;
  }
  return months;
}

/** Formats '12 years of experience', or months below a year; undefined without positions. */
export function formatExperience(
  positions: readonly Span[],
  now: Date = new Date(),
): string | undefined {
  const months = countExperienceMonths(positions, now);
  if (months === 0) return undefined;
  const years = Math.floor(months / 12);
  const [count, unit] = years > 0 ? [years, 'year'] : [months, 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'} of experience`;
}

/** Sorts present positions first, then past positions by their end, the latest first. */
export function sortNewestFirst<T extends Span>(positions: readonly T[]): T[] {
  const key = ({ end, starting }: Span) => `${end ?? '9999'} ${starting}`;
  return positions.toSorted((a, b) => (key(a) < key(b) ? 1 : -1));
}

/** Formats the months of a position as 'Mar 2015 to present'. */
export function formatPositionSpan({ starting, end }: Span): string {
  return `${formatMonth(starting)} to ${end === null ? 'present' : formatMonth(end)}`;
}

function formatMonth(day: string): string {
  return dateText(day.slice(0, 10)).replace(/^\d+ /, '');
}
