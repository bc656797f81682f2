import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileFaults } from '@threshold/contract/rules/file-faults';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import { createSquarePicture, InvalidPictureError } from '../../../adapters/pictures/pictures.ts';
import { pictureKey } from '../../../adapters/storage/storage.ts';
import { AppError, invalidInput } from '../../../errors.ts';
import type { UploadedFile } from '../../../plugins/uploads/receive-files.ts';
import type { Services } from '../../../services.ts';
import {
  dropReservation,
  releaseReservedKeys,
  releaseStoredKey,
} from '../removal/file-removals.repo.ts';
import { tryQuarantineReleasedFiles } from '../removal/files.jobs.ts';
import { reserveAndStoreFile } from './file-store.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/**
 * Converts and stores a profile picture before the transaction that changes the profile. The caller
 * calls `confirmPictureChange` in the transaction and always `releaseUnusedPicture` after it.
 * The name is derived from content and owner, so that accounts never share a file.
 *
 * @returns the name, for the owner's row
 * @throws invalid at the field, with file name and cause, if the picture is animated, too large or
 *   broken · unavailable if storage does not accept it
 */
export async function storePicture(
  deps: Deps,
  ownerId: string,
  field: string,
  { path, name: fileName }: Pick<UploadedFile, 'path' | 'name'>,
): Promise<string> {
  const picture = await createSquarePicture(path, ownerId).catch((error: unknown) => {
    if (!(error instanceof InvalidPictureError)) throw error;
    throw invalidInput({ [field]: [fileFaults[error.fault](fileName)] });
  });
  const name = `${createHash('sha256').update(ownerId).update(picture).digest('hex')}.webp`;
  await reserveAndStoreFile(deps, pictureKey(name), Readable.from([picture]), picture.length);
  return name;
}

/**
 * Completes a change of picture in a transaction. @throws unavailable if the new one was released
 */
export async function confirmPictureChange(
  db: Db,
  name: string,
  before: string | null,
  now: Date,
): Promise<void> {
  // Two tabs that send the same picture share one reservation, which the first request ends.
  if (!(await dropReservation(db, pictureKey(name))) && before !== name) {
    throw new AppError('unavailable', outcomes.documents.upload_failed);
  }
  if (before && before !== name) await releaseStoredKey(db, pictureKey(before), now);
}

/** Releases the new picture if its transaction failed, and removes released pictures. */
export async function releaseUnusedPicture(deps: Deps, name: string): Promise<void> {
  await releaseReservedKeys(deps.database.db, [pictureKey(name)], deps.now());
  await tryQuarantineReleasedFiles(deps);
}
