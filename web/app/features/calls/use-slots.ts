import { type Slot, vendorCalendarEndpoints } from '@threshold/contract/vendors-calendar';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#app/lib/api/api-client.ts';
import { dayIn } from '#app/lib/format/call-text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What is read at first: today, wherever that is, and two weeks. */
const FIRST_DAYS = 15;

const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);

interface Known {
  /** The free times of each day that was read. */
  readonly days: ReadonlyMap<string, readonly Slot[]>;
  /** Undefined until the first answer. */
  readonly timezone: string | undefined;
  /** The day at the professional's place when that was read. */
  readonly today: string | undefined;
}

const nothing: Known = { days: new Map(), timezone: undefined, today: undefined };

/** The free times of a professional: the next two weeks, then every day that is asked for. */
export function useSlots(vendorId: string, isWanted: boolean) {
  const [known, setKnown] = useState(nothing);
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading');

  const read = useCallback(
    async (from: string, to: string, signal?: AbortSignal) => {
      setPhase('loading');
      try {
        const request = { params: { id: vendorId }, query: { from, to } };
        const answer = await api.call(vendorCalendarEndpoints.slots, request, { signal });
        setKnown((before) => ({
          timezone: answer.timezone,
          today: dayIn(answer.timezone, new Date()),
          days: new Map([...before.days, ...byDay(from, to, answer.data)]),
        }));
        setPhase('ready');
      } catch (error) {
        if (signal?.aborted) return;
        console.error(error);
        setPhase('failed');
      }
    },
    [vendorId],
  );

  const readFirst = useCallback(
    (signal?: AbortSignal) => {
      const from = Date.now() - DAY_MS;
      return read(isoDay(from), isoDay(from + FIRST_DAYS * DAY_MS), signal);
    },
    [read],
  );

  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    setKnown(nothing);
    void readFirst(leaving.signal);
    return () => leaving.abort();
  }, [isWanted, readFirst]);

  return { ...known, phase, readFirst, readDay: (day: string) => read(day, day) };
}

/** Every day of a period with its times, days without any included. */
function byDay(from: string, to: string, slots: readonly Slot[]): Map<string, readonly Slot[]> {
  const days = new Map<string, Slot[]>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.set(isoDay(at), []);
  for (const slot of slots) days.get(slot.dateTime.slice(0, 10))?.push(slot);
  return days;
}
