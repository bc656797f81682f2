import { outcomes } from '@threshold/contract/outcomes';
import {
  type Availability,
  availabilitySchema,
  type OpenHours,
  vendorCalendarEndpoints,
} from '@threshold/contract/vendors-calendar';
import { useRevalidator } from 'react-router';
import { api } from '#app/lib/api/api-client.ts';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { faultsOf, firstFaults } from '#app/lib/forms/form-faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';

/** Monday first, as weeks are read here; 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

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

/** A vendor's hours while they are edited. */
export function useHours(vendorId: string, saved: Availability) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { ...saved, hasWeek: saved.weekly.length > 0, weekly: weekOf(saved), newDayOff: '' },
    rules: (draft) => ({
      ...firstFaults(faultsOf(availabilitySchema, bodyOf(draft))),
      ...(draft.newDayOff && { newDayOff: 'Add this day off, or clear it, before you save.' }),
    }),
    send: (draft) =>
      api.call(vendorCalendarEndpoints.setAvailability, {
        params: { id: vendorId },
        body: bodyOf(draft),
      }),
    failed: outcomes.scheduling.hours_failed,
    done: outcomes.scheduling.hours_saved,
    // The week of calls and the away notice go by the zone.
    after: () => revalidate(),
    keepAs: `${vendorId} hours`,
    refusalOf(error) {
      const sentence = sentenceOf(error, outcomes.scheduling.hours_failed);
      const faults = firstFaults(error instanceof ApiError ? error.errors : {});
      // Beside the button alone: on phones a toast would cover it.
      return { faults, failure: sentence };
    },
  });
  const draft = form.values;

  // A change may move what the paths of the faults are about.
  function change(part: Partial<typeof draft>) {
    form.change(part);
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

interface HoursDraft extends Availability {
  hasWeek: boolean;
  /** A day that was chosen and not added yet, or none. */
  newDayOff: string;
}

/** What is saved. The server leaves out what the call's schema does not name. */
function bodyOf(draft: HoursDraft): Availability {
  return { ...draft, weekly: draft.hasWeek ? draft.weekly : [] };
}
