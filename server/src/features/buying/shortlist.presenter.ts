import type { PurchaseShortlisted } from '@threshold/contract/buying/purchase-shortlist';
import type { CustomerActor } from '../../lib/actor.ts';
import { canSeeVendor } from '../vendors/vendors.policy.ts';
import type { ShortlistedRow, ShownRow } from './shortlist.repo.ts';

/** Those whom the reader shortlisted or is shown, as long as everybody may see them. */
export function presentShortlist(
  rows: readonly ShortlistedRow[],
  shown: readonly ShownRow[],
  reader: CustomerActor,
): PurchaseShortlisted[] {
  return rows
    .filter((row) => canSeeVendor(reader, row))
    .map((row) => presentShortlisted(row, shown, reader.id))
    .filter(({ by }) => by.length > 0);
}

function presentShortlisted(
  row: ShortlistedRow,
  shown: readonly ShownRow[],
  me: string,
): PurchaseShortlisted {
  const { id, full_name, business_name, vendor_type, is_mine } = row;
  const ofThis = shown.filter(({ vendor_id }) => vendor_id === id);
  const others = ofThis.filter(({ reader_id }) => reader_id === me);
  return {
    _id: id,
    full_name,
    business_name,
    vendor_type,
    by: [...(is_mine ? [me] : []), ...others.map(({ customer_id }) => customer_id)],
    is_mine,
    shown_to: ofThis
      .filter(({ customer_id }) => customer_id === me)
      .map(({ reader_id }) => reader_id),
  };
}
