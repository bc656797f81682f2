import { registers } from '@threshold/contract/rules/registers';
import { isAbn } from '@threshold/contract/rules/text/numbers';
import type { State, VendorType } from '@threshold/contract/vocabularies';
import type { Insertable } from 'kysely';
import type { Db } from '../adapters/database/database.ts';
import type { VendorsTable } from '../db/listing-tables.ts';
import { applyClaimDecision } from '../features/listings/claims/claim-decision.service.ts';
import { findOrCreateClaim } from '../features/listings/claims/claim-listing.service.ts';
import { applyVendorDecision } from '../features/listings/vetting/vendor-decision.ts';
import { toUtcDateString } from '../lib/local-time.ts';
import phrases from './data/phrases.json' with { type: 'json' };
import forms from './data/registers.json' with { type: 'json' };
import type { Check, Listing, Stage } from './listing.ts';
import { createSeededRandom, DAY_MS, pickTimeDaysBefore, type Random } from './random.ts';

/** Builds the status and dates of a listing at this stage. */
export function buildStatusFields(stage: Stage, now: Date, random: Random) {
  const isInComplete = stage === 'unclaimed' || stage === 'unfinished';
  const wasApproved = stage === 'approved' || stage === 'suspended';
  const wasListed = stage === 'unclaimed' || stage === 'claimed';
  // One listing in ten was approved in the last weeks and has no reviews yet.
  const approvedDays = random.chance(0.1) ? random.int(2, 24) : random.int(60, 720);
  const approved_at = wasApproved ? pickTimeDaysBefore(now, approvedDays, random) : null;
  const created_at = approved_at
    ? pickTimeDaysBefore(approved_at, random.int(3, 20), random)
    : pickTimeDaysBefore(now, wasListed ? random.int(90, 300) : random.int(8, 40), random);
  return {
    status: isInComplete ? ('in_complete' as const) : stage,
    status_reason: pickStatusReason(stage, random),
    is_unclaimed: stage === 'unclaimed',
    created_at,
    // Claims and decisions are recent; other listings are unchanged since their creation or approval.
    updated_at:
      stage === 'claimed' || stage === 'rejected' || stage === 'suspended'
        ? pickTimeDaysBefore(now, random.int(1, 6), random)
        : (approved_at ?? created_at),
    approved_at,
  };
}

function pickStatusReason(stage: Stage, random: Random): string | null {
  if (stage === 'rejected') return random.pick(phrases.rejections);
  return stage === 'suspended' ? random.pick(phrases.suspensions) : null;
}

type Register = ReturnType<typeof getRegister>;

/** A register and the pattern of demo entry numbers: no real entry number begins with nines. */
export function getRegister(type: VendorType, state: State, title: string) {
  if (type === 'Mortgage Broker') {
    return { name: registers.brokers.name, form: '99####', state: null };
  }
  if (type === 'Accountant') {
    return { name: registers.accountants.name, form: '99######', state: null };
  }
  const kind = getStateRegisterKind(type, title);
  return { name: registers[kind][state].name, form: forms[kind][state], state };
}

function getStateRegisterKind(type: VendorType, title: string): keyof typeof forms {
  if (type === 'Conveyancer/Solicitor') {
    return title.includes('Solicitor') ? 'solicitors' : 'conveyancers';
  }
  if (type === 'Building & Pest inspector') return 'inspectors';
  return type === 'Building Surveyor' ? 'surveyors' : 'agents';
}

const generateRegisterNumber = ({ form }: Register, random: Random) =>
  form.replace(/#/g, () => String(random.int(0, 9)));

const RECHECK_AFTER_DAYS = 300;

interface VettedVendor {
  readonly id: string;
  readonly full_name: string;
  readonly business_name: string;
  readonly approved_at: Date | null;
  readonly status_reason: string | null;
}

/** The checks that staff recorded before the approval and again within the following year. */
export function buildChecks(
  { full_name, business_name, approved_at, status_reason }: VettedVendor,
  register: Register,
  now: Date,
  random: Random,
): Check[] {
  if (!approved_at) return [];
  // The first reason of a suspension is an expired licence.
  const hasExpired = status_reason === phrases.suspensions[0];
  const number = generateRegisterNumber(register, random);
  const daysSince = (now.getTime() - approved_at.getTime()) / DAY_MS;
  // The register entry expired after staff checked it.
  const daysAgo = random.int(1, Math.max(1, Math.min(60, Math.floor(daysSince) - 1)));
  const daysLeft = hasExpired ? -daysAgo : random.int(40, 900);
  const licence = {
    register: register.name,
    number,
    state: register.state,
    holder: random.chance(0.7) ? full_name : business_name,
    expires_on: toUtcDateString(pickTimeDaysBefore(now, -daysLeft, random)),
    checked_by: null,
  };
  const checked_at = pickTimeDaysBefore(approved_at, random.int(0, 2), random);
  const checks: Check[] = [{ ...licence, checked_at }];
  if (random.chance(0.5)) {
    const business = { register: registers.businesses.name, number: generateInvalidAbn(random) };
    const holder = business_name;
    checks.push({ ...licence, ...business, state: null, holder, expires_on: null, checked_at });
  }
  if (daysSince > RECHECK_AFTER_DAYS && !hasExpired) {
    checks.push({ ...licence, checked_at: pickTimeDaysBefore(now, random.int(4, 200), random) });
  }
  return checks;
}

/** Eleven digits that fail the checksum of business numbers, so that no business has them. */
function generateInvalidAbn(random: Random): string {
  const digits = `9${Array.from({ length: 10 }, () => random.int(0, 9)).join('')}`;
  if (isAbn(digits)) return generateInvalidAbn(random);
  return digits.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4');
}

/** The licence that the vendor entered, which staff have found in the register or have yet to check. */
export function buildLicenceFields(
  vendor: VettedVendor,
  [found]: readonly Check[],
  register: Register,
  now: Date,
) {
  // Licences have their own random source, so that they do not change the rest of the demo data.
  const random = createSeededRandom(`licence ${vendor.id}`);
  return {
    licence_number: found?.number ?? generateRegisterNumber(register, random),
    licence_holder: found?.holder ?? vendor.full_name,
    licence_state: register.state,
    licence_expires_on:
      found?.expires_on ?? toUtcDateString(pickTimeDaysBefore(now, -random.int(40, 900), random)),
  };
}

/* Listings get their status through the product's services, so that each is valid and logged. */

/** Rows before any decision of staff: a claimed listing has two, from the register and from the claimant's draft. */
export function buildInitialVendorRows({ vendor, draftId }: Listing): Insertable<VendorsTable>[] {
  const fresh = { updated_at: vendor.created_at, approved_at: null, status_reason: null };
  if (draftId) {
    const { id, vendor_type, business_name, created_at, listed_from } = vendor;
    const { address, city, state, post_code, latitude, longitude, timezone, ...own } = vendor;
    const place = { address, city, state, post_code, latitude, longitude, timezone };
    const names = { full_name: business_name, business_name };
    const base = { id, vendor_type, created_at, listed_from, status: 'in_complete' as const };
    return [
      { ...base, ...fresh, ...names, ...place, is_unclaimed: true },
      { ...own, ...fresh, id: draftId, status: 'in_complete', listed_from: null },
    ];
  }
  const isDecided = ['approved', 'rejected', 'suspended'].includes(vendor.status ?? '');
  return [isDecided ? { ...vendor, ...fresh, status: 'pending' } : vendor];
}

/** Changes a listing to its status through the product's services. */
export async function applyListingStatus(db: Db, listing: Listing): Promise<void> {
  const { vendor, account, draftId } = listing;
  const end = toDate(vendor.updated_at);
  if (draftId && account) {
    const { claimId } = await findOrCreateClaim(db, account.id, vendor.id, end);
    await applyClaimDecision(db, null, claimId, { decision: 'accept', reason: undefined }, end);
    return;
  }
  if (vendor.approved_at) await approveListing(db, listing, toDate(vendor.approved_at));
  if (vendor.status !== 'rejected' && vendor.status !== 'suspended') return;
  const reason = vendor.status_reason ?? undefined;
  await recordDecision(db, vendor.id, { status: vendor.status, reason, checks: [] }, end);
}

/** Records a decision for each day of checks: the first approves, later ones confirm the approval. */
async function approveListing(
  db: Db,
  { vendor, checks }: Listing,
  approvedAt: Date,
): Promise<void> {
  const approved = { status: 'approved', reason: undefined } as const;
  const first = checks.filter(({ checked_at }) => toDate(checked_at) <= approvedAt);
  await recordDecision(db, vendor.id, { ...approved, checks: first }, approvedAt);
  for (const check of checks.filter((check) => !first.includes(check))) {
    await recordDecision(db, vendor.id, { ...approved, checks: [check] }, toDate(check.checked_at));
  }
}

type Decision = Pick<Parameters<typeof applyVendorDecision>[3], 'status' | 'reason' | 'checks'>;

async function recordDecision(db: Db, id: string, decision: Decision, at: Date): Promise<void> {
  await applyVendorDecision(db, null, id, { ...decision, seen: undefined, found: undefined }, at);
}

const toDate = (moment: Date | string | null | undefined) => new Date(moment ?? 0);
