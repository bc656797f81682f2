import webPush from 'web-push';
import type { Database } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { CannotOpen, type SecretBox } from '../../../lib/secrets.ts';
import {
  deleteKey,
  findCurrentKey,
  pushKeyContext,
  replaceCurrentKey,
  type StoredPushKey,
  waitForOtherKeys,
} from './push-keys.repo.ts';

/**
 * Creates the push key at the first start. If it cannot be decrypted, it is replaced and its
 * devices are deleted: `wasLost`.
 */
export async function ensurePushKey(
  { db }: Database,
  box: SecretBox,
  now: Date,
): Promise<{ readonly wasLost: boolean }> {
  const known = await findCurrentKey(db);
  if (known && opens(box, known)) return { wasLost: false };
  return db.transaction().execute(async (db) => {
    await waitForOtherKeys(db);
    const current = await findCurrentKey(db);
    if (current && opens(box, current)) return { wasLost: false };
    if (current) await deleteKey(db, current.id);
    await replaceCurrentKey(db, makeKey(box), now);
    return { wasLost: current !== undefined };
  });
}

/**
 * Replaces the key for browsers; devices use the earlier one until they renew. @returns the new key
 */
export async function rotatePushKey({ db }: Database, box: SecretBox, now: Date): Promise<string> {
  const key = makeKey(box);
  await db.transaction().execute(async (db) => {
    await waitForOtherKeys(db);
    await replaceCurrentKey(db, key, now);
  });
  return key.public_key;
}

function makeKey(box: SecretBox) {
  const id = newId();
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return {
    id,
    public_key: publicKey,
    sealed_private_key: box.seal(privateKey, pushKeyContext(id)),
  };
}

/** Decrypts the private half. @throws CannotOpen */
export const openPushKey = (box: SecretBox, key: StoredPushKey) => ({
  publicKey: key.public_key,
  privateKey: box.open(key.sealed_private_key, pushKeyContext(key.id)),
});

/** True if the key can be decrypted. */
export function opens(box: SecretBox, key: StoredPushKey): boolean {
  try {
    openPushKey(box, key);
    return true;
  } catch (error) {
    if (error instanceof CannotOpen) return false;
    throw error;
  }
}
