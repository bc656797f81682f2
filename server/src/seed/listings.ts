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
  createNameGenerator,
  demoAccounts,
  demoVendorName,
  fictionalPhone,
  type NameGenerator,
  textTemplates,
  toSlug,
} from './people.ts';
import {
  buildDescription,
  buildStreetAddress,
  buildTownAddress,
  generateCareer,
  pickWeeklyHours,
} from './profile.ts';
import { createIdGenerator, createSeededRandom, type Random } from './random.ts';
import { buildChecks, buildLicenceFields, buildStatusFields, getRegister } from './vetting.ts';

/** All demo members. Only the demo vendor and the demo customer can sign in. */
export function buildMembers(passwordHash: string, now: Date): Members {
  const naming = createNameGenerator();
  return {
    listings: buildListings(naming, passwordHash, now),
    customers: buildCustomers(naming, passwordHash, now),
  };
}

interface ListingDraft {
  readonly place: Place;
  readonly vendor_type: VendorType;
}

interface StagedListing extends ListingDraft {
  readonly stage: Stage;
}

/** Vendor types in their order of assignment within a state; frequent types appear more often. */
const typeTurns = [...vendorTypes, ...vendorTypes, ...(plan.typeTurns as VendorType[])];

/** Place, type and stage of every demo listing. Each type has approved listings in each state. */
function planListings(): StagedListing[] {
  const promised = places.flatMap((place) =>
    repeatItem<StagedListing>(place.approvedBrokers ?? 0, {
      place,
      vendor_type: loanVendorType,
      stage: 'approved',
    }),
  );
  return [...promised, ...assignStages(states.flatMap(assignVendorTypes))];
}

const repeatItem = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

function assignVendorTypes(state: State): ListingDraft[] {
  const seats = places
    .filter((place) => place.state === state)
    .flatMap((place) => repeatItem(place.listings - (place.approvedBrokers ?? 0), place));
  return createSeededRandom(`types in ${state}`)
    .shuffle(seats)
    .map((place, index) => ({
      place,
      vendor_type: typeTurns[index % typeTurns.length] ?? loanVendorType,
    }));
}

/** Approves the first listing of each type in each state; the others get stages by their shares. */
function assignStages(drafts: readonly ListingDraft[]): StagedListing[] {
  const stages = createSeededRandom('stages').shuffle(
    Object.entries(plan.stageShares).flatMap(([stage, share]) => repeatItem(share, stage as Stage)),
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

/** Numbers the listings of each type by place, so that nearby listings have adjacent numbers. */
function numberListingsByType(slots: readonly StagedListing[]): number[] {
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

function buildListings(naming: NameGenerator, passwordHash: string, now: Date): Listing[] {
  const vendorId = createIdGenerator('vendors');
  const draftId = createIdGenerator('drafts');
  const accountId = createIdGenerator('vendor accounts');
  const slots = planListings();
  const turns = numberListingsByType(slots);
  return slots.map((slot, index) => {
    const random = createSeededRandom(`listing ${index}`);
    if (slot.stage === 'unclaimed')
      return buildRegisterListing(slot, vendorId(), naming, now, random);
    const ids = { vendor: vendorId(), account: accountId(), draft: draftId() };
    const hash = index === 0 ? passwordHash : null;
    return buildAccountListing(
      { ...slot, turn: turns[index] ?? 0 },
      ids,
      naming,
      hash,
      now,
      random,
    );
  });
}

/** A listing from a public register: name, trade and town of a business, without person, contact or services. */
function buildRegisterListing(
  { place, vendor_type, stage }: StagedListing,
  id: string,
  naming: NameGenerator,
  now: Date,
  random: Random,
): Listing {
  const business_name = naming.business(textTemplates[vendor_type], undefined, random);
  return {
    vendor: {
      id,
      ...buildStatusFields(stage, now, random),
      vendor_type,
      first_name: '',
      full_name: business_name,
      business_name,
      ...buildTownAddress(place),
      listed_from: getRegister(vendor_type, place.state, '').name,
    },
    account: undefined,
    services: [],
    checks: [],
    jobs: [],
    hours: [],
    isDemo: false,
  };
}

/** Builds a listing with an account. Only the demo vendor has a password and can sign in. */
function buildAccountListing(
  { place, vendor_type, stage, turn }: StagedListing & { readonly turn: number },
  ids: Readonly<Record<'vendor' | 'account' | 'draft', string>>,
  naming: NameGenerator,
  passwordHash: string | null,
  now: Date,
  random: Random,
): Listing {
  const voice = textTemplates[vendor_type];
  const isDemo = passwordHash !== null;
  const name = isDemo ? demoVendorName : naming.person(random);
  const full_name = `${name.first_name} ${name.last_name}`;
  const business_name = isDemo ? 'Banksia Lending' : naming.business(voice, name.last_name, random);
  const title = random.pick(voice.titlesIn?.[place.state] ?? voice.titles);
  const career = generateCareer(
    voice,
    { job_title: title, organization: business_name },
    now,
    random,
  );
  const facts = buildStatusFields(stage, now, random);
  const register = getRegister(vendor_type, place.state, title);
  const domain = `${toSlug(business_name)}.example`;
  const work_email = `${toSlug(name.first_name)}@${domain}`;
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
    description: isWhole ? buildDescription(voice, values, turn) : '',
    email,
    work_email,
    phone_number: fictionalPhone(place.state, random),
    website: random.chance(0.8) ? `https://${domain}` : null,
    linkedin: random.chance(0.6)
      ? `https://www.linkedin.com/in/${toSlug(full_name)}-example`
      : null,
    certifications_affiliations: isWhole ? random.pick(voice.qualifications) : null,
    ...(stage === 'claimed' ? buildTownAddress(place) : buildStreetAddress(place, random)),
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
  const checks = buildChecks(vendor, register, now, random);
  return {
    vendor: { ...vendor, ...(isWhole && buildLicenceFields(vendor, checks, register, now)) },
    account,
    services,
    checks,
    jobs: career.jobs.slice(0, isWhole ? undefined : 1),
    hours: isWhole ? pickWeeklyHours(vendor_type, random) : [],
    draftId: stage === 'claimed' ? ids.draft : undefined,
    isDemo,
  };
}
