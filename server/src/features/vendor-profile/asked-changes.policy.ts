import { type CheckedField, checkedFields } from '@threshold/contract/pending-changes';
import type { VendorType } from '@threshold/contract/vocabularies';
import type { AskedFields } from '../../db/listing-tables.ts';
import type { Catalogue } from '../vendors/catalogue.repo.ts';
import type { ListingRow } from '../vendors/profile.repo.ts';
import { chooseServices } from './profile.policy.ts';

type Columns = Partial<ListingRow>;

/** Splits a change into fields that staff compare with a register, and others. */
export function partChecked(columns: Columns): { checked: AskedFields; free: Columns } {
  const isChecked = (name: string) => checkedFields.some((field) => field === name);
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(columns).filter(([name]) => isChecked(name) === wanted));
  return { checked: part(true), free: part(false) };
}

/** Pending changes without these fields. */
export const without = (asked: AskedFields, names: readonly string[]): AskedFields =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => !names.includes(name)));

/**
 * Pending changes that differ from the listing. Services depend on the requested type; services of
 * an earlier requested type are dropped.
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

/** True if both contain the same changes, in any order of fields. */
export const isSameAsked = (one: AskedFields, other: AskedFields) =>
  inOrder(one) === inOrder(other);

const inOrder = (asked: AskedFields) =>
  JSON.stringify(Object.entries(asked).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Services of a listing after the pending changes are applied; services that no longer exist are
 * left out.
 */
export function servicesAfter(
  catalogue: Catalogue,
  type: VendorType | null,
  current: readonly string[],
  { services }: AskedFields,
): string[] {
  const isOnList = (id: string) =>
    catalogue.services.some((one) => one.id === id && one.vendor_type === type);
  const choice = { services: services?.filter(isOnList), flags: {} };
  return chooseServices(catalogue, type, current, choice) ?? [];
}
