import { outcomes } from '@threshold/contract/outcomes';
import {
  type Availability,
  availabilitySchema,
  type OpenHours,
  vendorCalendarEndpoints,
} from '@threshold/contract/vendors-calendar';
import { type FormEvent, useState } from 'react';
import { api } from '#app/lib/api/api-client.ts';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';

/** Monday first, as weeks are read here; 0 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

const nineToFive: OpenHours = { from: '09:00', to: '17:00' };
const weekend: readonly number[] = [6, 0];

/** What a vendor sets first: the working week. */
const workingWeek = weekdays.map((weekday) => ({
  weekday,
  hours: weekend.includes(weekday) ? [] : [nineToFive],
}));

/** Days that were set, Monday first. */
function weekOf({ weekly }: Availability) {
  if (weekly.length === 0) return workingWeek;
  return weekdays.map((weekday) => ({
    weekday,
    hours: weekly.find((day) => day.weekday === weekday)?.hours ?? [],
  }));
}

/** Sentences by the path of what they are about, e.g. 'weekly.0.hours.1.to'. */
type Faults = Readonly<Record<string, string>>;

/** A vendor's hours while they are edited. Nothing typed is lost by a failure. */
export function useHours(vendorId: string, saved: Availability) {
  const [draft, setDraft] = useState({
    ...saved,
    hasWeek: saved.weekly.length > 0,
    weekly: weekOf(saved),
  });
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function change(part: Partial<typeof draft>) {
    setDraft((now) => ({ ...now, ...part }));
    setFaults({});
    setFailure(undefined);
  }

  function changeDay(weekday: number, hours: OpenHours[]) {
    change({
      weekly: draft.weekly.map((day) => (day.weekday === weekday ? { ...day, hours } : day)),
    });
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const { hasWeek, ...whole } = draft;
    const body = { ...whole, weekly: hasWeek ? draft.weekly : [] };
    const found = faultsByPath(body);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await api.call(vendorCalendarEndpoints.setAvailability, { params: { id: vendorId }, body });
      toasts.success(outcomes.scheduling.hours_saved);
    } catch (error) {
      const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
      setFaults(Object.fromEntries(errors.map(([path, sentences]) => [path, sentences[0] ?? ''])));
      const sentence = sentenceOf(error, outcomes.scheduling.hours_failed);
      setFailure(sentence);
      toasts.error(sentence);
    } finally {
      setBusy(false);
    }
  }

  return { draft, change, changeDay, save, faults, failure, isBusy };
}
export type HoursForm = ReturnType<typeof useHours>;

function faultsByPath(body: unknown): Faults {
  const issues = availabilitySchema.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
