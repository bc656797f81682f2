import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** A secret of the installation. */
export interface SecretKey {
  /** Four characters in sealed and signed texts that identify the secret without revealing it. */
  readonly id: string;
  readonly secret: string;
}

/** Secrets of an installation: the first one encrypts and signs, all of them decrypt and verify. */
export type KeyRing = readonly [SecretKey, ...SecretKey[]];

/** Length of a key id in bytes: a multiple of 3, so that base64url needs no padding. */
const ID_BYTES = 3;

/** Derives a key for one use. The derived key reveals nothing about keys for other uses. */
export const deriveSubkey = (secret: string, use: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', use, bytes));

export const createSecretKey = (secret: string): SecretKey => ({
  id: deriveSubkey(secret, 'key id', ID_BYTES).toString('base64url'),
  secret,
});

/** Returns the keys of these secrets in the same order, without duplicates. */
export function createKeyRing([current, ...older]: readonly [string, ...string[]]): KeyRing {
  const others = new Set(older.filter((secret) => secret !== current));
  return [createSecretKey(current), ...[...others].map(createSecretKey)];
}

/** Returns a fingerprint by which the database recognises a key without storing it. */
export const computeKeyFingerprint = ({ secret }: SecretKey): string =>
  deriveSubkey(secret, 'check value', 32).toString('base64url');

/** Encrypts short secrets. `context` identifies the owner; `open` needs the same `context`. */
export interface SecretBox {
  seal(text: string, context: string): string;
  /** @throws SecretOpenError if the text was altered or sealed with another key or context */
  open(sealed: string, context: string): string;
  /** Reseals with the current key; undefined if already sealed with it. @throws SecretOpenError */
  reseal(sealed: string, context: string): string | undefined;
}

/** Thrown if no key of the installation opens the text. */
export class SecretOpenError extends Error {}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Uses AES-256-GCM with keys derived from the secrets. The nonce consists of the secret's id, which
 * selects the key for opening, and nine random bytes.
 */
export function createSecretBox(ring: KeyRing): SecretBox {
  const keys = ring.map(({ id, secret }) => ({
    id: Buffer.from(id, 'base64url'),
    key: deriveSubkey(secret, 'secrets at rest', 32),
  }));
  const [current] = keys as [(typeof keys)[number]];

  const seal = (text: string, context: string) => {
    const iv = Buffer.concat([current.id, randomBytes(IV_BYTES - ID_BYTES)]);
    const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
  };

  /** @returns the text, and whether it was sealed with the current key */
  const openBy = (sealed: string, context: string) => {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const each of keys.filter(({ id }) => bytes.subarray(0, ID_BYTES).equals(id))) {
      const text = tryDecrypt(each.key, bytes, context);
      if (text !== undefined) return { text, isCurrent: each === current };
    }
    throw new SecretOpenError('no key of this installation opens a secret that it has sealed');
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

function tryDecrypt(key: Buffer, bytes: Buffer, context: string): string | undefined {
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

/** A text in the database that is sealed with the installation's secret. */
export interface SealedText {
  readonly id: string;
  readonly sealed: string;
  /** Associated data with which the text was sealed. */
  readonly context: string;
}

/** A column of sealed texts, for resealing after a key change. `Db`: type of database handles. */
export interface SealedColumn<Db> {
  /** Plural noun for the sealed values, for logs. */
  readonly what: string;
  /** Returns up to `limit` texts by id, starting after `after`. */
  list(db: Db, after: string | undefined, limit: number): Promise<readonly SealedText[]>;
  /** Replaces a text. @returns false if the row has changed since the text was read */
  replace(db: Db, before: SealedText, sealed: string): Promise<boolean>;
}

/** Compares two digests in constant time. */
export function equalsInConstantTime(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Makes deterministic keyed digests of 43 base64url characters. */
export interface Signer {
  (text: string): string;
  /** Id of the current key. */
  readonly keyId: string;
  /** Digests by every key, the current first, to find digests stored before a key change. */
  readonly all: (text: string) => readonly string[];
  /** Signs with the current key and prefixes the key's id, for tokens that are verified later. */
  readonly signature: (text: string) => string;
  /** True if this is a signature of the text by one of the keys. */
  readonly isSignature: (text: string, signature: string) => boolean;
}

const DIGEST_LETTERS = 43;

/** @param retired keys used only to find stored digests, such as those of printed recovery codes */
export function createSigner(ring: KeyRing, retired: readonly SecretKey[] = []): Signer {
  const [current] = ring;
  const isOf = (key: SecretKey, text: string, digest: string) =>
    equalsInConstantTime(digest, computeKeyedDigest(key, text));
  return Object.assign((text: string) => computeKeyedDigest(current, text), {
    keyId: current.id,
    all: (text: string) => [...ring, ...retired].map((key) => computeKeyedDigest(key, text)),
    signature: (text: string) => current.id + computeKeyedDigest(current, text),
    isSignature: (text: string, signature: string) => {
      const id = signature.slice(0, -DIGEST_LETTERS);
      const digest = signature.slice(-DIGEST_LETTERS);
      return ring.some((key) => id === key.id && isOf(key, text, digest));
    },
  });
}

const computeKeyedDigest = ({ secret }: SecretKey, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Creates a signed token with an expiry. A token is valid only for its `purpose`. */
export function writeSignedToken(
  sign: Signer,
  purpose: string,
  content: string,
  expiresAt: Date,
): string {
  const body = Buffer.from(`${expiresAt.getTime()}:${content}`).toString('base64url');
  return `${body}.${sign.signature(`${purpose}:${body}`)}`;
}

/** Returns a token's content; undefined if it is altered, expired or for another purpose. */
export function readSignedToken(
  sign: Signer,
  purpose: string,
  token: string,
  now: Date,
): string | undefined {
  const [body = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !sign.isSignature(`${purpose}:${body}`, signature)) return undefined;
  const [, expires, content] =
    /^(\d+):(.*)$/s.exec(Buffer.from(body, 'base64url').toString()) ?? [];
  return Number(expires) > now.getTime() ? content : undefined;
}
