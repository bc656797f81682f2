import { registers } from '@threshold/contract/rules/registers';
import { isAbn } from '@threshold/contract/rules/text/numbers';
import type { State, VendorStatus, VendorType } from '@threshold/contract/vocabularies';
import { dayOf } from '../lib/local-time.ts';
import phrases from './data/phrases.json' with { type: 'json' };
import forms from './data/registers.json' with { type: 'json' };
import type { Check, Listing, Stage } from './listing.ts';
import { DAY_MS, daysBefore, type Random, randomFrom } from './random.ts';

/** The reason of a suspension after a licence has expired. */
const [LAPSED = ''] = phrases.suspensions;

export interface StageFacts {
  readonly status: VendorStatus;
  readonly status_reason: string | null;
  readonly is_unclaimed: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly approved_at: Date | null;
}

/** Status and dates of a listing at a stage. */
export function factsOf(stage: Stage, now: Date, random: Random): StageFacts {
  const isInComplete = stage === 'unclaimed' || stage === 'unfinished';
  const wasApproved = stage === 'approved' || stage === 'suspended';
  const wasListed = stage === 'unclaimed' || stage === 'claimed';
  // One in ten was approved in the last weeks and has no reviews yet.
  const approvedDays = random.chance(0.1) ? random.int(2, 24) : random.int(60, 720);
  const approved_at = wasApproved ? daysBefore(now, approvedDays, random) : null;
  const created_at = approved_at
    ? daysBefore(approved_at, random.int(3, 20), random)
    : daysBefore(now, wasListed ? random.int(90, 300) : random.int(8, 40), random);
  return {
    status: isInComplete ? 'in_complete' : stage,
    status_reason: reasonFor(stage, random),
    is_unclaimed: stage === 'unclaimed',
    created_at,
    // Claims and decisions are recent; other listings are unchanged since their creation or approval.
    updated_at:
      stage === 'claimed' || stage === 'rejected' || stage === 'suspended'
        ? daysBefore(now, random.int(1, 6), random)
        : (approved_at ?? created_at),
    approved_at,
  };
}

function reasonFor(stage: Stage, random: Random): string | null {
  if (stage === 'rejected') return random.pick(phrases.rejections);
  return stage === 'suspended' ? random.pick(phrases.suspensions) : null;
}

export function hasLapsed({ status_reason }: Pick<StageFacts, 'status_reason'>): boolean {
  return status_reason === LAPSED;
}

/** A public register and the format of its numbers: '#' is any digit. Numbers begin with nines, so that none is a real person's. */
export interface Register {
  readonly name: string;
  readonly form: string;
  /** Null for national registers. */
  readonly state: State | null;
}

type StateRegisters = keyof typeof forms;

export function registerOf(type: VendorType, state: State, title: string): Register {
  if (type === 'Mortgage Broker') {
    return { name: registers.brokers.name, form: '99####', state: null };
  }
  if (type === 'Accountant') {
    return { name: registers.accountants.name, form: '99######', state: null };
  }
  const kind = stateRegisters(type, title);
  return { name: registers[kind][state].name, form: forms[kind][state], state };
}

function stateRegisters(type: VendorType, title: string): StateRegisters {
  if (type === 'Conveyancer/Solicitor') {
    return title.includes('Solicitor') ? 'solicitors' : 'conveyancers';
  }
  if (type === 'Building & Pest inspector') return 'inspectors';
  if (type === 'Building Surveyor') return 'surveyors';
  return 'agents';
}

function numberOf({ form }: Pick<Register, 'form'>, random: Random): string {
  return form.replace(/#/g, () => String(random.int(0, 9)));
}

interface CheckedListing {
  readonly register: Register;
  readonly full_name: string;
  readonly business_name: string;
  readonly approved_at: Date;
  /** True if the licence has expired, which suspended the listing. */
  readonly has_lapsed: boolean;
}

const RECHECK_AFTER_DAYS = 300;

/** The checks that staff recorded before the approval and again within the following year. */
export function checksOf(listing: CheckedListing, now: Date, random: Random): Check[] {
  const number = numberOf(listing.register, random);
  const daysSince = (now.getTime() - listing.approved_at.getTime()) / DAY_MS;
  // The entry expired after its check.
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

/** Eleven digits that fail the checksum of business numbers, so that no business has them. */
function impossibleAbn(random: Random): string {
  const digits = `9${Array.from({ length: 10 }, () => random.int(0, 9)).join('')}`;
  if (isAbn(digits)) return impossibleAbn(random);
  return digits.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4');
}

/** Adds the licence that the vendor entered, which staff have found in the register or have yet to check. Incomplete profiles have none. */
export function withLicence(listing: Listing, register: Register, now: Date): Listing {
  const { vendor, checks } = listing;
  if (!vendor.description) return listing;
  const found = checks.find((check) => check.register === register.name);
  // Licences have their own random source, so that they do not change the rest of the demo data.
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
