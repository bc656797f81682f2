import { isAbn } from '@threshold/contract/business-numbers';
import { registers } from '@threshold/contract/registers';
import type { Insertable } from 'kysely';
import type { VendorChecksTable } from '../db/listing-tables.ts';
import { dayOf } from '../lib/local-day.ts';
import { DAY_MS, daysBefore } from './moments.ts';
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
  const daysSince = (now.getTime() - listing.approved_at.getTime()) / DAY_MS;
  // The entry expired after it was checked.
  const daysAgo = random.int(1, Math.max(1, Math.min(60, Math.floor(daysSince) - 1)));
  const daysLeft = listing.has_lapsed ? -daysAgo : random.int(40, 900);
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
      register: registers.businesses.name,
      number: impossibleAbn(random),
      state: null,
      holder: listing.business_name,
      expires_on: null,
      checked_by: null,
      checked_at: first,
    });
  }
  if (daysSince > RECHECK_AFTER_DAYS && !listing.has_lapsed) {
    checks.push({ ...licence, checked_at: daysBefore(now, random.int(4, 200), random) });
  }
  return checks;
}

/** Eleven digits that fail the business number's own check, so that no business has them. */
function impossibleAbn(random: Random): string {
  const digits = `9${Array.from({ length: 10 }, () => random.int(0, 9)).join('')}`;
  if (isAbn(digits)) return impossibleAbn(random);
  return digits.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4');
}
