import { serviceNames } from '@threshold/contract/rules/services';
import {
  loanVendorType,
  type State,
  states,
  type VendorType,
  vendorTypes,
} from '@threshold/contract/vocabularies';
import plan from './data/listing-plan.json' with { type: 'json' };
import { type Listing, type Members, type Place, places, type Stage } from './listing.ts';
import {
  buildCustomers,
  demoAccounts,
  demoVendorName,
  fictionalPhone,
  makeNaming,
  type Naming,
  slugOf,
  voices,
} from './people.ts';
import { careerOf, describe, streetAddress, townAddress, weeklyHours } from './profile.ts';
import { idsOf, type Random, randomFrom } from './random.ts';
import { checksOf, factsOf, licenceOf, registerOf } from './vetting.ts';

/** All demo members. Only the demo vendor and the demo customer can sign in. */
export function buildMembers(passwordHash: string, now: Date): Members {
  const naming = makeNaming();
  return {
    listings: buildListings(naming, passwordHash, now),
    customers: buildCustomers(naming, passwordHash, now),
  };
}

interface Draft {
  readonly place: Place;
  readonly vendor_type: VendorType;
}

interface Staged extends Draft {
  readonly stage: Stage;
}

/** Types are assigned in this order within a state; frequent ones appear more often. */
const typeTurns = [...vendorTypes, ...vendorTypes, ...(plan.typeTurns as VendorType[])];

/** Place, type and stage of every demo listing. Each type has approved listings in each state. */
function planListings(): Staged[] {
  const promised = places.flatMap((place) =>
    repeat<Staged>(place.approvedBrokers ?? 0, {
      place,
      vendor_type: loanVendorType,
      stage: 'approved',
    }),
  );
  return [...promised, ...dealStages(states.flatMap(dealTypes))];
}

const repeat = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

function dealTypes(state: State): Draft[] {
  const seats = places
    .filter((place) => place.state === state)
    .flatMap((place) => repeat(place.listings - (place.approvedBrokers ?? 0), place));
  return randomFrom(`types in ${state}`)
    .shuffle(seats)
    .map((place, index) => ({
      place,
      vendor_type: typeTurns[index % typeTurns.length] ?? loanVendorType,
    }));
}

/** Approves the first of a type in a state, so that every type has each stage. */
function dealStages(drafts: readonly Draft[]): Staged[] {
  const stages = randomFrom('stages').shuffle(
    Object.entries(plan.stageShares).flatMap(([stage, share]) => repeat(share, stage as Stage)),
  );
  const seen = new Set<string>();
  let turn = 0;
  return vendorTypes.flatMap((type) =>
    drafts
      .filter((draft) => draft.vendor_type === type)
      .map((draft) => {
        const key = `${type} ${draft.place.state}`;
        if (!seen.has(key)) {
          seen.add(key);
          return { ...draft, stage: 'approved' };
        }
        turn += 1;
        return { ...draft, stage: stages[turn % stages.length] ?? 'approved' };
      }),
  );
}

/** Numbers the listings of each type from place to place. Neighbours are adjacent in the table of places. */
function turnsOf(slots: readonly Staged[]): number[] {
  const counts = new Map<VendorType, number>();
  const turns = new Map<number, number>();
  for (const place of places) {
    for (const [index, slot] of slots.entries()) {
      if (slot.place !== place) continue;
      const turn = counts.get(slot.vendor_type) ?? 0;
      counts.set(slot.vendor_type, turn + 1);
      turns.set(index, turn);
    }
  }
  return slots.map((_, index) => turns.get(index) ?? 0);
}

function buildListings(naming: Naming, passwordHash: string, now: Date): Listing[] {
  const vendorId = idsOf('vendors');
  const draftId = idsOf('drafts');
  const accountId = idsOf('vendor accounts');
  const slots = planListings();
  const turns = turnsOf(slots);
  return slots.map((slot, index) => {
    const random = randomFrom(`listing ${index}`);
    if (slot.stage === 'unclaimed') return registerListing(slot, vendorId(), naming, now, random);
    const ids = { vendor: vendorId(), account: accountId(), draft: draftId() };
    const hash = index === 0 ? passwordHash : null;
    return ownListing({ ...slot, turn: turns[index] ?? 0 }, ids, naming, hash, now, random);
  });
}

/** A listing from a public register: name, trade and town of a business, without person, contact or services. */
function registerListing(
  { place, vendor_type, stage }: Staged,
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

/** A listing with an account. `passwordHash` is the demo vendor's; the others cannot sign in. */
function ownListing(
  { place, vendor_type, stage, turn }: Staged & { readonly turn: number },
  ids: Readonly<Record<'vendor' | 'account' | 'draft', string>>,
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
  const title = random.pick(voice.titlesIn?.[place.state] ?? voice.titles);
  const career = careerOf(voice, { job_title: title, organization: business_name }, now, random);
  const facts = factsOf(stage, now, random);
  const register = registerOf(vendor_type, place.state, title);
  const domain = `${slugOf(business_name)}.example`;
  const work_email = `${slugOf(name.first_name)}@${domain}`;
  const email = isDemo ? demoAccounts.vendor.email : work_email;
  // Claimed and unfinished listings have incomplete profiles.
  const isWhole = stage !== 'unfinished' && stage !== 'claimed';
  const values = {
    first: name.first_name,
    business: business_name,
    place: place.city,
    years: String(career.years),
  };
  const vendor = {
    id: ids.vendor,
    ...facts,
    vendor_type,
    ...name,
    full_name,
    business_name,
    professional_title: title,
    description: isWhole ? describe(voice, values, turn) : '',
    email,
    work_email,
    phone_number: fictionalPhone(place.state, random),
    website: random.chance(0.8) ? `https://${domain}` : null,
    linkedin: random.chance(0.6)
      ? `https://www.linkedin.com/in/${slugOf(full_name)}-example`
      : null,
    certifications_affiliations: isWhole ? random.pick(voice.qualifications) : null,
    ...(stage === 'claimed' ? townAddress(place) : streetAddress(place, random)),
    listed_from: stage === 'claimed' ? register.name : null,
  };
  const account = {
    id: ids.account,
    vendor_id: stage === 'claimed' ? ids.draft : ids.vendor,
    email,
    email_verified_at: stage === 'unfinished' && random.chance(0.5) ? null : facts.created_at,
    password_hash: passwordHash,
    created_at: facts.created_at,
    updated_at: facts.created_at,
  };
  const services = isWhole
    ? random.shuffle(serviceNames[vendor_type]).slice(0, random.int(3, 7))
    : [];
  const checks = checksOf(vendor, register, now, random);
  return {
    vendor: { ...vendor, ...(isWhole && licenceOf(vendor, checks, register, now)) },
    account,
    services,
    checks,
    jobs: career.jobs.slice(0, isWhole ? undefined : 1),
    hours: isWhole ? weeklyHours(vendor_type, random) : [],
    draftId: stage === 'claimed' ? ids.draft : undefined,
    isDemo,
  };
}
