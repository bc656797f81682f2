/** Bytes that WebCrypto accepts, because they are not in shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const encodeUtf8 = (text: string): Bytes => encoder.encode(text);

/** @throws TypeError if the bytes are not UTF-8 */
export const decodeUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes);

export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
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

/** Encodes base64url: RFC 4648 section 5, without padding. */
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
 * True for the canonical spelling that `toBase64Url` returns, so that two texts never encode the
 * same bytes. This check is cheaper than decoding, so the server can apply it to every part of a
 * sealed message.
 */
export function isBase64Url(text: string): boolean {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return false;
  // Only the characters after the last complete group of four can have several spellings.
  const rest = text.slice(text.length - (text.length % 4));
  return rest === '' || toBase64Url(decodeBase64Url(rest)) === rest;
}

/** Decodes a text for which `isBase64Url` is true. @throws RangeError for other texts */
export function fromBase64Url(text: string): Bytes {
  if (!isBase64Url(text)) throw new RangeError('not the one spelling of base64url');
  return decodeBase64Url(text);
}

function decodeBase64Url(text: string): Bytes {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  // The server decodes every sealed message here; a callback per byte would take several times as
  // long as this loop.
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
