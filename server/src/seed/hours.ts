import type { VendorType } from '@threshold/contract/vocabularies';
import type { Insertable } from 'kysely';
import type { VendorHoursTable } from '../db/listing-tables.ts';
import type { Random } from './prng.ts';

export type Hours = Omit<Insertable<VendorHoursTable>, 'vendor_id'>;

const weekdays = [1, 2, 3, 4, 5];
const SATURDAY = 6;

const officeHours = [
  ['09:00', '17:00'],
  ['08:30', '17:30'],
  ['09:00', '17:30'],
  ['08:00', '16:30'],
  ['10:00', '18:00'],
] as const;

/** Types of professionals who usually work at weekends. */
const saturdayTypes: readonly VendorType[] = [
  'Realestate Agent',
  'Buyers agent',
  'Building & Pest inspector',
];

/** Weekly opening hours, local at the place; two of three listings have them. */
export function weeklyHours(type: VendorType, random: Random): Hours[] {
  if (random.chance(0.3)) return [];
  const [opens, closes] = random.pick(officeHours);
  const dayOff = random.chance(0.15) ? random.pick(weekdays) : undefined;
  const hours: Hours[] = weekdays
    .filter((weekday) => weekday !== dayOff)
    .map((weekday) => ({ weekday, opens, closes }));
  if (saturdayTypes.includes(type) || random.chance(0.2)) {
    hours.push({ weekday: SATURDAY, opens: '09:00', closes: random.pick(['12:00', '16:00']) });
  }
  if (random.chance(0.25)) {
    const evenings = hours.filter(({ weekday }) => weekday === 2 || weekday === 4);
    hours.push(...evenings.map(({ weekday }) => ({ weekday, opens: '18:30', closes: '20:30' })));
  }
  return hours;
}
