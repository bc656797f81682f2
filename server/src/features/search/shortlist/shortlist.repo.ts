import { listedVendorStatuses } from '@threshold/contract/vocabularies';
import type { Db } from '../../../adapters/database/database.ts';

/** Returns the public listings on a customer's shortlist, in the customer's order. */
export async function listShortlist(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shortlisted_vendors as s')
    .innerJoin('vendors as v', 'v.id', 's.vendor_id')
    .select('v.id')
    .where('s.customer_id', '=', customerId)
    .where('v.status', 'in', listedVendorStatuses)
    .where((eb) => eb.or([eb('v.status', '!=', 'in_complete'), eb('v.is_unclaimed', '=', true)]))
    .orderBy('s.position')
    .execute();
  return rows.map(({ id }) => id);
}

/** Replaces the shortlist. Skips unknown ids and converts former ids to current ids. */
export async function replaceShortlist(
  db: Db,
  customerId: string,
  vendorIds: readonly string[],
): Promise<void> {
  // The lock serialises concurrent replacements, but not inserts that reference the customer.
  await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .execute();
  const ids = await resolveCurrentIds(db, vendorIds);
  await db
    .deleteFrom('shortlisted_vendors')
    .where('customer_id', '=', customerId)
    .$if(ids.length > 0, (query) => query.where('vendor_id', 'not in', ids))
    .execute();
  if (ids.length === 0) return;
  await db
    .insertInto('shortlisted_vendors')
    .values(ids.map((vendor_id, position) => ({ customer_id: customerId, vendor_id, position })))
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'vendor_id'])
        .doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
    )
    .execute();
}

/** Returns the current ids of listings, given current or former ids, without duplicates. */
async function resolveCurrentIds(db: Db, vendorIds: readonly string[]): Promise<string[]> {
  if (vendorIds.length === 0) return [];
  const known = await db
    .selectFrom('vendors')
    .select(['id as named', 'id'])
    .where('id', 'in', vendorIds)
    .unionAll(
      db
        .selectFrom('vendor_aliases')
        .select(['alias_id as named', 'vendor_id as id'])
        .where('alias_id', 'in', vendorIds),
    )
    .execute();
  const present = new Map(known.map(({ named, id }) => [named, id]));
  return [...new Set(vendorIds.flatMap((id) => present.get(id) ?? []))];
}
