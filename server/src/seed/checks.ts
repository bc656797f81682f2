import type { Insertable } from 'kysely';
import type { VendorChecksTable } from '../db/listing-tables.ts';
import { DAY_MS, dayOf, daysBefore } from './moments.ts';
import type { Random } from './prng.ts';
import { numberOf, type Register } from './registers.ts';

export type Check = Omit<Insertable<VendorChecksTable>, 'id' | 'vendor_id'>;

export interface CheckedListing {
  readonly register: Register;
  readonly full_name: string;
  readonly business_name: string;
  readonly approved_at: Date;
  /** A licence that has run out, of those who were suspended for it. */
  readonly has_lapsed: boolean;
}

const RECHECK_AFTER_DAYS = 300;

/** What staff recorded before they approved a listing, and again within the year after. */
export function checksOf(listing: CheckedListing, now: Date, random: Random): Check[] {
  const number = numberOf(listing.register, random);
  const daysLeft = listing.has_lapsed ? -random.int(5, 60) : random.int(40, 900);
  const licence = {
    register: listing.register.name,
    number,
    state: listing.register.state,
    holder: random.chance(0.7) ? listing.full_name : listing.business_name,
    expires_on: dayOf(daysBefore(now, -daysLeft, random)),
    checked_by: null,
  };
  const first = daysBefore(listing.approved_at, random.int(0, 2), random);
  const checks: Check[] = [{ ...licence, checked_at: first }];
  if (random.chance(0.5)) {
    checks.push({
      register: 'Australian Business Register',
      number: impossibleAbn(random),
      state: null,
      holder: listing.business_name,
      expires_on: null,
      checked_by: null,
      checked_at: first,
    });
  }
  const daysSince = (now.getTime() - listing.approved_at.getTime()) / DAY_MS;
  if (daysSince > RECHECK_AFTER_DAYS && !listing.has_lapsed) {
    checks.push({ ...licence, checked_at: daysBefore(now, random.int(4, 200), random) });
  }
  return checks;
}

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Eleven digits that fail the business number's own check, so that no business has them. */
function impossibleAbn(random: Random): string {
  const digits = abnWeights.map((_, index) => (index === 0 ? 9 : random.int(0, 9)));
  const sum = digits.reduce(
    (sum, digit, index) => sum + (index === 0 ? digit - 1 : digit) * (abnWeights[index] ?? 0),
    0,
  );
  if (sum % 89 === 0) return impossibleAbn(random);
  return digits.join('').replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4');
}
