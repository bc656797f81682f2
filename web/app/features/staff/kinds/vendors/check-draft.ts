import {
  registerCheckBodySchema,
  type StaffVendor,
} from '@threshold/contract/endpoints/staff/listings';
import type { RegisterEntry } from '@threshold/contract/endpoints/staff/vetting';
import { badgeFault, listRegisters, registers } from '@threshold/contract/rules/registers';
import { staffMessages } from '@threshold/contract/texts/messages';
import type { VendorStatus } from '@threshold/contract/vocabularies';

/** A form row for one register entry, with the strings of its fields. */
export interface CheckDraft {
  readonly register: string;
  readonly number: string;
  readonly state: string;
  readonly holder: string;
  readonly expires_on: string;
}
export type CheckField = keyof CheckDraft;
type CheckFaults = Partial<Record<CheckField, string>>;

type Listing = Pick<
  StaffVendor,
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

/** Returns an empty row for the first unused register, with the listing's name as the holder. */
export function createBlankCheck(listing: Listing, used: readonly CheckDraft[] = []): CheckDraft {
  const offered = listRegisters(listing.vendor_type, listing.state);
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

/** Returns a row for the named register, filled with the details that the vendor gave. */
export function createVendorCheck(listing: VendorCheckDetails, registerName: string): CheckDraft {
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

type VendorCheckDetails = Pick<
  StaffVendor,
  | 'full_name'
  | 'business_name'
  | 'licence_number'
  | 'licence_holder'
  | 'licence_state'
  | 'licence_expires_on'
  | 'abn'
>;

/** Fills the row with the vendor's details. Without a state in them, the row's state stays. */
export function copyVendorCheck(draft: CheckDraft, given: CheckDraft): CheckDraft {
  return { ...given, state: given.state || draft.state };
}

/** Compares a register value with the vendor's value; undefined if either is empty. */
export function compareRegisterValue(read: string, given: string): 'same' | 'other' | undefined {
  if (!read.trim() || !given.trim()) return undefined;
  const plain = (text: string) => text.replace(/[\s.,]/g, '').toLowerCase();
  return plain(read) === plain(given) ? 'same' : 'other';
}

/** Returns the form's first row, filled from the imported register file if it has an entry. */
export function createFirstCheck(listing: Listing, entry: RegisterEntry | null): CheckDraft {
  const blank = createBlankCheck(listing);
  if (!entry || entry.register !== blank.register) return blank;
  const { number, holder, expires_on } = entry;
  return { ...blank, number, holder, expires_on: expires_on ?? '' };
}

/** False for a row without a number; such rows are ignored. */
export const isStarted = ({ number }: CheckDraft) => number.trim() !== '';

export function validateCheck(draft: CheckDraft): CheckFaults {
  const faults: CheckFaults = {};
  const { error } = registerCheckBodySchema.safeParse(toCheckBody(draft));
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as CheckField;
    faults[field] ??= message;
  }
  return faults;
}

export function toCheckBody({ state, ...draft }: CheckDraft) {
  return { ...draft, state: state === '' ? null : state };
}

export type Act = 'approve' | 'reject' | 'suspend' | 'reopen';

export const vendorActionStatuses: Readonly<Record<Act, VendorStatus>> = {
  approve: 'approved',
  reject: 'rejected',
  suspend: 'suspended',
  reopen: 'pending',
};

export function listVendorActions({ status, claimable }: Listing): readonly Act[] {
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

/** Returns why Approve is disabled; undefined if enabled. The server applies the same rules. */
export function findApprovalFault(listing: Listing, drafts: readonly CheckDraft[], today: string) {
  if (!listing.is_email_verified) return staffMessages.unverified;
  if (listing.missing.length > 0) return staffMessages.incomplete;
  const living = listing.recorded_checks.filter(({ lapsed_reason }) => lapsed_reason === null);
  return badgeFault(listing.vendor_type, [...drafts.filter(isStarted), ...living], today);
}
