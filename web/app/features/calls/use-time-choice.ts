import { lastBookingDay } from '@threshold/contract/appointments';
import { messages } from '@threshold/contract/messages';
import type { Slot } from '@threshold/contract/vendors-calendar';
import { type FormEvent, useState } from 'react';
import { useOpening } from '#app/components/use-opening.ts';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { dayIn } from '#app/lib/format/call-text.ts';
import { toasts } from '#app/lib/toasts.ts';
import { useSlots } from './use-slots.ts';

const sentences = messages.scheduling;

interface Faults {
  readonly date?: string | undefined;
  readonly time?: string | undefined;
}

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
  const [date, setDate] = useState('');
  const [dateTime, setDateTime] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const slots = days.get(date);
  const chosen = slots?.find((slot) => slot.dateTime === dateTime);

  // A dialog that is opened again begins anew.
  useOpening(isOpen, () => {
    setDate('');
    setDateTime('');
    setFaults({});
    setFailure(undefined);
  });

  function chooseDate(next: string) {
    setDate(next);
    setDateTime('');
    const fault = next === '' ? undefined : faultOfDate(next, timezone);
    setFaults({ date: fault });
    if (next !== '' && !fault && !days.has(next)) readDay(next);
  }

  function chooseTime(next: string) {
    setDateTime(next);
    setFaults({});
    setFailure(undefined);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const found = faultsOf(date, chosen, timezone);
    setFaults(found);
    if (found.date || found.time) return;
    setBusy(true);
    try {
      await send(dateTime);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  function refuse(error: unknown) {
    const atTime = error instanceof ApiError ? error.errors.dateTime?.[0] : undefined;
    const isTaken = error instanceof ApiError && error.status === 409;
    if (atTime) setFaults({ time: atTime });
    else {
      const sentence = sentenceOf(error, failed);
      setFailure(sentence);
      toasts.error(sentence);
    }
    // Somebody else booked meanwhile, so the free times changed.
    if (isTaken || atTime) readDay(date);
  }

  return {
    date,
    dateTime,
    days,
    timezone,
    today,
    lastDay: today && lastBookingDay(today),
    slots,
    chosen,
    isLoading,
    hasFailed,
    faults,
    failure,
    isBusy,
    chooseDate,
    chooseTime,
    submit,
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
