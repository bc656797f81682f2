import { type CheckedField, checkedFields } from '@threshold/contract/pending-changes';
import type { VendorType } from '@threshold/contract/vocabularies';
import type { AskedFields } from '../../db/listing-tables.ts';
import type { Catalogue } from '../vendors/catalogue.repo.ts';
import type { ListingRow } from '../vendors/profile.repo.ts';
import { chooseServices } from './profile.policy.ts';

type Columns = Partial<ListingRow>;

/** A change, parted into what staff compare with a register and everything else. */
export function partChecked(columns: Columns): { checked: AskedFields; free: Columns } {
  const isChecked = (name: string) => checkedFields.some((field) => field === name);
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(columns).filter(([name]) => isChecked(name) === wanted));
  return { checked: part(true), free: part(false) };
}

/** What is asked for without these fields. */
export const without = (asked: AskedFields, names: readonly string[]): AskedFields =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => !names.includes(name)));

/**
 * What of the wishes is open: what the listing says already is not asked for. Services go with the type that is asked
 * for; those of another one, asked for earlier, go with it.
 */
export function openWishes(
  listing: Pick<ListingRow, CheckedField>,
  earlier: AskedFields,
  { services, ...fields }: AskedFields,
): AskedFields {
  const open: AskedFields = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== listing[name as CheckedField]),
  );
  const isStale = services === earlier.services && open.vendor_type !== earlier.vendor_type;
  return { ...open, ...(open.vendor_type && services && !isStale && { services }) };
}

/** Whether both hold the same changes, in any order of fields. */
export const isSameAsked = (one: AskedFields, other: AskedFields) =>
  inOrder(one) === inOrder(other);

const inOrder = (asked: AskedFields) =>
  JSON.stringify(Object.entries(asked).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The services of a listing after what was asked for has become true; one that is no longer on the list is left out. */
export function servicesAfter(
  catalogue: Catalogue,
  type: VendorType | null,
  current: readonly string[],
  { services }: AskedFields,
): string[] {
  const isOnList = (id: string) =>
    catalogue.services.some((one) => one.id === id && one.vendor_type === type);
  const wish = { services: services?.filter(isOnList), flags: {} };
  return chooseServices(catalogue, type, current, wish) ?? [];
}
