import { type LegacyFlag, legacyFlagServices, legacyFlags } from '@threshold/contract/services';
import type { UpdateVendor } from '@threshold/contract/vendor-profile';
import {
  loanVendorType,
  type VendorStatus,
  type VendorType,
} from '@threshold/contract/vocabularies';
import type { Catalogue } from '../vendors/catalogue.repo.ts';

/** Listings that staff have checked: they say what was checked until staff have looked again. */
export const isChecked = (status: VendorStatus) => status === 'approved' || status === 'suspended';

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
