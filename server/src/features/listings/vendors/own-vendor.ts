import { createHash } from 'node:crypto';
import {
  type CheckedField,
  checkedFields,
  type OwnVendor,
} from '@threshold/contract/endpoints/listings/vendors';
import type { Db } from '../../../adapters/database/database.ts';
import { listVendorFiles } from '../../files/files.repo.ts';
import { findPendingChanges, type ListingRow } from './profile.repo.ts';
import { type ProfileFiles, presentOwnVendor } from './vendors.presenter.ts';
import { type Catalogue, findVendor } from './vendors.repo.ts';

export const profileFileKinds = ['licence', 'certificate'] as const;

/** Reads a vendor's own profile; undefined if the listing does not exist. */
export async function readOwnVendor(
  db: Db,
  catalogue: Catalogue,
  id: string,
): Promise<OwnVendor | undefined> {
  const row = await findVendor(db, id);
  return row && presentOwnVendor(row, catalogue, await listProfileFiles(db, row.id));
}

/** Lists the licences and certificates of these listings. */
export const listProfileFiles = (db: Db, ...vendorIds: readonly string[]): Promise<ProfileFiles> =>
  listVendorFiles(db, vendorIds, profileFileKinds);

interface VersionedListing {
  readonly listing: Pick<ListingRow, CheckedField>;
  /** Licences and certificates. */
  readonly files: readonly { readonly id: string }[];
  /** Version of the pending changes; null if there are none. */
  readonly revision: string | null;
}

/** Computes a hash of all data that staff decide on. If it has changed, a decision is outdated. */
export function computeListingVersion({ listing, files, revision }: VersionedListing): string {
  const fields = checkedFields.map((field) => listing[field]);
  const ids = files.map(({ id }) => id).toSorted();
  const judged = JSON.stringify([fields, ids, revision]);
  return createHash('sha256').update(judged).digest('base64url').slice(0, 16);
}

export async function readListingVersion(
  db: Db,
  listing: Pick<ListingRow, CheckedField | 'id'>,
): Promise<string> {
  const files = await listProfileFiles(db, listing.id);
  const asked = await findPendingChanges(db, listing.id);
  return computeListingVersion({ listing, files, revision: asked?.revision ?? null });
}
