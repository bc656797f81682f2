import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey, ID_BYTES, type KeyRing } from './key-ring.ts';

/** Encrypts short secrets at rest. `context` (whose secret it is) must be the same to open it again. */
export interface SecretBox {
  /** Under the current key. */
  seal(text: string, context: string): string;
  /** @throws CannotOpen when the text was altered, or sealed under a key that is not at hand, or another context */
  open(sealed: string, context: string): string;
  /**
   * The same text sealed under the current key; undefined when it is already.
   * @throws CannotOpen
   */
  reseal(sealed: string, context: string): string | undefined;
}

/** No key at hand opens it. */
export class CannotOpen extends Error {}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM under a key of its own, derived from the installation's secret. The first bytes of the nonce are the id of
 * the secret, and nine are random: by it the right key is tried first, while the shape stays as it was before there were
 * ids, so that each version opens what the other has sealed.
 */
export function secretBox(ring: KeyRing): SecretBox {
  const keys = ring.map(({ id, secret }) => ({
    id: Buffer.from(id, 'base64url'),
    key: derivedKey(secret, 'secrets at rest', 32),
  }));
  const [current] = keys as [(typeof keys)[number]];

  const seal = (text: string, context: string) => {
    const iv = Buffer.concat([current.id, randomBytes(IV_BYTES - ID_BYTES)]);
    const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  };

  /** @returns the text, and whether it was sealed under the current key */
  const openBy = (sealed: string, context: string) => {
    const bytes = Buffer.from(sealed, 'base64url');
    const isNamed = ({ id }: { id: Buffer }) => bytes.subarray(0, ID_BYTES).equals(id);
    // Values sealed before key ids existed begin with arbitrary bytes.
    for (const each of [...keys.filter(isNamed), ...keys.filter((other) => !isNamed(other))]) {
      const text = tryKey(each.key, bytes, context);
      if (text !== undefined) return { text, isCurrent: each === current && isNamed(each) };
    }
    throw new CannotOpen('no key of this installation opens a secret that it has sealed');
  };

  return {
    seal,
    open: (sealed, context) => openBy(sealed, context).text,
    reseal: (sealed, context) => {
      const { text, isCurrent } = openBy(sealed, context);
      return isCurrent ? undefined : seal(text, context);
    },
  };
}

function tryKey(key: Buffer, bytes: Buffer, context: string): string | undefined {
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** A text of the database that is sealed under the installation's secret. */
export interface SealedText {
  readonly id: string;
  readonly sealed: string;
  /** The associated data it was sealed with. */
  readonly context: string;
}

/** A column of such texts, for those who change the secret. `Db` is the handle of the database. */
export interface SealedColumn<Db> {
  /** Plural noun for the sealed values, for logs. */
  readonly what: string;
  /** So many in the order of their ids, from the one after `after` on. */
  list(db: Db, after: string | undefined, limit: number): Promise<readonly SealedText[]>;
  /** Puts a text in place of the one that was read. @returns false when that one has been replaced meanwhile */
  replace(db: Db, before: SealedText, sealed: string): Promise<boolean>;
}
