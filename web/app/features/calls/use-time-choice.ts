import { callDetailsSchema, lastBookingDay } from '@threshold/contract/appointments';
import { messages } from '@threshold/contract/messages';
import type { Slot } from '@threshold/contract/vendors-calendar';
import { ApiError } from '#app/lib/api/api-error.ts';
import { dayIn } from '#app/lib/format/call-text.ts';
import { type Faults, faultsOf, firstFaults } from '#app/lib/forms/form-faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import type { SlotSource } from './api.ts';
import { useSlots } from './use-slots.ts';

const sentences = messages.scheduling;

export interface ChosenTime {
  readonly dateTime: string;
  readonly topic: string;
  readonly phone_number: string;
}

const details = ['topic', 'phone_number'] as const;
/** Until a day was chosen, it is the first that has a free time. */
const untouched = { date: '', isDayChosen: false, dateTime: '', topic: '', phone_number: '' };
type Values = typeof untouched;

export interface TimeChoiceOptions {
  /** The free times that there are to choose from. */
  readonly slots: SlotSource;
  readonly isOpen: boolean;
  /** Sends the chosen time and what was said with it; what it throws is shown. */
  readonly send: (chosen: ChosenTime) => Promise<void>;
  /** The sentence when the server has none. */
  readonly failed: string;
}

/** A day, one of its free times, and what is wrong with them. Nothing chosen is lost by a failure. */
export function useTimeChoice({ slots, isOpen, send, failed }: TimeChoiceOptions) {
  const { days, timezone, today, isLoading, hasFailed, readDay, readFirst } = useSlots(
    slots,
    isOpen,
  );
  const form = useForm({
    initial: untouched,
    fields: ['date', 'time', ...details],
    opened: isOpen,
    rules: (values) => ({
      ...faultsOfTime(dateOf(values), slotOf(values), timezone),
      ...firstFaults(faultsOf(callDetailsSchema, values), details),
    }),
    send: ({ dateTime, topic, phone_number }) => send({ dateTime, topic, phone_number }),
    failed,
    refusalOf(error) {
      const atTime = error instanceof ApiError ? error.errors.dateTime?.[0] : undefined;
      const isTaken = error instanceof ApiError && error.status === 409;
      // Somebody else booked meanwhile, so the free times changed.
      if (isTaken || atTime) readDay(date);
      return atTime ? { faults: { time: atTime } } : undefined;
    },
  });
  const date = dateOf(form.values);
  const { dateTime } = form.values;

  function dateOf({ isDayChosen, date: chosen }: Values): string {
    return isDayChosen ? chosen : (freeDaysOf(days)[0] ?? '');
  }

  function slotOf(values: Values) {
    return days.get(dateOf(values))?.find((slot) => slot.dateTime === values.dateTime);
  }

  function chooseDate(next: string) {
    const fault = next === '' ? undefined : faultOfDate(next, timezone);
    form.change({ date: next, isDayChosen: true, dateTime: '' });
    form.refuse({ date: fault });
    if (next !== '' && !fault && !days.has(next)) readDay(next);
  }

  function chooseTime(next: string) {
    form.change({ date, isDayChosen: true, dateTime: next });
    form.clear();
  }

  return {
    date,
    dateTime,
    freeDays: freeDaysOf(days),
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
    field: form.field,
    chooseDate,
    chooseTime,
    submit: form.submit,
    retry: () => (date === '' || !timezone ? readFirst() : readDay(date)),
  };
}
export type TimeChoice = ReturnType<typeof useTimeChoice>;

/** The days that have a free time, the next first. */
function freeDaysOf(days: ReadonlyMap<string, readonly Slot[]>): string[] {
  const free = [...days].filter(([, slots]) => slots.length > 0).map(([day]) => day);
  return free.toSorted((a, b) => a.localeCompare(b));
}

function faultOfDate(date: string, timezone: string | undefined): string | undefined {
  if (!timezone) return undefined;
  const today = dayIn(timezone, new Date());
  if (date < today) return sentences.past_date;
  return date > lastBookingDay(today) ? sentences.too_late : undefined;
}

function faultsOfTime(date: string, slot: Slot | undefined, timezone: string | undefined): Faults {
  if (date === '') return { date: sentences.date_required };
  const fault = faultOfDate(date, timezone);
  if (fault) return { date: fault };
  if (!slot) return { time: sentences.time_required };
  return new Date(slot.startsAt) <= new Date() ? { time: sentences.past_time } : {};
}
