import {
  type Availability,
  availabilitySchema,
  type OpenHours,
  vendorCalendarEndpoints,
} from '@threshold/contract/endpoints/calls/vendors-calendar';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useRevalidator } from 'react-router';
import { getSentence } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';
import { findFaults, toFieldFaults } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';

/** Weekdays in the order of the form, Monday first. 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

const nineToFive: OpenHours = { from: '09:00', to: '17:00' };
const weekend: readonly number[] = [6, 0];

/** Initial hours in the form of a vendor without saved hours: nine to five, Monday to Friday. */
const workingWeek = weekdays.map((weekday) => ({
  weekday,
  hours: weekend.includes(weekday) ? [] : [nineToFive],
}));

/** Returns all weekdays with their hours, Monday first. */
function toWeek({ weekly }: Availability) {
  if (weekly.length === 0) return workingWeek;
  return weekdays.map((weekday) => ({
    weekday,
    hours: weekly.find((day) => day.weekday === weekday)?.hours ?? [],
  }));
}

export function useHours(vendorId: string, saved: Availability) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { ...saved, hasWeek: saved.weekly.length > 0, weekly: toWeek(saved), newDayOff: '' },
    rules: (draft) => ({
      ...findFaults(availabilitySchema, toAvailabilityBody(draft)),
      ...(draft.newDayOff && { newDayOff: 'Add this day off, or clear it, before you save.' }),
    }),
    send: (draft) =>
      api.call(vendorCalendarEndpoints.setAvailability, {
        params: { id: vendorId },
        body: toAvailabilityBody(draft),
      }),
    failed: outcomes.scheduling.hours_failed,
    done: outcomes.scheduling.hours_saved,
    // Reloads the page, because the calendar and the away notice depend on the time zone.
    after: () => revalidate(),
    keepAs: `${vendorId} hours`,
    refusalOf(error) {
      const failure = getSentence(error, outcomes.scheduling.hours_failed);
      // A toast would cover the button on phones, so the failure is shown next to the button.
      return { faults: toFieldFaults(error), failure };
    },
  });
  const draft = form.values;

  // Clears all faults: they refer to rows by index, and a change may shift the rows.
  function change(part: Partial<typeof draft>) {
    form.setValues(part);
    form.clear();
  }

  function changeDay(weekday: number, hours: OpenHours[]) {
    change({
      weekly: draft.weekly.map((day) => (day.weekday === weekday ? { ...day, hours } : day)),
    });
  }

  return { ...form, draft, change, changeDay };
}
export type HoursForm = ReturnType<typeof useHours>;

/** Returns the body of the request. The server's schema drops fields that only the form needs. */
function toAvailabilityBody(draft: Availability & { hasWeek: boolean }): Availability {
  return { ...draft, weekly: draft.hasWeek ? draft.weekly : [] };
}
