/** Bytes that WebCrypto takes: never over shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const utf8 = (text: string): Bytes => encoder.encode(text);

/** @throws TypeError where the bytes are not UTF-8 */
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

export const randomBytes = (length: number): Bytes =>
  crypto.getRandomValues(new Uint8Array(length));

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const chunk = 0x8000;

/** RFC 4648 section 5, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += chunk)
    binary += String.fromCharCode(...bytes.subarray(start, start + chunk));
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

/**
 * Whether it is the one spelling that `toBase64Url` gives and no other, so that two texts never stand for the same bytes.
 * Less work than to read it: the server asks it of every part of a sealed message that it has no use for.
 */
export function isBase64Url(text: string): boolean {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return false;
  // Only what stands after the last whole three bytes has more than one spelling.
  const rest = text.slice(text.length - (text.length % 4));
  return rest === '' || toBase64Url(bytesOf(rest)) === rest;
}

/**
 * Takes no other spelling than `isBase64Url`.
 * @throws RangeError
 */
export function fromBase64Url(text: string): Bytes {
  if (!isBase64Url(text)) throw new RangeError('not the one spelling of base64url');
  return bytesOf(text);
}

function bytesOf(text: string): Bytes {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  // The server reads every sealed message here: a callback for each byte would take several times as long.
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
