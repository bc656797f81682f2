import { dayOf } from '../lib/local-day.ts';
import type { Listing } from './listing.ts';
import { daysBefore } from './moments.ts';
import { randomFrom } from './prng.ts';
import { numberOf, type Register } from './registers.ts';

/**
 * Adds what the vendor said of its licence: what staff then found in the register, or what they have yet to look up. A
 * profile that is not whole says nothing of it.
 */
export function withLicence(listing: Listing, register: Register, now: Date): Listing {
  const { vendor, checks } = listing;
  if (!vendor.description) return listing;
  const found = checks.find((check) => check.register === register.name);
  // A random stream of its own: adding licences does not change the rest of the demo data.
  const random = randomFrom(`licence ${vendor.id}`);
  return {
    ...listing,
    vendor: {
      ...vendor,
      licence_number: found?.number ?? numberOf(register, random),
      licence_holder: found?.holder ?? vendor.full_name,
      licence_state: register.state,
      licence_expires_on: found?.expires_on ?? dayOf(daysBefore(now, -random.int(40, 900), random)),
    },
  };
}
