import {
  type Bytes,
  concatBytes,
  encodeUtf8,
  fromBase64Url,
  sha256,
  toBase64Url,
} from './bytes.ts';
import { E2eeFault, rethrowAsFault } from './fault.ts';
import {
  importKeyPair,
  importPublicKey,
  type KeyPair,
  newKeyPair,
  signBytes,
  suiteId,
  verifySignature,
} from './suite.ts';

export type Role = 'customer' | 'vendor';

/** A member's public keys as an entry of the key directory, signed by the keys themselves. */
export interface DirectoryEntry {
  readonly v: 1;
  readonly suite: number;
  readonly uid: string;
  readonly role: Role;
  /** Version of the keys, from 1. */
  readonly kv: number;
  /** Public keys: points on the curve, in base64url. */
  readonly kem: string;
  readonly sig: string;
  /** Time of creation in milliseconds since 1970. */
  readonly created: number;
  /** Fingerprint of the previous keys; null for the first keys. */
  readonly prev: string | null;
  /** Signature by the key `sig` itself. */
  readonly self: string;
  /** Signature by the previous key, which makes these keys a rotation; null for a reset. */
  readonly by: string | null;
}

/** The private keys as bytes. Only the backup contains them. */
export interface KeySecrets {
  readonly kv: number;
  readonly kem: string;
  readonly sig: string;
}

/** A member's keys for use on this device. The private keys cannot be exported. */
export interface Identity {
  readonly uid: string;
  readonly entry: DirectoryEntry;
  readonly fp: string;
  readonly kem: KeyPair;
  readonly sig: KeyPair;
}

/** Verified public keys of another member. */
export interface PeerKeys {
  readonly entry: DirectoryEntry;
  readonly fp: string;
  readonly kem: CryptoKey;
  readonly sig: CryptoKey;
}

type Unsigned = Omit<DirectoryEntry, 'self' | 'by'>;

/** The exact bytes that both signatures of an entry cover. */
const encodeSignedFields = (entry: Unsigned): Bytes =>
  encodeUtf8(
    `e2e-entry-1|${JSON.stringify([entry.v, entry.suite, entry.uid, entry.role, entry.kv, entry.kem, entry.sig, entry.created, entry.prev])}`,
  );

/** Returns the SHA-256 of the owner's id and the public keys, in base64url (43 characters). */
export async function fingerprint(
  entry: Pick<DirectoryEntry, 'suite' | 'uid' | 'kem' | 'sig'>,
): Promise<string> {
  const { suite, uid, kem, sig } = entry;
  return toBase64Url(
    await sha256(encodeUtf8(`e2e-id-1|${JSON.stringify([suite, uid, kem, sig])}`)),
  );
}

export interface NewKeys {
  readonly uid: string;
  readonly role: Role;
  /** Current time in milliseconds since 1970. */
  readonly now: number;
  /** The previous identity. If `signer` is set, the new keys are a rotation, otherwise a reset. */
  readonly previous?: { readonly entry: DirectoryEntry; readonly signer?: CryptoKey };
}

/** Creates keys for a member: directory entry, secrets for the backup, keys for this device. */
export async function newIdentity({
  uid,
  role,
  now,
  previous,
}: NewKeys): Promise<{ identity: Identity; secrets: KeySecrets }> {
  const [kem, sig] = await Promise.all([newKeyPair('kem'), newKeyPair('sig')]);
  const unsigned: Unsigned = {
    v: 1,
    suite: suiteId,
    uid,
    role,
    kv: (previous?.entry.kv ?? 0) + 1,
    kem: toBase64Url(kem.open),
    sig: toBase64Url(sig.open),
    created: now,
    prev: previous ? await fingerprint(previous.entry) : null,
  };
  const bytes = encodeSignedFields(unsigned);
  const signer = await importKeyPair('sig', sig.secret, sig.open);
  const before = previous?.signer;
  const entry: DirectoryEntry = {
    ...unsigned,
    self: toBase64Url(await signBytes(signer.privateKey, bytes)),
    by: before ? toBase64Url(await signBytes(before, bytes)) : null,
  };
  const secrets = {
    kv: entry.kv,
    kem: toBase64Url(kem.secret),
    sig: toBase64Url(sig.secret),
  };
  return { identity: await openIdentity(entry, secrets), secrets };
}

export async function openIdentity(entry: DirectoryEntry, secrets: KeySecrets): Promise<Identity> {
  return rethrowAsFault('format', async () => ({
    uid: entry.uid,
    entry,
    fp: await fingerprint(entry),
    kem: await importKeyPair('kem', fromBase64Url(secrets.kem), fromBase64Url(entry.kem)),
    sig: await importKeyPair('sig', fromBase64Url(secrets.sig), fromBase64Url(entry.sig)),
  }));
}

/** Verifies an untrusted entry. @throws E2eeFault `format`, `address`, `signature` */
export async function verifyEntry(entry: DirectoryEntry, uid: string): Promise<PeerKeys> {
  if (entry.v !== 1 || entry.suite !== suiteId) throw new E2eeFault('format');
  if (entry.uid !== uid) throw new E2eeFault('address');
  const keys = await rethrowAsFault('format', async () => ({
    kem: await importPublicKey('kem', fromBase64Url(entry.kem)),
    sig: await importPublicKey('sig', fromBase64Url(entry.sig)),
    self: fromBase64Url(entry.self),
  }));
  if (!(await verifySignature(keys.sig, keys.self, encodeSignedFields(entry))))
    throw new E2eeFault('signature');
  return { entry, fp: await fingerprint(entry), kem: keys.kem, sig: keys.sig };
}

/** Difference between the keys that the directory serves and the last seen keys. */
export type KeyChange = 'first' | 'same' | 'rotated' | 'reset';

/**
 * Compares the served keys with the last seen keys. A rotation is signed by the last seen keys; a
 * reset is not.
 * @param pinned the last seen entry
 * @throws E2eeFault `stale` if the served keys differ but their version is not newer
 */
export async function detectKeyChange(
  pinned: DirectoryEntry | undefined,
  served: DirectoryEntry,
): Promise<KeyChange> {
  if (!pinned) return 'first';
  const [before, now] = await Promise.all([fingerprint(pinned), fingerprint(served)]);
  if (before === now) return 'same';
  if (served.kv <= pinned.kv) throw new E2eeFault('stale');
  if (served.by === null || served.prev !== before || served.kv !== pinned.kv + 1) return 'reset';
  const { by } = served;
  const isRotation = await rethrowAsFault('format', async () => {
    const key = await importPublicKey('sig', fromBase64Url(pinned.sig));
    return verifySignature(key, fromBase64Url(by), encodeSignedFields(served));
  });
  return isRotation ? 'rotated' : 'reset';
}

/** Returns the 60 digits, in twelve groups, that two members compare. Both get the same digits. */
export async function securityCode(one: DirectoryEntry, other: DirectoryEntry): Promise<string> {
  const [vendor, customer] = one.role === 'vendor' ? [one, other] : [other, one];
  const prints = await Promise.all([fingerprint(vendor), fingerprint(customer)]);
  const digest = await sha256(
    concatBytes(encodeUtf8('e2e-code-1|'), ...prints.map((print) => fromBase64Url(print))),
  );
  const number = digest.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) % 10n ** 60n;
  return (number.toString().padStart(60, '0').match(/.{5}/g) ?? []).join(' ');
}
