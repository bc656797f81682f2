import { hkdfSync } from 'node:crypto';

/** A secret of the installation. */
export interface SecretKey {
  /** Four letters by which what was sealed or signed tells its key. They tell nothing of the secret. */
  readonly id: string;
  readonly secret: string;
}

/** The secrets of an installation: the first one seals and signs, all of them open and verify. */
export type KeyRing = readonly [SecretKey, ...SecretKey[]];

/** Length of a key id in bytes: a multiple of 3, which base64url encodes without a rest. */
export const ID_BYTES = 3;

/** Derives a key for one use: what was made by it is of no help with the others. */
export const derivedKey = (secret: string, use: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', use, bytes));

export const secretKey = (secret: string): SecretKey => ({
  id: derivedKey(secret, 'key id', ID_BYTES).toString('base64url'),
  secret,
});

/** The secrets in their order; one that is named twice is one. */
export function keyRing([current, ...older]: readonly [string, ...string[]]): KeyRing {
  const others = new Set(older.filter((secret) => secret !== current));
  return [secretKey(current), ...[...others].map(secretKey)];
}

/** A fingerprint by which the database recognises a key without storing it. */
export const checkValueOf = ({ secret }: SecretKey): string =>
  derivedKey(secret, 'check value', 32).toString('base64url');
