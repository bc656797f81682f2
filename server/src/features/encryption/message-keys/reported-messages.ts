import { fromBase64Url } from '@threshold/e2ee/bytes';
import { openReportedMessage, type Place, parseUnverifiedHeader } from '@threshold/e2ee/envelope';
import { E2eeFault } from '@threshold/e2ee/fault';
import { verifyEntry } from '@threshold/e2ee/identity';
import type { Db } from '../../../adapters/database/database.ts';
import { listMemberKeys } from './keys.repo.ts';

/**
 * Decrypts a message with the key that its reporter disclosed. Returns undefined unless the sender
 * signed it for this conversation, id and key, so that no party can claim another text.
 */
export async function decryptReportedMessage(db: Db, body: string, place: Place, key: string) {
  const versions = await listMemberKeys(db, [place.senderId]);
  try {
    const { k } = parseUnverifiedHeader(body);
    const signer = versions.find(({ fingerprint }) => fingerprint === k);
    if (!signer) return undefined;
    const author = await verifyEntry(signer.entry, place.senderId);
    return await openReportedMessage(body, place, author, fromBase64Url(key));
  } catch (error) {
    // A RangeError comes from a key in an invalid encoding.
    if (error instanceof E2eeFault || error instanceof RangeError) return undefined;
    throw error;
  }
}
