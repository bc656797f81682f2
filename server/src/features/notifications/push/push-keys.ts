import webPush from 'web-push';
import type { Database } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { type SecretBox, SecretOpenError } from '../../../lib/secrets.ts';
import {
  buildPushKeyContext,
  deleteKey,
  findCurrentKey,
  lockPushKeys,
  replaceCurrentKey,
  type StoredPushKey,
} from './push-keys.repo.ts';

/**
 * Creates the push key at the first start of the server. If the key cannot be decrypted, replaces
 * it and deletes its devices; `wasLost` is then true.
 */
export async function ensurePushKey(
  { db }: Database,
  box: SecretBox,
  now: Date,
): Promise<{ readonly wasLost: boolean }> {
  const known = await findCurrentKey(db);
  if (known && canDecryptPushKey(box, known)) return { wasLost: false };
  return db.transaction().execute(async (db) => {
    await lockPushKeys(db);
    const current = await findCurrentKey(db);
    if (current && canDecryptPushKey(box, current)) return { wasLost: false };
    if (current) await deleteKey(db, current.id);
    await replaceCurrentKey(db, generatePushKey(box), now);
    return { wasLost: current !== undefined };
  });
}

/**
 * Replaces the push key for new subscriptions. Subscribed devices use the previous key until they
 * subscribe again. @returns the new public key
 */
export async function rotatePushKey({ db }: Database, box: SecretBox, now: Date): Promise<string> {
  const key = generatePushKey(box);
  await db.transaction().execute(async (db) => {
    await lockPushKeys(db);
    await replaceCurrentKey(db, key, now);
  });
  return key.public_key;
}

function generatePushKey(box: SecretBox) {
  const id = newId();
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return {
    id,
    public_key: publicKey,
    sealed_private_key: box.seal(privateKey, buildPushKeyContext(id)),
  };
}

/** Decrypts the private key. @throws SecretOpenError */
export const decryptPushKey = (box: SecretBox, key: StoredPushKey) => ({
  publicKey: key.public_key,
  privateKey: box.open(key.sealed_private_key, buildPushKeyContext(key.id)),
});

/** True if the key can be decrypted. */
export function canDecryptPushKey(box: SecretBox, key: StoredPushKey): boolean {
  try {
    decryptPushKey(box, key);
    return true;
  } catch (error) {
    if (error instanceof SecretOpenError) return false;
    throw error;
  }
}
