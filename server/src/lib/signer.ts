import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing, SecretKey } from './key-ring.ts';

/** Compares two digests in a time that tells nothing about where they differ. */
export function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Makes keyed digests, 43 letters of base64url. The same key and text give the same; nobody guesses one without the key. */
export interface Signer {
  /** Signs with the current key. */
  (text: string): string;
  /** The current key's id. */
  readonly keyId: string;
  /** Signs with every key, the current one first, to find digests stored before a key change. */
  readonly all: (text: string) => readonly string[];
  /** Signs with the current key and prefixes its id: for tokens that come back. */
  readonly signature: (text: string) => string;
  /** Whether this is a signature of that text by one of the keys; those from before there were ids count, too. */
  readonly isSignature: (text: string, signature: string) => boolean;
}

const DIGEST_LETTERS = 43;

/**
 * @param retired keys that sign and verify no more, and are kept for stored digests that were made by them: those on paper
 *   and in mails, such as recovery codes
 */
export function signer(ring: KeyRing, retired: readonly SecretKey[] = []): Signer {
  const [current] = ring;
  const isOf = (key: SecretKey, text: string, digest: string) =>
    sameText(digest, digestOf(key, text));
  return Object.assign((text: string) => digestOf(current, text), {
    keyId: current.id,
    all: (text: string) => [...ring, ...retired].map((key) => digestOf(key, text)),
    signature: (text: string) => current.id + digestOf(current, text),
    isSignature: (text: string, signature: string) => {
      const id = signature.slice(0, -DIGEST_LETTERS);
      const digest = signature.slice(-DIGEST_LETTERS);
      return ring.some((key) => (id === '' || id === key.id) && isOf(key, text, digest));
    },
  });
}

const digestOf = ({ secret }: SecretKey, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** A text that only we can make, for a link: what it opens, and until when. `purpose` keeps one kind of signed token from passing as another. */
export function writeSignedToken(
  sign: Signer,
  purpose: string,
  content: string,
  expiresAt: Date,
): string {
  const body = Buffer.from(`${expiresAt.getTime()}:${content}`).toString('base64url');
  return `${body}.${sign.signature(`${purpose}:${body}`)}`;
}

/** The content of a signed token of that purpose; undefined when it was altered, made for something else, or has expired. */
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
