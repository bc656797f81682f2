import { validateFileCounts, validateFileTotals } from '@threshold/contract/rules/file-faults';
import type { Db } from '../../../adapters/database/database.ts';
import { AppError, invalidInput } from '../../../errors.ts';
import type { UploadedFile } from '../../../plugins/uploads/receive-files.ts';
import { listFiles, type NewFile } from '../../files/files.repo.ts';
import { recordFiles } from '../../files/uploads/file-store.ts';
import { profileFileKinds } from './own-vendor.ts';

/** Files that a vendor sends with a profile change, by form field. */
export interface ProfileUploads {
  readonly profile_picture?: readonly UploadedFile[] | undefined;
  readonly licenses?: readonly UploadedFile[] | undefined;
  readonly certificates?: readonly UploadedFile[] | undefined;
}

/** @throws too_large if the total size of one request's files exceeds the wizard's limit */
export function enforceTotalFileSizeLimit({
  licenses = [],
  certificates = [],
}: ProfileUploads): void {
  const sizesOf = (files: typeof licenses) => files.map(({ bytes }) => bytes);
  const sizes = { licenses: sizesOf(licenses), certificates: sizesOf(certificates) };
  const [[field, fault] = []] = Object.entries(validateFileTotals(sizes));
  if (field && fault) throw new AppError('too_large', fault, { errors: { [field]: [fault] } });
}

/**
 * Adds stored files to the listing. @returns the form fields with new files @throws invalid if a
 * field has too many files, or none although the wizard requires a file
 */
export async function recordProfileFiles(
  db: Db,
  vendorId: string,
  stored: readonly NewFile[],
  { areRequired, now }: { readonly areRequired: boolean; readonly now: Date },
): Promise<string[]> {
  const owner = { column: 'vendor_id', id: vendorId } as const;
  const added = await recordFiles(db, owner, stored, now);
  if (added.length === 0 && !areRequired) return [];
  const all = await listFiles(db, owner, profileFileKinds);
  const faults = validateFileCounts(countFilesByField(all), areRequired);
  if (Object.keys(faults).length > 0) {
    throw invalidInput(
      Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, [fault]])),
    );
  }
  return Object.entries(countFilesByField(added)).flatMap(([field, count]) =>
    count > 0 ? field : [],
  );
}

function countFilesByField(files: readonly Pick<NewFile, 'kind'>[]) {
  const count = (kind: NewFile['kind']) => files.filter((file) => file.kind === kind).length;
  return { licenses: count('licence'), certificates: count('certificate') };
}
