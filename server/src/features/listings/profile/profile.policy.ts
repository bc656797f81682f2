import { type CheckedField, checkedFields } from '@threshold/contract/endpoints/listings/vendors';
import type { UpdateVendor } from '@threshold/contract/endpoints/listings/vendors-account';
import {
  type LegacyFlag,
  legacyFlagServices,
  legacyFlags,
} from '@threshold/contract/rules/services';
import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  loanVendorType,
  type VendorStatus,
  type VendorType,
} from '@threshold/contract/vocabularies';
import type { PendingFields } from '../../../db/listing-tables.ts';
import type { ListingRow } from '../vendors/profile.repo.ts';
import type { Catalogue } from '../vendors/vendors.repo.ts';

/** Vendors change only their own listing. */
export const isOwnListing = (vendor: { readonly id: string }, listingId: string) =>
  vendor.id === listingId;

/** Returns why a vendor may not change a listing: an open claim to it, or another owner. */
export const getListingChangeRefusal = (
  account: { readonly claim_of: string | null } | null | undefined,
  listingId: string,
): string =>
  account?.claim_of === listingId ? outcomes.vendors.claim_locked : outcomes.refusals.forbidden;

/**
 * True if staff have checked the listing. Changes of its checked fields then need their approval.
 */
export const isCheckedStatus = (status: VendorStatus) =>
  status === 'approved' || status === 'suspended';

interface ProfileChangeState {
  readonly isComplete: boolean;
  /** True if anything except the picture was sent. */
  readonly isEdited: boolean;
}

/** Returns the status after a vendor's change. An edited rejected listing becomes pending again. */
export function computeStatusAfterChange(
  status: VendorStatus,
  { isComplete, isEdited }: ProfileChangeState,
): VendorStatus {
  if (status === 'pending') return isComplete ? 'pending' : 'in_complete';
  if (!isComplete) return status;
  if (status === 'in_complete' || status === 'claimed') return 'pending';
  return status === 'rejected' && isEdited ? 'pending' : status;
}

interface ServiceChoice {
  readonly services?: readonly string[] | undefined;
  readonly flags: Partial<Record<LegacyFlag, boolean>>;
}

/**
 * Returns the services after a change: the given ones, or else the current ones of the type. A
 * legacy flag adds or removes the Mortgage Broker service of the same name; if services are given,
 * flags only add. @returns undefined if a given service belongs to another type
 */
export function chooseServices(
  { services: all }: Pick<Catalogue, 'services'>,
  vendorType: VendorType | null,
  current: readonly string[],
  { services: named, flags }: ServiceChoice,
): string[] | undefined {
  const offered = new Set(
    all.filter(({ vendor_type }) => !vendorType || vendor_type === vendorType).map(({ id }) => id),
  );
  if (named?.some((id) => !offered.has(id))) return undefined;
  const chosen = new Set(named ?? current.filter((id) => offered.has(id)));
  for (const flag of legacyFlags) {
    const service = all.find(
      ({ vendor_type, services_name }) =>
        vendor_type === loanVendorType && services_name === legacyFlagServices[flag],
    );
    if (!service || flags[flag] === undefined || !offered.has(service.id)) continue;
    if (flags[flag]) chosen.add(service.id);
    else if (!named) chosen.delete(service.id);
  }
  return [...chosen];
}

export function pickLegacyFlags(input: UpdateVendor): Partial<Record<LegacyFlag, boolean>> {
  return Object.fromEntries(legacyFlags.map((flag) => [flag, input[flag]]));
}

type Columns = Partial<ListingRow>;

/** Splits a change into fields that staff compare with a register, and all other fields. */
export function splitCheckedFields(columns: Columns): { checked: PendingFields; free: Columns } {
  const isChecked = (name: string) => checkedFields.some((field) => field === name);
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(columns).filter(([name]) => isChecked(name) === wanted));
  return { checked: part(true), free: part(false) };
}

/** Returns the pending changes without these fields. */
export const omitFields = (asked: PendingFields, names: readonly string[]): PendingFields =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => !names.includes(name)));

/**
 * Returns the pending changes that differ from the listing. Services are included only while the
 * vendor type for which they were chosen is requested.
 */
export function computePendingChanges(
  listing: Pick<ListingRow, CheckedField>,
  earlier: PendingFields,
  { services, ...fields }: PendingFields,
): PendingFields {
  const open: PendingFields = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== listing[name as CheckedField]),
  );
  const isStale = services === earlier.services && open.vendor_type !== earlier.vendor_type;
  return { ...open, ...(open.vendor_type && services && !isStale && { services }) };
}

/** True if both sets of pending changes are the same, in any order of fields. */
export const arePendingChangesEqual = (one: PendingFields, other: PendingFields) =>
  toSortedJson(one) === toSortedJson(other);

const toSortedJson = (asked: PendingFields) =>
  JSON.stringify(Object.entries(asked).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the services after the pending changes, without services that no longer exist. */
export function computeServicesAfterChanges(
  catalogue: Catalogue,
  type: VendorType | null,
  current: readonly string[],
  { services }: PendingFields,
): string[] {
  const isOnList = (id: string) =>
    catalogue.services.some((one) => one.id === id && one.vendor_type === type);
  const choice = { services: services?.filter(isOnList), flags: {} };
  return chooseServices(catalogue, type, current, choice) ?? [];
}
