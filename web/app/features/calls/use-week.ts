import { outcomes } from '@threshold/contract/outcomes';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '#app/lib/api/use-read.ts';
import { dayIn } from '#app/lib/format/call-text.ts';
import { readWeek } from './api.ts';
import { queryOf, weekIn } from './calls-query.ts';
import { placeCalls } from './placed-calls.ts';
import { daysOf, mondayOf, weeksFrom } from './week-dates.ts';

export interface WeekOptions {
  readonly vendorId: string;
  /** The clock by which the vendor takes calls. */
  readonly timezone: string;
  readonly now: Date;
}

/** One week of a vendor's calls, which the address names, and the day of it that is looked at where there is room for one alone. */
export function useWeek({ vendorId, timezone, now }: WeekOptions) {
  const today = dayIn(timezone, now);
  const [query, setQuery] = useSearchParams();
  const thisWeek = mondayOf(today);
  const monday = weekIn(query) ?? thisWeek;
  const days = daysOf(monday);
  // Monday of a week that is another than today's. It stays the same weekday from week to week.
  const [weekday, setWeekday] = useState(() => Math.max(0, days.indexOf(today)));
  const show = (week?: string) => {
    if (week !== monday) setQuery(queryOf('week', week), { preventScrollReset: true });
  };
  const { data, failure, isReading, reload } = useRead(
    `${vendorId} ${monday} ${timezone}`,
    async (signal) => ({ monday, calls: await readWeek(vendorId, monday, signal) }),
    outcomes.scheduling.list_failed,
  );
  // What was read for another week is none of this one.
  const calls = data?.monday === monday ? data.calls : undefined;
  return {
    today,
    day: days[weekday] ?? monday,
    monday,
    days,
    /** Undefined until they were read. */
    calls,
    placed: calls && placeCalls(calls, timezone),
    failure,
    isReading,
    reload,
    /** One of the days of this week. */
    chooseDay: (day: string) => setWeekday(Math.max(0, days.indexOf(day))),
    /** Shows the week so many weeks later, on the same weekday. */
    goBy: (weeks: number) => show(weeksFrom(monday, weeks)),
    goToday: () => {
      setWeekday(daysOf(thisWeek).indexOf(today));
      if (monday !== thisWeek) show();
    },
  };
}
export type Week = ReturnType<typeof useWeek>;
