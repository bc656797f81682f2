import { type Bytes, concatBytes } from './bytes.ts';
import { E2eeFault } from './fault.ts';

const step = 128;
const lengthBytes = 4;

/** Prepends the length and appends zeros up to a multiple of `step`, which hides the length. */
export function padBytes(bytes: Bytes): Bytes {
  const head = new Uint8Array(lengthBytes);
  new DataView(head.buffer).setUint32(0, bytes.length);
  const used = lengthBytes + bytes.length;
  return concatBytes(head, bytes, new Uint8Array((step - (used % step)) % step));
}

/** @throws E2eeFault `broken` if `padBytes` cannot have returned the bytes */
export function unpadBytes(padded: Bytes): Bytes {
  if (padded.length < lengthBytes) throw new E2eeFault('broken');
  const length = new DataView(padded.buffer, padded.byteOffset).getUint32(0);
  const end = lengthBytes + length;
  const isOurs =
    end <= padded.length &&
    padded.length - end < step &&
    padded.length % step === 0 &&
    padded.subarray(end).every((byte) => byte === 0);
  if (!isOurs) throw new E2eeFault('broken');
  return padded.slice(lengthBytes, end);
}
