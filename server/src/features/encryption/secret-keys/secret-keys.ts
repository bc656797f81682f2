import type { Database, Db } from '../../../adapters/database/database.ts';
import {
  computeKeyFingerprint,
  createKeyRing,
  createSecretBox,
  createSecretKey,
  type KeyRing,
  type SealedColumn,
  type SecretKey,
  SecretOpenError,
} from '../../../lib/secrets.ts';
import { SetupError } from '../../../lib/setup-error.ts';
import { totpSecrets } from '../../accounts/authenticators/totp.ts';
import { pushKeySecrets } from '../../notifications/push/push-keys.repo.ts';
import {
  addStoredKeys,
  buildRetiredKeyContext,
  listStoredKeys,
  lockSecretKeys,
  reactivateKey,
  retiredKeySecrets,
  type StoredKey,
} from './secret-keys.repo.ts';

export interface SecretKeys {
  readonly ring: KeyRing;
  /** Replaced keys, needed to verify recovery codes and links in mails that were made with them. */
  readonly retired: readonly SecretKey[];
}

const AT_A_TIME = 500;

/**
 * Returns the installation's keys in the order of SECRET_KEY. Requires that at least one of them is
 * recorded, and that no recorded key is missing that data may need. At the first start, requires
 * instead that one of the keys decrypts existing data, if there is any. @throws SetupError if
 * existing data could not be decrypted
 */
export async function openSecretKeys(
  { db }: Database,
  secrets: readonly [string, ...string[]],
  now: Date,
): Promise<SecretKeys> {
  const ring = createKeyRing(secrets);
  const stored = await db.transaction().execute(async (db) => {
    // If processes with different keys start concurrently, only the first is accepted.
    await lockSecretKeys(db);
    const stored = await requireInstallationKeys(db, ring);
    const added = ring.filter(({ id }) => !stored.some((known) => known.id === id));
    await addStoredKeys(
      db,
      added.map((key) => ({ id: key.id, check_value: computeKeyFingerprint(key), added_at: now })),
    );
    await reactivateKey(db, ring[0].id);
    return stored;
  });
  return { ring, retired: decryptRetiredKeys(ring, stored) };
}

/** Checks the keys as `openSecretKeys` does. @returns the recorded keys @throws SetupError */
export async function requireInstallationKeys(
  db: Db,
  ring: KeyRing,
): Promise<readonly StoredKey[]> {
  const stored = await listStoredKeys(db);
  requireMatchingKeyRing(ring, stored);
  if (stored.length === 0) await requireKeyOpensData(db, ring);
  return stored;
}

/** Requires that `ring` has a recorded key and lacks none that data may need. @throws SetupError */
function requireMatchingKeyRing(ring: KeyRing, stored: readonly StoredKey[]): void {
  if (stored.length === 0) return;
  const ringKeys = new Map(ring.map((key) => [key.id, key]));
  const storedRingKeys = stored.filter(({ id }) => ringKeys.has(id));
  for (const { id, check_value } of storedRingKeys) {
    const key = ringKeys.get(id);
    if (key && computeKeyFingerprint(key) !== check_value) {
      throw new SetupError(
        `SECRET_KEY: the key ${id} has the same id as another key. Choose a new key.`,
      );
    }
  }
  const missing = stored.filter(({ id, retired_at }) => !ringKeys.has(id) && !retired_at);
  if (storedRingKeys.length > 0 && missing.length === 0) return;
  const names = missing.map(({ id, added_at }) => `${id} (in use since ${added_at.toISOString()})`);
  throw new SetupError(
    `SECRET_KEY: ${storedRingKeys.length === 0 ? 'this is not the key of this installation' : 'a key is missing with which secrets of this installation are sealed'}: ${names.join(', ')}. ` +
      'Set it again; put a new key before it, as SECRET_KEY=new,old, until npm run rekey has sealed all data again. ' +
      'Keys are separated by commas and have 32 characters or more. If it is lost: npm run rekey -- --lost=ID',
  );
}

/** @throws SetupError if no key opens sealed data of an installation without recorded keys */
async function requireKeyOpensData(db: Db, ring: KeyRing): Promise<void> {
  const box = createSecretBox(ring);
  let tried = 0;
  for (const column of sealedColumns) {
    let after: string | undefined;
    do {
      const texts = await column.list(db, after, AT_A_TIME);
      for (const { sealed, context } of texts) {
        if (canDecrypt(box, sealed, context)) return;
        tried += 1;
      }
      after = texts.length === AT_A_TIME ? texts.at(-1)?.id : undefined;
    } while (after !== undefined);
  }
  if (tried === 0) return;
  throw new SetupError(
    `SECRET_KEY: this is not the key of this installation: it opens none of ${tried} secrets that are sealed in the database. ` +
      'Set the one that was used before. If it is lost: npm run rekey -- --lost=',
  );
}

function canDecrypt(
  box: ReturnType<typeof createSecretBox>,
  sealed: string,
  context: string,
): boolean {
  try {
    box.open(sealed, context);
    return true;
  } catch (error) {
    if (error instanceof SecretOpenError) return false;
    throw error;
  }
}

function decryptRetiredKeys(ring: KeyRing, stored: readonly StoredKey[]): SecretKey[] {
  const box = createSecretBox(ring);
  return stored
    .filter(({ id }) => !ring.some((key) => key.id === id))
    .flatMap(({ id, sealed_secret }) =>
      sealed_secret && canDecrypt(box, sealed_secret, buildRetiredKeyContext(id))
        ? [createSecretKey(box.open(sealed_secret, buildRetiredKeyContext(id)))]
        : [],
    );
}

/** A recorded key of an installation. */
export type KnownKey = Pick<StoredKey, 'id' | 'check_value' | 'added_at' | 'retired_at'>;

/** Checks the keys against those of a database copy before its restore. @throws SetupError */
export function requireKnownKeys(ring: KeyRing, known: readonly KnownKey[]): void {
  requireMatchingKeyRing(
    ring,
    known.map((key) => ({ ...key, sealed_secret: null })),
  );
}

/** All sealed columns. A column that is missing here becomes unreadable after a key change. */
export const sealedColumns: readonly SealedColumn<Db>[] = [
  totpSecrets,
  retiredKeySecrets,
  pushKeySecrets,
];
