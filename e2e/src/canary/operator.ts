import { encodeUtf8, fromBase64Url } from '@threshold/e2ee/bytes';
import { openBytes } from '@threshold/e2ee/suite';
import type { Place } from './scan.ts';
import { listViews } from './views.ts';

const KEY_BYTES = 32;

/** Finds everything in the given places that has the form of a 32-byte key. */
export function findPossibleKeys(places: Iterable<Place>): Uint8Array<ArrayBuffer>[] {
  const keys = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const { bytes, isRaw } of places) {
    if (isRaw) continue;
    for (const view of listViews(bytes)) {
      if (view.bytes.length === KEY_BYTES)
        keys.set(view.bytes.toString('hex'), Uint8Array.from(view.bytes));
    }
  }
  return [...keys.values()];
}

/** Finds the sealed messages in the given places. */
export function findEnvelopes(places: Iterable<Place>): string[] {
  const found = new Set<string>();
  for (const { bytes } of places) {
    for (const [envelope] of bytes.toString('latin1').matchAll(/\be2e1(\.[\w-]{40,}){4}/g)) {
      found.add(envelope);
    }
  }
  return [...found];
}

/** Returns the plain texts that an attacker gets by trying every key on every message. */
export async function readAll(
  envelopes: readonly string[],
  keys: readonly Uint8Array<ArrayBuffer>[],
): Promise<string[]> {
  const read: string[] = [];
  for (const envelope of envelopes) {
    const [version = '', header = '', , ciphertext = ''] = envelope.split('.');
    const start = Buffer.concat([encodeUtf8(`${version}.`), fromBase64Url(header)]);
    const aad = Uint8Array.from(start);
    const sealed = fromBase64Url(ciphertext);
    for (const key of keys) {
      const plain = await openBytes(key, sealed, aad).catch(() => undefined);
      if (plain) read.push(Buffer.from(plain).toString());
    }
  }
  return read;
}
