import { awayLimits, awaySentences } from '@threshold/contract/away-words';
import { wallTimeAt } from '../../lib/local-time.ts';

interface Days {
  readonly first_day: string;
  readonly last_day: string;
}

/** When the first of the days begins and the last one ends, by the clock of the zone. */
export function spanOfDays({ first_day, last_day }: Days, timezone: string) {
  return { starts_at: beginOf(first_day, timezone), ends_at: beginOf(last_day, timezone, 1) };
}

function beginOf(day: string, timezone: string, later = 0): Date {
  const begin = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(timezone);
  return new Date(begin.epochMilliseconds);
}

/** What is wrong with these days today, by their fields: what is over says nothing, and nobody plans for years. */
export function faultsOfDays(
  { first_day, last_day }: Days,
  timezone: string,
  now: Date,
): Partial<Record<keyof Days, string[]>> | undefined {
  const today = wallTimeAt(now, timezone).toPlainDate();
  const { days } = awayLimits;
  if (last_day < today.toString()) return { last_day: [awaySentences.over] };
  if (last_day > today.add({ days }).toString()) return { last_day: [awaySentences.far] };
  // It may have begun: who mends a notice sends its days again.
  if (first_day < today.subtract({ days }).toString()) return { first_day: [awaySentences.far] };
  return undefined;
}
