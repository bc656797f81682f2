import { prfInput } from '@threshold/e2ee/prf-input';

/*
 * What a passkey gives besides its signature (the extension `prf` of WebAuthn): the key to one's messages. It goes to the
 * vault and nowhere else, by being given away. Nobody may call `toJSON()` of a credential: it would hold the output.
 */

/** Asked along, always the same: some managers answer nothing else rightly. */
export const prfExtension = () => ({ prf: { eval: { first: prfInput.slice() } } });

interface PrfResults {
  readonly prf?: { readonly enabled?: unknown; readonly results?: { readonly first?: unknown } };
}

/** The output, in a buffer that can be given away; undefined where there is none. */
export function prfOutputOf(extensions: object): ArrayBuffer | undefined {
  const first = (extensions as PrfResults).prf?.results?.first;
  if (first instanceof ArrayBuffer) return first;
  if (!ArrayBuffer.isView(first)) return undefined;
  const bytes = new Uint8Array(first.buffer, first.byteOffset, first.byteLength);
  const copy = bytes.slice().buffer;
  bytes.fill(0);
  return copy;
}

/** The manager says of a new passkey that it will never give any. */
export const refusesPrf = (extensions: object): boolean =>
  (extensions as PrfResults).prf?.enabled === false;
