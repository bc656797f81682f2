import { queryOptions, useQueries } from '@tanstack/react-query';
import {
  callDetailsSchema,
  lastBookingDay,
} from '@threshold/contract/endpoints/calls/appointments';
import type { Slot } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { messages } from '@threshold/contract/texts/messages';
import { useState } from 'react';
import { ApiError } from '#app/lib/api/api-error.ts';
import { useQuery, useSessionClient } from '#app/lib/client/session-client.ts';
import { toDayInTimeZone } from '#app/lib/format/call-text.ts';
import { type Faults, findFaults, pickFaults } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import type { SlotSource } from '../api.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of days in the first request: two weeks, and one day because of time zones. */
const FIRST_DAYS = 15;

const toIsoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/**
 * Loads the free times of the next two weeks, then of each chosen day. They are loaded again each
 * time the dialog opens, because others may have booked some of them.
 */
function useSlots(source: SlotSource, isWanted: boolean) {
  const client = useSessionClient();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const opened = isWanted ? source.key : undefined;
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    setAsked([]);
  }
  /** Query for the free times of `day` or, without `day`, of the next two weeks. */
  const query = (day?: string) =>
    queryOptions({
      queryKey: ['free times', source.key, day],
      async queryFn({ signal }) {
        const start = Date.now() - DAY_MS;
        const from = day ?? toIsoDay(start);
        const to = day ?? toIsoDay(start + FIRST_DAYS * DAY_MS);
        const { timezone, data } = await source.read({ from, to }, signal);
        // Today's date in the professional's time zone.
        const today = toDayInTimeZone(timezone, new Date());
        return { timezone, today, days: byDay(from, to, data) };
      },
      enabled: isWanted,
      placeholderData: undefined,
    });
  const first = useQuery(query());
  const further = useQueries({ queries: asked.map(query) }, client);
  const all = first.isFetching ? [] : [first, ...further];
  const loaded = all.flatMap(({ data, isError }) => (isError || !data ? [] : data));

  return {
    days: new Map(loaded.flatMap(({ days }) => [...days])),
    timezone: loaded[0]?.timezone,
    today: loaded[0]?.today,
    isLoading: first.isFetching || further.some(({ isFetching }) => isFetching),
    hasFailed: all.some(({ isError, isFetching }) => isError && !isFetching),
    readDay: (day: string) => {
      if (asked.includes(day)) void client.refetchQueries({ queryKey: query(day).queryKey });
      else setAsked([...asked, day]);
    },
    /** Repeats the requests that failed. */
    retry: () => {
      for (const { isError, refetch } of [first, ...further]) if (isError) void refetch();
    },
  };
}

/** Groups the free times by day, with an empty list for each day without free times. */
function byDay(from: string, to: string, slots: readonly Slot[]): Map<string, readonly Slot[]> {
  const days = new Map<string, Slot[]>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.set(toIsoDay(at), []);
  for (const slot of slots) days.get(slot.dateTime.slice(0, 10))?.push(slot);
  return days;
}

const sentences = messages.scheduling;

export interface ChosenTime {
  readonly dateTime: string;
  readonly topic: string;
  readonly phone_number: string;
}

const details = ['topic', 'phone_number'] as const;
/** Initial values. Until the customer chooses a day, the first day with free times is selected. */
const untouched = { date: '', isDayChosen: false, dateTime: '', topic: '', phone_number: '' };
type Values = typeof untouched;

export interface TimeChoiceOptions {
  readonly slots: SlotSource;
  readonly isOpen: boolean;
  /** Sends the chosen time and details. If the promise rejects, the dialog shows the error. */
  readonly send: (chosen: ChosenTime) => Promise<void>;
  /** Error message if the server sends no message. */
  readonly failed: string;
}

/** Form state for choosing a day and time. A failed request does not reset the choice. */
export function useTimeChoice({ slots, isOpen, send, failed }: TimeChoiceOptions) {
  const { days, timezone, today, isLoading, hasFailed, readDay, retry } = useSlots(slots, isOpen);
  const form = useForm({
    initial: untouched,
    fields: ['date', 'time', ...details],
    opened: isOpen,
    rules: (values) => ({
      ...faultsOfTime(dateOf(values), slotOf(values), timezone),
      ...pickFaults(findFaults(callDetailsSchema, values), details),
    }),
    send: ({ dateTime, topic, phone_number }) => send({ dateTime, topic, phone_number }),
    failed,
    refusalOf(error) {
      const atTime = error instanceof ApiError ? error.errors.dateTime?.[0] : undefined;
      const isTaken = error instanceof ApiError && error.status === 409;
      // Another customer has booked this time, so the free times of the day are loaded again.
      if (isTaken || atTime) readDay(date);
      return atTime ? { faults: { time: atTime } } : undefined;
    },
  });
  const date = dateOf(form.values);
  const { dateTime } = form.values;

  function dateOf({ isDayChosen, date: chosen }: Values): string {
    return isDayChosen ? chosen : (findFreeDays(days)[0] ?? '');
  }

  function slotOf(values: Values) {
    return days.get(dateOf(values))?.find((slot) => slot.dateTime === values.dateTime);
  }

  function choose(chosen: string, dateTime: string) {
    form.setFieldValue('date', chosen);
    form.setFieldValue('isDayChosen', true);
    form.setFieldValue('dateTime', dateTime);
  }

  function chooseDate(next: string) {
    const fault = next === '' ? undefined : findDateFault(next, timezone);
    choose(next, '');
    form.setErrors(fault ? { date: fault } : {});
    if (next !== '' && !fault && !days.has(next)) readDay(next);
  }

  function chooseTime(next: string) {
    choose(date, next);
    form.clearErrors();
    form.clear();
  }

  return {
    date,
    dateTime,
    freeDays: findFreeDays(days),
    timezone,
    today,
    lastDay: today && lastBookingDay(today),
    slots: days.get(date),
    chosen: slotOf(form.values),
    isLoading,
    hasFailed,
    faults: { date: form.errorOf('date'), time: form.errorOf('time') },
    failure: form.failure,
    isBusy: form.isBusy,
    getNonRequiredProps: form.getNonRequiredProps,
    chooseDate,
    chooseTime,
    submit: form.submit,
    retry,
  };
}
export type TimeChoice = ReturnType<typeof useTimeChoice>;

/** Returns the days with a free time, earliest first. */
function findFreeDays(days: ReadonlyMap<string, readonly Slot[]>): string[] {
  const free = [...days].filter(([, slots]) => slots.length > 0).map(([day]) => day);
  return free.toSorted((a, b) => a.localeCompare(b));
}

function findDateFault(date: string, timezone: string | undefined): string | undefined {
  if (!timezone) return undefined;
  const today = toDayInTimeZone(timezone, new Date());
  if (date < today) return sentences.past_date;
  return date > lastBookingDay(today) ? sentences.too_late : undefined;
}

function faultsOfTime(date: string, slot: Slot | undefined, timezone: string | undefined): Faults {
  if (date === '') return { date: sentences.date_required };
  const fault = findDateFault(date, timezone);
  if (fault) return { date: fault };
  if (!slot) return { time: sentences.time_required };
  return new Date(slot.startsAt) <= new Date() ? { time: sentences.past_time } : {};
}
