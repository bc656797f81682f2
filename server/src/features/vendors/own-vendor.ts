import type { OwnVendor } from '@threshold/contract/vendors';
import type { Db } from '../../adapters/database/database.ts';
import { listFilesOfVendors } from '../files/files.repo.ts';
import type { Catalogue } from './catalogue.repo.ts';
import { type ProfileFiles, presentOwnVendor } from './vendors.presenter.ts';
import { findVendor } from './vendors.repo.ts';

export const profileFileKinds = ['licence', 'certificate'] as const;

/** A vendor's own profile; undefined if there is no such listing. */
export async function readOwnVendor(
  db: Db,
  catalogue: Catalogue,
  id: string,
): Promise<OwnVendor | undefined> {
  const row = await findVendor(db, id);
  return row && presentOwnVendor(row, catalogue, await listProfileFiles(db, row.id));
}

/** Licences and certificates of these listings. */
export const listProfileFiles = (db: Db, ...vendorIds: readonly string[]): Promise<ProfileFiles> =>
  listFilesOfVendors(db, vendorIds, profileFileKinds);
