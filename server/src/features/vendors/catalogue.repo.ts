import type { VendorType } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';

interface CatalogueService {
  readonly id: string;
  readonly vendor_type: VendorType;
  readonly services_name: string;
  readonly search_key: number;
}

/** Vendor types and services. Only migrations change them, so a process may cache them. */
export interface Catalogue {
  readonly typeKeys: ReadonlyMap<VendorType, number>;
  /** In the order of the catalogue. */
  readonly services: readonly CatalogueService[];
}

export async function loadCatalogue(db: Db): Promise<Catalogue> {
  const types = await db.selectFrom('vendor_types').select(['id', 'name']).execute();
  const services = await db
    .selectFrom('services')
    .innerJoin('vendor_types', 'vendor_types.name', 'services.vendor_type')
    .select(['services.id', 'vendor_type', 'services_name', 'search_key'])
    .orderBy('vendor_types.id')
    .orderBy('position')
    .execute();
  return { typeKeys: new Map(types.map(({ id, name }) => [name, id])), services };
}
