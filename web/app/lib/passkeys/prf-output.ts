import { prfInput } from '@threshold/e2ee/prf-input';

/* Output of WebAuthn's `prf` extension: the key to the member's messages. It is transferred
   only to the vault. Never call `toJSON()` of a credential, because the result would contain
   the output. */

/**
 * The requested extension, always with the same input: some providers answer other forms
 * incorrectly.
 */
export const prfExtension = () => ({ prf: { eval: { first: prfInput.slice() } } });

interface PrfResults {
  readonly prf?: { readonly enabled?: unknown; readonly results?: { readonly first?: unknown } };
}

/** The output in a transferable buffer; undefined if there is none. */
export function prfOutputOf(extensions: object): ArrayBuffer | undefined {
  const first = (extensions as PrfResults).prf?.results?.first;
  if (first instanceof ArrayBuffer) return first;
  if (!ArrayBuffer.isView(first)) return undefined;
  const bytes = new Uint8Array(first.buffer, first.byteOffset, first.byteLength);
  const copy = bytes.slice().buffer;
  bytes.fill(0);
  return copy;
}

/** True if the provider says of a new passkey that it never supports PRF. */
export const refusesPrf = (extensions: object): boolean =>
  (extensions as PrfResults).prf?.enabled === false;
