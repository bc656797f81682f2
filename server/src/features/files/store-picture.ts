import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileFaults } from '@threshold/contract/file-faults';
import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { pictureKey } from '../../adapters/pictures/picture-key.ts';
import { NoPicture, squarePicture } from '../../adapters/pictures/pictures.ts';
import { AppError, invalid } from '../../errors.ts';
import type { UploadedFile } from '../../plugins/receive-files.ts';
import type { Services } from '../../services.ts';
import { dropReservation, noteAbandoned, noteLeaving } from './file-removals.repo.ts';
import { removeLostFilesSoon } from './files.jobs.ts';
import { putNotedFile } from './put-file.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/**
 * Redraws and stores a profile picture, before the transaction that shows it: `showPicture` in it, `releaseUnshownPicture` after
 * it, however it ended. Its name comes from its content and its owner, so that no two accounts share a file that one of
 * them may take away.
 *
 * @returns the name, for the owner's row
 * @throws invalid at the field when it can't be drawn, with the name and the cause: animated, too many pixels, broken ·
 *   unavailable when storage does not take it
 */
export async function storePicture(
  deps: Deps,
  ownerId: string,
  field: string,
  { path, name: fileName }: Pick<UploadedFile, 'path' | 'name'>,
): Promise<string> {
  const picture = await squarePicture(path, ownerId).catch((error: unknown) => {
    if (!(error instanceof NoPicture)) throw error;
    throw invalid({ [field]: [fileFaults[error.fault](fileName)] });
  });
  const name = `${createHash('sha256').update(ownerId).update(picture).digest('hex')}.webp`;
  await putNotedFile(deps, pictureKey(name), Readable.from([picture]), picture.length);
  return name;
}

/** In the transaction that writes the name into the owner's row: the one before goes. @throws unavailable when it was let go of */
export async function showPicture(
  db: Db,
  name: string,
  before: string | null,
  now: Date,
): Promise<void> {
  // Two tabs that send the same picture share one reservation; the first one uses it.
  if (!(await dropReservation(db, pictureKey(name))) && before !== name) {
    throw new AppError('unavailable', outcomes.documents.upload_failed);
  }
  if (before && before !== name) await noteLeaving(db, pictureKey(before), now);
}

/** Lets go of the picture that is shown no more, or of the new one where its transaction failed. */
export async function releaseUnshownPicture(deps: Deps, name: string): Promise<void> {
  await noteAbandoned(deps.database.db, [pictureKey(name)], deps.now());
  await removeLostFilesSoon(deps);
}
