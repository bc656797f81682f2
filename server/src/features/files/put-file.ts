import type { Readable } from 'node:stream';
import { outcomes } from '@threshold/contract/outcomes';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { reserveKey } from './file-removals.repo.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/** Longer than any call may take: what no row names by then was left behind. */
const ON_ITS_WAY_MS = 60 * 60 * 1000;

/**
 * Stores what somebody uploaded, and notes it before, so that nothing ever lies in storage of which the database of that
 * time knew nothing. The transaction that records it claims the note.
 *
 * @throws unavailable in words for whoever sent it, whatever storage says
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
