import { awayLimits, awaySentences } from '@threshold/contract/texts/away-texts';
import { wallTimeAt } from '../../../lib/local-time.ts';

interface Days {
  readonly first_day: string;
  readonly last_day: string;
}

/** Start of the first day and end of the last day in the zone. */
export function spanOfDays({ first_day, last_day }: Days, timezone: string) {
  return { starts_at: beginOf(first_day, timezone), ends_at: beginOf(last_day, timezone, 1) };
}

function beginOf(day: string, timezone: string, later = 0): Date {
  const begin = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(timezone);
  return new Date(begin.epochMilliseconds);
}

/** Errors of the days by field: they must not be over or too far away. */
export function faultsOfDays(
  { first_day, last_day }: Days,
  timezone: string,
  now: Date,
): Partial<Record<keyof Days, string[]>> | undefined {
  const today = wallTimeAt(now, timezone).toPlainDate();
  const { days } = awayLimits;
  if (last_day < today.toString()) return { last_day: [awaySentences.over] };
  if (last_day > today.add({ days }).toString()) return { last_day: [awaySentences.far] };
  // The first day may be past, because a correction sends all days again.
  if (first_day < today.subtract({ days }).toString()) return { first_day: [awaySentences.far] };
  return undefined;
}
