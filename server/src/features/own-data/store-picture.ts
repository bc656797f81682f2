import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { messages } from '@threshold/contract/messages';
import { pictureKey } from '../../adapters/pictures/picture-key.ts';
import { NoPicture, squarePicture } from '../../adapters/pictures/pictures.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { invalid } from '../../errors.ts';
import { putFile } from '../files/put-file.ts';

/**
 * Redraws and stores a profile picture. Its name comes from its content and its owner, so that no two accounts share a
 * file that one of them may take away.
 *
 * @returns the name, for the owner's row
 * @throws invalid at the field when it can't be drawn: animated, too large in pixels, broken, something else in disguise ·
 *   unavailable when storage does not take it
 */
export async function storePicture(
  storage: Storage,
  ownerId: string,
  field: string,
  path: string,
): Promise<string> {
  const picture = await squarePicture(path).catch((error: unknown) => {
    throw error instanceof NoPicture ? invalid({ [field]: [messages.general.picture] }) : error;
  });
  const name = `${createHash('sha256').update(ownerId).update(picture).digest('hex')}.webp`;
  await putFile(storage, pictureKey(name), Readable.from([picture]), picture.length);
  return name;
}
