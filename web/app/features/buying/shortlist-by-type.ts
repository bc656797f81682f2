import type { PurchaseShortlisted } from '@threshold/contract/buying/purchase-shortlist';
import { limits } from '@threshold/contract/limits';
import { type VendorType, vendorTypePlurals } from '@threshold/contract/vocabularies';

export interface ShortlistedType {
  readonly type: VendorType | null;
  readonly heading: string;
  readonly professionals: readonly PurchaseShortlisted[];
  /** Those that a comparison has room for, and what leads there; undefined where there are no two of a type. */
  readonly compare: { readonly ids: readonly string[]; readonly label: string } | undefined;
}

/** The shortlisted of a purchase by what they do; of one type those first whom more buyers want. */
export function shortlistByType(all: readonly PurchaseShortlisted[]): readonly ShortlistedType[] {
  const types = [...new Set(all.map(({ vendor_type }) => vendor_type))];
  return types.map((type) => {
    const professionals = all
      .filter(({ vendor_type }) => vendor_type === type)
      .toSorted((a, b) => b.by.length - a.by.length);
    const heading = type ? vendorTypePlurals[type] : 'Others';
    return { type, heading, professionals, compare: comparisonOf(type, professionals) };
  });
}

function comparisonOf(
  type: VendorType | null,
  professionals: readonly PurchaseShortlisted[],
): ShortlistedType['compare'] {
  if (type === null || professionals.length < 2) return undefined;
  const most = limits.compare.vendors;
  const count = professionals.length > most ? `the first ${most}` : professionals.length;
  return {
    ids: professionals.slice(0, most).map(({ _id }) => _id),
    label: `Compare ${count} ${vendorTypePlurals[type]}`,
  };
}
