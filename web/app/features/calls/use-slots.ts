import type { Slot } from '@threshold/contract/vendors-calendar';
import { useState } from 'react';
import { useRead } from '#app/lib/api/use-read.ts';
import { dayIn } from '#app/lib/format/call-text.ts';
import type { SlotSource } from './api.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days of the first request: today in any time zone, and two weeks. */
const FIRST_DAYS = 15;

const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);

interface Known {
  /** Free times of each loaded day. */
  readonly days: ReadonlyMap<string, readonly Slot[]>;
  /** Undefined until the first response. */
  readonly timezone: string | undefined;
  /** Date in the professional's time zone at the time of the request. */
  readonly today: string | undefined;
}

const noSlots: Known = { days: new Map(), timezone: undefined, today: undefined };

/** Free times of the next two weeks, then of each requested day. */
export function useSlots(source: SlotSource, isWanted: boolean) {
  async function readPeriod(from: string, to: string, signal: AbortSignal): Promise<Known> {
    const { timezone, data } = await source.read({ from, to }, signal);
    return { timezone, today: dayIn(timezone, new Date()), days: byDay(from, to, data) };
  }
  // Each opening reloads, because the times of an earlier one may be taken.
  const [opening, setOpening] = useState(0);
  const [wasWanted, setWasWanted] = useState(false);
  if (isWanted !== wasWanted) {
    setWasWanted(isWanted);
    if (isWanted) setOpening(opening + 1);
  }
  const { data, failure, isReading, isGrowing, reload, grow } = useRead(
    isWanted ? `${source.key} ${opening}` : undefined,
    (signal) => {
      const from = Date.now() - DAY_MS;
      return readPeriod(isoDay(from), isoDay(from + FIRST_DAYS * DAY_MS), signal);
    },
  );
  const loaded = (!isReading && data) || noSlots;

  return {
    ...loaded,
    isLoading: isReading || isGrowing,
    hasFailed: failure !== undefined,
    readFirst: reload,
    readDay: (day: string) =>
      void grow(
        (signal) => readPeriod(day, day, signal),
        (before = noSlots, more) => ({ ...more, days: new Map([...before.days, ...more.days]) }),
      ),
  };
}

/** Groups the times by day, including days without any. */
function byDay(from: string, to: string, slots: readonly Slot[]): Map<string, readonly Slot[]> {
  const days = new Map<string, Slot[]>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.set(isoDay(at), []);
  for (const slot of slots) days.get(slot.dateTime.slice(0, 10))?.push(slot);
  return days;
}
