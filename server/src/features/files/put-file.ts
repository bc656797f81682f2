import type { Readable } from 'node:stream';
import { outcomes } from '@threshold/contract/outcomes';
import type { Storage } from '../../adapters/storage/storage.ts';
import { AppError } from '../../errors.ts';

/**
 * Stores what somebody uploaded.
 * @throws unavailable in words for whoever sent it, whatever storage says
 */
export async function putFile(
  storage: Storage,
  key: string,
  body: Readable,
  bytes: number,
): Promise<void> {
  try {
    await storage.put(key, body, bytes);
  } catch (cause) {
    // Storage may have failed before it read any of it.
    body.destroy();
    throw new AppError('unavailable', outcomes.documents.upload_failed, { cause });
  }
}
