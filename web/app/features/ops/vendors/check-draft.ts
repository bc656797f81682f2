import { type AdminVendor, registerCheckBody } from '@threshold/contract/admin-vendors';
import type { RegisterEntry } from '@threshold/contract/admin-work';
import { adminMessages } from '@threshold/contract/messages-admin';
import { badgeFault, registers, registersFor } from '@threshold/contract/registers';
import type { VendorStatus } from '@threshold/contract/vocabularies';

/** A row of the form in which staff record what they read in a register. All text, as fields are. */
export interface CheckDraft {
  readonly register: string;
  readonly number: string;
  readonly state: string;
  readonly holder: string;
  readonly expires_on: string;
}
export type CheckField = keyof CheckDraft;
export type CheckFaults = Partial<Record<CheckField, string>>;

type Listing = Pick<
  AdminVendor,
  | 'vendor_type'
  | 'state'
  | 'full_name'
  | 'business_name'
  | 'status'
  | 'claimable'
  | 'is_email_verified'
  | 'missing'
  | 'recorded_checks'
>;

/** A row as it starts: the register in which this listing would stand, and the name that it gives. */
export function blankCheck(listing: Listing, used: readonly CheckDraft[] = []): CheckDraft {
  const offered = registersFor(listing.vendor_type, listing.state);
  const next = offered.find(({ name }) => used.every(({ register }) => register !== name));
  const register = next ?? offered[0] ?? registers.businesses;
  const isBusiness = register.name === registers.businesses.name;
  return {
    register: register.name,
    number: '',
    state: register.state ?? '',
    holder: (isBusiness && listing.business_name) || listing.full_name || listing.business_name,
    expires_on: '',
  };
}

/** What the vendor gave, where staff read it in that register. All text, as fields are. */
export function givenFor(listing: Given, registerName: string): CheckDraft {
  const { abn, business_name, full_name } = listing;
  if (registerName === registers.businesses.name) {
    const holder = business_name || full_name;
    return { register: registerName, number: abn ?? '', state: '', holder, expires_on: '' };
  }
  return {
    register: registerName,
    number: listing.licence_number ?? '',
    state: listing.licence_state ?? '',
    holder: listing.licence_holder || full_name || business_name,
    expires_on: listing.licence_expires_on ?? '',
  };
}

type Given = Pick<
  AdminVendor,
  | 'full_name'
  | 'business_name'
  | 'licence_number'
  | 'licence_holder'
  | 'licence_state'
  | 'licence_expires_on'
  | 'abn'
>;

/** The row with all that was given in it: staff say by it that they read the same. A state that nobody gave stays as it is. */
export function sameAsGiven(draft: CheckDraft, given: CheckDraft): CheckDraft {
  return { ...given, state: given.state || draft.state };
}

/** How what was read compares with what was given; nothing where either is missing. */
export function likenessOf(read: string, given: string): 'same' | 'other' | undefined {
  if (!read.trim() || !given.trim()) return undefined;
  const plain = (text: string) => text.replace(/[\s.,]/g, '').toLowerCase();
  return plain(read) === plain(given) ? 'same' : 'other';
}

/** The first row: filled with what the register's own file says of the number, where it says anything. */
export function firstCheck(listing: Listing, entry: RegisterEntry | null): CheckDraft {
  const blank = blankCheck(listing);
  if (!entry || entry.register !== blank.register) return blank;
  const { number, holder, expires_on } = entry;
  return { ...blank, number, holder, expires_on: expires_on ?? '' };
}

/** A row counts once it has a number; one that was left alone is nothing. */
export const isStarted = ({ number }: CheckDraft) => number.trim() !== '';

/** What is wrong with a row, by field. */
export function checkFaults(draft: CheckDraft): CheckFaults {
  const faults: CheckFaults = {};
  const { error } = registerCheckBody.safeParse(checkBody(draft));
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as CheckField;
    faults[field] ??= message;
  }
  return faults;
}

/** A row as it travels. */
export function checkBody({ state, ...draft }: CheckDraft) {
  return { ...draft, state: state === '' ? null : state };
}

/** What staff may do about a listing, by the status that it has. */
export type Act = 'approve' | 'reject' | 'suspend' | 'reopen';

export const actStatus: Readonly<Record<Act, VendorStatus>> = {
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
  reopen: 'pending',
};

export function actsFor({ status, claimable }: Listing): readonly Act[] {
  if (claimable) return [];
  switch (status) {
    case 'pending':
      return ['approve', 'reject'];
    case 'approved':
      return ['approve', 'suspend'];
    case 'rejected':
    case 'suspended':
      return ['approve', 'reopen'];
    default:
      return [];
  }
}

export const needsReason = (act: Act) => act === 'reject' || act === 'suspend';

/** Why Approve is off, in a sentence; undefined when it is lit. The server asks the same. */
export function approvalBar(
  listing: Listing,
  drafts: readonly CheckDraft[],
  today: string,
): string | undefined {
  if (!listing.is_email_verified) return adminMessages.unverified;
  if (listing.missing.length > 0) return adminMessages.incomplete;
  const living = listing.recorded_checks.filter(({ lapsed_reason }) => lapsed_reason === null);
  return badgeFault(listing.vendor_type, [...drafts.filter(isStarted), ...living], today);
}
