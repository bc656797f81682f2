import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { type Bytes, concatBytes, randomBytes } from './bytes.ts';

/** Suite 1: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM (RFC 9180) with ECDSA P-256/SHA-256. */
export const suiteId = 1;

export const hpke = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

const { subtle } = crypto;
const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const;
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const nonceBytes = 12;

/** Use of a key: `kem` opens secrets that are sealed for a member, `sig` signs messages. */
export type KeyUse = 'kem' | 'sig';

const algorithms = { kem: ecdh, sig: ecdsa } as const;
const privateUses = { kem: ['deriveBits'], sig: ['sign'] } as const;
const publicUses = { kem: [], sig: ['verify'] } as const;

/** An imported key pair. Declared here, because only the types of browsers have `CryptoKeyPair`. */
export interface KeyPair {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** Creates a key pair: private key in PKCS #8, public key as an uncompressed point (65 bytes). */
export async function newKeyPair(use: KeyUse): Promise<{ secret: Bytes; open: Bytes }> {
  const uses = [...privateUses[use], ...publicUses[use]];
  const { privateKey, publicKey } = await subtle.generateKey(algorithms[use], true, uses);
  return {
    secret: new Uint8Array(await subtle.exportKey('pkcs8', privateKey)),
    open: new Uint8Array(await subtle.exportKey('raw', publicKey)),
  };
}

/** Imports a key pair. The imported private key cannot be exported. */
export async function importKeyPair(use: KeyUse, secret: Bytes, open: Bytes): Promise<KeyPair> {
  const privateKey = await subtle.importKey('pkcs8', secret, algorithms[use], false, [
    ...privateUses[use],
  ]);
  return { privateKey, publicKey: await importPublicKey(use, open) };
}

/** @throws DOMException if the point is not on the curve */
export function importPublicKey(use: KeyUse, open: Bytes): Promise<CryptoKey> {
  return subtle.importKey('raw', open, algorithms[use], true, [...publicUses[use]]);
}

export async function signBytes(key: CryptoKey, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle.sign(ecdsa, key, bytes));
}

export function verifySignature(key: CryptoKey, signature: Bytes, bytes: Bytes): Promise<boolean> {
  return subtle.verify(ecdsa, key, signature, bytes);
}

/** Seals a short secret for the owner of `recipientPublicKey`. */
export async function wrapSecret(
  recipientPublicKey: CryptoKey,
  secret: Bytes,
  { info, aad }: { info: Bytes; aad: Bytes },
): Promise<{ enc: Bytes; wrapped: Bytes }> {
  const { enc, ct } = await hpke.seal({ recipientPublicKey, info }, secret, aad);
  return { enc: new Uint8Array(enc), wrapped: new Uint8Array(ct) };
}

/** @throws HpkeError if the key is wrong, or any byte was changed */
export async function unwrapSecret(
  recipientKey: KeyPair,
  { enc, wrapped }: { enc: Bytes; wrapped: Bytes },
  { info, aad }: { info: Bytes; aad: Bytes },
): Promise<Bytes> {
  return new Uint8Array(await hpke.open({ recipientKey, enc, info }, wrapped, aad));
}

/**
 * Encrypts with AES-256-GCM and returns nonce, ciphertext and tag. The nonce is random, so a key
 * must be used only a few times.
 */
export async function sealBytes(key: Bytes, plain: Bytes, aad: Bytes): Promise<Bytes> {
  const iv = randomBytes(nonceBytes);
  const cipher = await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad }, cipher, plain);
  return concatBytes(iv, new Uint8Array(sealed));
}

/** @throws DOMException if the key is wrong, or any byte was changed */
export async function openBytes(key: Bytes, sealed: Bytes, aad: Bytes): Promise<Bytes> {
  const cipher = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const iv = sealed.subarray(0, nonceBytes);
  const algorithm = { name: 'AES-GCM', iv, additionalData: aad };
  return new Uint8Array(await subtle.decrypt(algorithm, cipher, sealed.subarray(nonceBytes)));
}

/** Derives a key from at least 128 random bits, never from a password. */
export async function deriveKey(secret: Bytes, salt: Bytes, info: Bytes): Promise<Bytes> {
  const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info };
  return new Uint8Array(await subtle.deriveBits(algorithm, material, 256));
}
