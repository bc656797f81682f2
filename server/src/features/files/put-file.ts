import type { Readable } from 'node:stream';
import { outcomes } from '@threshold/contract/outcomes';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { reserveKey } from './file-removals.repo.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/** Lifetime of a reservation; longer than any call may take. */
const ON_ITS_WAY_MS = 60 * 60 * 1000;

/**
 * Reserves the key, then stores the upload, so that the database knows every stored object. The
 * transaction that records the file uses the reservation.
 *
 * @throws unavailable with a message for the sender, for any storage error
 */
export async function putNotedFile(
  { database: { db }, storage, now }: Deps,
  key: string,
  body: Readable,
  bytes: number,
): Promise<void> {
  try {
    await reserveKey(db, key, new Date(now().getTime() + ON_ITS_WAY_MS));
    await storage.put(key, body, bytes);
  } catch (cause) {
    // Storage may have failed before it read any of it.
    body.destroy();
    throw new AppError('unavailable', outcomes.documents.upload_failed, { cause });
  }
}
