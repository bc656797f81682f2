import { sql } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';

/**
 * Returns the ids of the first `count` services of a vendor type. Migrations insert the services.
 */
export async function listServiceIds(db: Db, vendorType: string, count = 1): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from services where vendor_type = ${vendorType} order by position limit ${count}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds services to the listing. */
export async function buildVendorServices(
  db: Db,
  vendor_id: string,
  serviceIds: readonly string[],
) {
  if (serviceIds.length === 0) return;
  const rows = serviceIds.map((service_id) => ({ vendor_id, service_id }));
  await db.insertInto('vendor_services').values(rows).execute();
}
