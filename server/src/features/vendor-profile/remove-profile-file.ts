import type { Db } from '../../adapters/database/database.ts';
import { deleteFile, findFile } from '../files/files.repo.ts';
import { profileFileKinds } from '../vendors/own-vendor.ts';
import { lockListingRow } from '../vendors/profile.repo.ts';
import { queueRecheck } from '../vetting/vetting.repo.ts';
import { isChecked } from './profile.policy.ts';

interface FileRemoval {
  readonly vendorId: string;
  readonly fileId: string;
  readonly now: Date;
}

/**
 * Deletes a licence or certificate of that listing and queues a re-review of a checked listing.
 * @returns false if there was no such file
 */
export async function removeProfileFile(
  db: Db,
  { vendorId, fileId, now }: FileRemoval,
): Promise<boolean> {
  const listing = await lockListingRow(db, vendorId);
  const file = await findFile(db, fileId);
  const owner = { column: 'vendor_id', id: vendorId } as const;
  if (!listing || !file || !(await deleteFile(db, owner, fileId, profileFileKinds))) return false;
  if (isChecked(listing.status)) {
    const field = file.kind === 'licence' ? 'licenses' : 'certificates';
    await queueRecheck(db, vendorId, [field], now);
  }
  return true;
}
