import { serviceNames } from '@threshold/contract/services';
import { checksOf } from './checks.ts';
import { domainOf, fictionalPhone, slugOf } from './contacts.ts';
import { demoAccounts, demoVendorName } from './demo-accounts.ts';
import { describe } from './describe.ts';
import { careerOf } from './experience.ts';
import { weeklyHours } from './hours.ts';
import { idsOf } from './ids.ts';
import { withLicence } from './licences.ts';
import type { Listing } from './listing.ts';
import { planListings, type Slot } from './listing-plan.ts';
import type { Naming } from './naming.ts';
import { type Random, randomFrom } from './prng.ts';
import { registerOf } from './registers.ts';
import { factsOf, hasLapsed } from './stage-facts.ts';
import type { Voice } from './voices/voice.ts';
import { voices } from './voices/voices.ts';
import { streetAddress, townAddress } from './whereabouts.ts';

/** All demo listings. The first belongs to the demo vendor. */
export function buildListings(naming: Naming, passwordHash: string, now: Date): Listing[] {
  const vendorId = idsOf('vendors');
  const draftId = idsOf('drafts');
  const accountId = idsOf('vendor accounts');
  return planListings().map((slot, index) => {
    const random = randomFrom(`listing ${index}`);
    if (slot.stage === 'unclaimed') return registerListing(slot, vendorId(), naming, now, random);
    const ids = { vendor: vendorId(), account: accountId(), draft: draftId() };
    return ownListing(slot, ids, naming, index === 0 ? passwordHash : null, now, random);
  });
}

/** What a public register knows of a business: name, trade and town. No person, no contact, no services. */
function registerListing(
  { place, vendor_type, stage }: Slot,
  id: string,
  naming: Naming,
  now: Date,
  random: Random,
): Listing {
  const business_name = naming.business(voices[vendor_type], undefined, random);
  return {
    vendor: {
      id,
      ...factsOf(stage, now, random),
      vendor_type,
      first_name: '',
      full_name: business_name,
      business_name,
      ...townAddress(place),
      listed_from: registerOf(vendor_type, place.state, '').name,
    },
    account: undefined,
    services: [],
    checks: [],
    jobs: [],
    hours: [],
    isDemo: false,
  };
}

/** A listing with somebody behind it. `passwordHash` is the demo vendor's; the others cannot sign in. */
function ownListing(
  { place, vendor_type, stage, turn }: Slot,
  ids: { readonly vendor: string; readonly account: string; readonly draft: string },
  naming: Naming,
  passwordHash: string | null,
  now: Date,
  random: Random,
): Listing {
  const voice = voices[vendor_type];
  const isDemo = passwordHash !== null;
  const name = isDemo ? demoVendorName : naming.person(random);
  const full_name = `${name.first_name} ${name.last_name}`;
  const business_name = isDemo ? 'Banksia Lending' : naming.business(voice, name.last_name, random);
  const title = titleOf(voice, place.state, random);
  const career = careerOf(voice, { title, business: business_name }, now, random);
  const facts = factsOf(stage, now, random);
  const register = registerOf(vendor_type, place.state, title);
  const domain = domainOf(business_name);
  const email = isDemo ? demoAccounts.vendor.email : `${slugOf(name.first_name)}@${domain}`;
  // Claimed and unfinished listings have incomplete profiles.
  const isWhole = stage !== 'unfinished' && stage !== 'claimed';
  const subject = {
    first: name.first_name,
    business: business_name,
    place: place.city,
    years: String(career.years),
  };
  const listing: Listing = {
    vendor: {
      id: ids.vendor,
      ...facts,
      vendor_type,
      ...name,
      full_name,
      business_name,
      professional_title: title,
      description: isWhole ? describe(voice, subject, turn) : '',
      email,
      work_email: `${slugOf(name.first_name)}@${domain}`,
      phone_number: fictionalPhone(place.state, random),
      website: random.chance(0.8) ? `https://${domain}` : null,
      linkedin: random.chance(0.6)
        ? `https://www.linkedin.com/in/${slugOf(full_name)}-example`
        : null,
      certifications_affiliations: isWhole ? random.pick(voice.qualifications) : null,
      ...(stage === 'claimed' ? townAddress(place) : streetAddress(place, random)),
      listed_from: stage === 'claimed' ? register.name : null,
    },
    account: {
      id: ids.account,
      vendor_id: stage === 'claimed' ? ids.draft : ids.vendor,
      email,
      email_verified_at: stage === 'unfinished' && random.chance(0.5) ? null : facts.created_at,
      password_hash: passwordHash,
      created_at: facts.created_at,
      updated_at: facts.created_at,
    },
    services: isWhole ? random.shuffle(serviceNames[vendor_type]).slice(0, random.int(3, 7)) : [],
    checks: facts.approved_at
      ? checksOf(
          {
            register,
            full_name,
            business_name,
            approved_at: facts.approved_at,
            has_lapsed: hasLapsed(facts),
          },
          now,
          random,
        )
      : [],
    jobs: career.jobs.slice(0, isWhole ? undefined : 1),
    hours: isWhole ? weeklyHours(vendor_type, random) : [],
    draftId: stage === 'claimed' ? ids.draft : undefined,
    isDemo,
  };
  return withLicence(listing, register, now);
}

function titleOf(voice: Voice, state: Slot['place']['state'], random: Random): string {
  return random.pick(voice.titlesIn?.[state] ?? voice.titles);
}
