import { lastBookingDay } from '@threshold/contract/appointments';
import { messages } from '@threshold/contract/messages';
import type { Slot } from '@threshold/contract/vendors-calendar';
import { ApiError } from '#app/lib/api/api-error.ts';
import { dayIn } from '#app/lib/format/call-text.ts';
import type { Faults } from '#app/lib/forms/form-faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { useSlots } from './use-slots.ts';

const sentences = messages.scheduling;

export interface TimeChoiceOptions {
  readonly vendorId: string;
  readonly isOpen: boolean;
  /** Sends the chosen time; what it throws is shown. */
  readonly send: (dateTime: string) => Promise<void>;
  /** The sentence when the server has none. */
  readonly failed: string;
}

/** A day, one of its free times, and what is wrong with them. Nothing chosen is lost by a failure. */
export function useTimeChoice({ vendorId, isOpen, send, failed }: TimeChoiceOptions) {
  const { days, timezone, today, isLoading, hasFailed, readDay, readFirst } = useSlots(
    vendorId,
    isOpen,
  );
  const form = useForm({
    initial: { date: '', dateTime: '' },
    fields: ['date', 'time'],
    opened: isOpen,
    rules: (values) => faultsOf(values.date, slotOf(values), timezone),
    send: (values) => send(values.dateTime),
    failed,
    refusalOf(error) {
      const atTime = error instanceof ApiError ? error.errors.dateTime?.[0] : undefined;
      const isTaken = error instanceof ApiError && error.status === 409;
      // Somebody else booked meanwhile, so the free times changed.
      if (isTaken || atTime) readDay(date);
      return atTime ? { faults: { time: atTime } } : undefined;
    },
  });
  const { date, dateTime } = form.values;

  function slotOf({ date: day, dateTime: time }: { date: string; dateTime: string }) {
    return days.get(day)?.find((slot) => slot.dateTime === time);
  }

  function chooseDate(next: string) {
    const fault = next === '' ? undefined : faultOfDate(next, timezone);
    form.change({ date: next, dateTime: '' });
    form.refuse({ date: fault });
    if (next !== '' && !fault && !days.has(next)) readDay(next);
  }

  function chooseTime(next: string) {
    form.change({ dateTime: next });
    form.clear();
  }

  return {
    date,
    dateTime,
    days,
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
    chooseDate,
    chooseTime,
    submit: form.submit,
    retry: () => (date === '' || !timezone ? readFirst() : readDay(date)),
  };
}
export type TimeChoice = ReturnType<typeof useTimeChoice>;

function faultOfDate(date: string, timezone: string | undefined): string | undefined {
  if (!timezone) return undefined;
  const today = dayIn(timezone, new Date());
  if (date < today) return sentences.past_date;
  return date > lastBookingDay(today) ? sentences.too_late : undefined;
}

function faultsOf(date: string, slot: Slot | undefined, timezone: string | undefined): Faults {
  if (date === '') return { date: sentences.date_required };
  const fault = faultOfDate(date, timezone);
  if (fault) return { date: fault };
  if (!slot) return { time: sentences.time_required };
  return new Date(slot.startsAt) <= new Date() ? { time: sentences.past_time } : {};
}
