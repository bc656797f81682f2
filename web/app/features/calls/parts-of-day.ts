import type { Slot } from '@threshold/contract/vendors-calendar';

const parts = [
  { part: 'Morning', until: '12:00' },
  { part: 'Afternoon', until: '17:00' },
  { part: 'Evening', until: '24:00' },
] as const;

interface PartOfDay {
  readonly part: (typeof parts)[number]['part'];
  readonly slots: readonly Slot[];
}

/** Groups the times of a day into parts, in the professional's time zone. */
export function partsOfDay(slots: readonly Slot[]): PartOfDay[] {
  return parts
    .map(({ part, until }, at) => ({
      part,
      slots: slots.filter(({ dateTime }) => {
        const time = dateTime.slice(11, 16);
        return time < until && time >= (parts[at - 1]?.until ?? '');
      }),
    }))
    .filter((one) => one.slots.length > 0);
}
