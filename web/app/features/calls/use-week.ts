import { outcomes } from '@threshold/contract/outcomes';
import { useState } from 'react';
import { useRead } from '#app/lib/api/use-read.ts';
import { dayIn } from '#app/lib/format/call-text.ts';
import { readWeek } from './api.ts';
import { placeCalls } from './placed-calls.ts';
import { daysOf, mondayOf, weeksFrom } from './week-dates.ts';

export interface WeekOptions {
  readonly vendorId: string;
  /** The clock by which the vendor takes calls. */
  readonly timezone: string;
  readonly now: Date;
}

/** One week of a vendor's calls, and the day of it that is looked at where there is room for one alone. */
export function useWeek({ vendorId, timezone, now }: WeekOptions) {
  const today = dayIn(timezone, now);
  const [day, setDay] = useState(today);
  const monday = mondayOf(day);
  const { data, failure, isReading, reload } = useRead(
    `${vendorId} ${monday} ${timezone}`,
    async (signal) => ({ monday, calls: await readWeek(vendorId, monday, signal) }),
    outcomes.scheduling.list_failed,
  );
  // What was read for another week is none of this one.
  const calls = data?.monday === monday ? data.calls : undefined;
  return {
    today,
    day,
    monday,
    days: daysOf(monday),
    /** Undefined until they were read. */
    calls,
    placed: calls && placeCalls(calls, timezone),
    failure,
    isReading,
    reload,
    chooseDay: setDay,
    /** Shows the week so many weeks later, on the same weekday. */
    goBy: (weeks: number) => setDay(weeksFrom(day, weeks)),
    goToday: () => setDay(today),
  };
}
export type Week = ReturnType<typeof useWeek>;
