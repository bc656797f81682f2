import { serviceNames } from '@threshold/contract/rules/services';
import {
  loanVendorType,
  states,
  type VendorType,
  vendorTypes,
} from '@threshold/contract/vocabularies';
import { type Listing, type Place, places, type Stage } from './listing.ts';
import {
  demoAccounts,
  demoVendorName,
  domainOf,
  fictionalPhone,
  type Naming,
  slugOf,
  type Voice,
  voices,
} from './people.ts';
import { careerOf, describe, streetAddress, townAddress, weeklyHours } from './profile.ts';
import { idsOf, type Random, randomFrom } from './random.ts';
import { checksOf, factsOf, hasLapsed, registerOf, withLicence } from './vetting.ts';

interface Slot {
  readonly place: Place;
  readonly vendor_type: VendorType;
  readonly stage: Stage;
  /** Number of the listing among those of its type, from place to place, so that neighbours differ. */
  readonly turn: number;
}

/** Approved brokers that always exist. */
const promised: readonly (readonly [city: string, count: number])[] = [
  ['Parramatta', 5],
  ['Westmead', 1],
  ['Granville', 1],
];

/** Types are assigned in this order within a state; frequent ones appear more often. */
const typeTurns: readonly VendorType[] = [
  ...vendorTypes,
  ...vendorTypes,
  'Mortgage Broker',
  'Realestate Agent',
  'Conveyancer/Solicitor',
  'Building & Pest inspector',
  'Mortgage Broker',
  'Buyers agent',
  'Property Manager',
  'Realestate Agent',
];

const stageShares: readonly (readonly [Stage, number])[] = [
  ['approved', 24],
  ['unclaimed', 6],
  ['pending', 4],
  ['claimed', 3],
  ['unfinished', 1],
  ['rejected', 1],
  ['suspended', 1],
];

/** Place, type and stage of every demo listing. Each type has approved listings in each state. */
function planListings(): Slot[] {
  const promisedSlots = promised.flatMap(([city, count]) =>
    Array.from({ length: count }, (): Staged => {
      const place = places.find((place) => place.city === city);
      if (!place) throw new Error(`No place named ${city}`);
      return { place, vendor_type: loanVendorType, stage: 'approved' };
    }),
  );
  const dealt = states.flatMap((state) => dealTypes(state));
  return withTurns([...promisedSlots, ...dealStages(dealt)]);
}

type Staged = Omit<Slot, 'turn'>;
type Draft = Omit<Staged, 'stage'>;

/** Numbers the listings of each type. Neighbours are adjacent in the table of places. */
function withTurns(slots: readonly Staged[]): Slot[] {
  const turns = new Map<Staged, number>();
  for (const type of vendorTypes) {
    const ordered = places.flatMap((place) =>
      slots.filter((slot) => slot.place === place && slot.vendor_type === type),
    );
    for (const [turn, slot] of ordered.entries()) turns.set(slot, turn);
  }
  return slots.map((slot) => ({ ...slot, turn: turns.get(slot) ?? 0 }));
}

function dealTypes(state: string): Draft[] {
  const seats = places
    .filter((place) => place.state === state)
    .flatMap((place) => {
      const taken = promised.find(([city]) => city === place.city)?.[1] ?? 0;
      return Array.from({ length: place.listings - taken }, () => place);
    });
  return randomFrom(`types in ${state}`)
    .shuffle(seats)
    .map((place, index) => ({
      place,
      vendor_type: typeTurns[index % typeTurns.length] ?? loanVendorType,
    }));
}

/**
 * Approves the first listing of a type in a state and distributes the stages over the rest, so that
 * every type has each stage.
 */
function dealStages(drafts: readonly Draft[]): Staged[] {
  const stages = randomFrom('stages').shuffle(
    stageShares.flatMap(([stage, share]) => Array.from({ length: share }, () => stage)),
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

/** A listing from a public register: name, trade and town of a business, without person, contact or services. */
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

/** A listing with an account. `passwordHash` is the demo vendor's; the others cannot sign in. */
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
