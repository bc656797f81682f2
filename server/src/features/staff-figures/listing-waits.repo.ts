import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { editedOnly, lapsedOnly } from '../../db/listing-keys.ts';

interface ListingWaits {
  /** Since when staff are to look at papers that changed, at what the vendor asks for, and at a licence that ran out. */
  readonly papers: Date | null;
  readonly asked: Date | null;
  readonly lapsed: Date | null;
}

/** Since when a checked listing waits, and for what; to be read before a decision ends it. */
export async function readListingWaits(db: Db, vendorId: string): Promise<ListingWaits> {
  const { rows } = await sql<ListingWaits>`
    select
      (select min(created_at) from vendor_rechecks where vendor_id = ${vendorId}::uuid and ${sql.raw(editedOnly('field'))}) as papers,
      (select min(created_at) from asked_changes where vendor_id = ${vendorId}::uuid) as asked,
      (select min(created_at) from vendor_rechecks where vendor_id = ${vendorId}::uuid and ${sql.raw(lapsedOnly('field'))}) as lapsed
  `.execute(db);
  return rows[0] ?? { papers: null, asked: null, lapsed: null };
}
