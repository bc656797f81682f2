import type { Db } from '../adapters/database/database.ts';
import { idsOf } from './ids.ts';
import type { Listing } from './listing.ts';

/** The rows of other tables that hang on the listings. Services are those that the migrations brought. */
export async function partsOf(db: Db, listings: readonly Listing[]) {
  const jobId = idsOf('work experience');
  const serviceId = await findServices(db);
  return {
    accounts: listings.flatMap(({ account }) => account ?? []),
    services: listings.flatMap(({ vendor, services }) =>
      services.map((name) => ({
        vendor_id: vendor.id,
        service_id: serviceId(vendor.vendor_type, name),
      })),
    ),
    hours: listings.flatMap(({ vendor, hours }) =>
      hours.map((hour) => ({ vendor_id: vendor.id, ...hour })),
    ),
    jobs: listings.flatMap(({ vendor, draftId, jobs }) =>
      jobs.map((job) => ({ id: jobId(), vendor_id: draftId ?? vendor.id, ...job })),
    ),
  };
}

async function findServices(db: Db): Promise<(vendorType: string, name: string) => string> {
  const rows = await db
    .selectFrom('services')
    .select(['id', 'vendor_type', 'services_name'])
    .execute();
  const ids = new Map(rows.map((row) => [`${row.vendor_type}: ${row.services_name}`, row.id]));
  return (vendorType, name) => {
    const id = ids.get(`${vendorType}: ${name}`);
    if (id === undefined) throw new Error(`No service ${name} for ${vendorType}`);
    return id;
  };
}
