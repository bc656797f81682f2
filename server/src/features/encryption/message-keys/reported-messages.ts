import { fromBase64Url } from '@threshold/e2ee/bytes';
import { claimedHeader, openDisclosed, type Place } from '@threshold/e2ee/envelope';
import { E2eeFault } from '@threshold/e2ee/fault';
import { checkEntry } from '@threshold/e2ee/identity';
import type { Db } from '../../../adapters/database/database.ts';
import { listKeysOf } from './keys.repo.ts';

/**
 * Decrypts a sealed message with the key that its reporter disclosed, if the sender signed it for
 * this conversation and committed to this key, so that neither side can claim another text.
 */
export async function openReported(db: Db, body: string, place: Place, key: string) {
  const versions = await listKeysOf(db, [place.senderId]);
  try {
    const { k } = claimedHeader(body);
    const signer = versions.find(({ fingerprint }) => fingerprint === k);
    if (!signer) return undefined;
    const author = await checkEntry(signer.entry, place.senderId);
    return await openDisclosed(body, place, author, fromBase64Url(key));
  } catch (error) {
    // A key in another encoding is also invalid.
    if (error instanceof E2eeFault || error instanceof RangeError) return undefined;
    throw error;
  }
}
