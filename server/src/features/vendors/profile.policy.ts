import { type LegacyFlag, legacyFlagServices, legacyFlags } from '@threshold/contract/services';
import type { UpdateVendor } from '@threshold/contract/vendors-profile';
import {
  loanVendorType,
  type VendorStatus,
  type VendorType,
} from '@threshold/contract/vocabularies';
import type { Catalogue } from './catalogue.repo.ts';
import type { ListingRow } from './profile.repo.ts';

/** What staff compare with a register. A change of one asks them to look again. */
const checkedFields = [
  'first_name',
  'last_name',
  'full_name',
  'business_name',
  'vendor_type',
  'licence_number',
  'licence_holder',
  'licence_state',
  'licence_expires_on',
  'abn',
] as const;
type CheckedField = (typeof checkedFields)[number];

/** Listings that staff have checked, and that stay as they are while a second look is due. */
export const isChecked = (status: VendorStatus) => status === 'approved' || status === 'suspended';

/** The fields of a checked listing that changed, so that staff have to look again. */
export function fieldsToRecheck(
  before: Pick<ListingRow, 'status' | CheckedField>,
  after: Pick<ListingRow, CheckedField>,
  changedFiles: readonly string[],
): string[] {
  if (!isChecked(before.status)) return [];
  const changed = checkedFields.filter((field) => after[field] !== before[field]);
  return [...changed, ...changedFiles];
}

interface Circumstances {
  readonly isComplete: boolean;
  /** Something but the picture was sent. */
  readonly isEdited: boolean;
}

/** Where a listing stands after its vendor changed it. What staff decided is theirs, but for a rejection: it is answered. */
export function statusAfterChange(
  status: VendorStatus,
  { isComplete, isEdited }: Circumstances,
): VendorStatus {
  if (status === 'pending') return isComplete ? 'pending' : 'in_complete';
  if (!isComplete) return status;
  if (status === 'in_complete' || status === 'claimed') return 'pending';
  return status === 'rejected' && isEdited ? 'pending' : status;
}

interface ServiceWish {
  readonly services?: readonly string[] | undefined;
  readonly flags: Partial<Record<LegacyFlag, boolean>>;
}

/**
 * The services that a vendor of that type offers after the wish: what it names, else what there was. A flag and the
 * Mortgage Broker service of its name are one fact; where services are named, a flag only adds. Services of another
 * type go.
 *
 * @returns undefined when the wish names a service that the type does not have
 */
export function chooseServices(
  { services: all }: Pick<Catalogue, 'services'>,
  vendorType: VendorType | null,
  current: readonly string[],
  { services: named, flags }: ServiceWish,
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

export function flagsOf(wish: UpdateVendor): Partial<Record<LegacyFlag, boolean>> {
  return Object.fromEntries(legacyFlags.map((flag) => [flag, wish[flag]]));
}
