import type { ServiceArea } from '@threshold/contract/endpoints/listings/vendors';
import type { Db } from '../../../adapters/database/database.ts';

/** Replaces the service area of the professional; null deletes it. */
export async function replaceServiceArea(
  db: Db,
  vendor_id: string,
  area: ServiceArea | null,
): Promise<void> {
  await db.deleteFrom('service_areas').where('vendor_id', '=', vendor_id).execute();
  if (!area) return;
  const { radius_km, localities } = area;
  await db.insertInto('service_areas').values({ vendor_id, radius_km }).execute();
  if (localities.length === 0) return;
  await db
    .insertInto('service_localities')
    .values(localities.map((locality) => ({ vendor_id, ...locality })))
    .execute();
}
