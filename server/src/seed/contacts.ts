import type { State } from '@threshold/contract/vocabularies';
import type { Random } from './prng.ts';

const areaCodes: Readonly<Record<State, string>> = {
  NSW: '02',
  ACT: '02',
  VIC: '03',
  TAS: '03',
  QLD: '07',
  SA: '08',
  WA: '08',
  NT: '08',
};

/** Mobile numbers that the regulator keeps for fiction. */
const mobiles = ['006', '156', '157', '158', '159', '110', '313', '737'];

/** Ten digits from the ranges that are kept for fiction: a landline of the state, or a mobile. */
export function fictionalPhone(state: State, random: Random): string {
  if (random.chance(0.35)) return `0491570${random.pick(mobiles)}`;
  const last = String(random.int(0, 9999)).padStart(4, '0');
  return `${areaCodes[state]}${random.pick(['5550', '7010'])}${last}`;
}

/** 'Bluebush & Kurrajong Loans' -> 'bluebush-kurrajong-loans' */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The domain of a business, under the top level that nobody can register. */
export function domainOf(business: string): string {
  return `${slugOf(business)}.example`;
}
