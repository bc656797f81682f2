import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { deriveSubkey } from './secrets.ts';

/* Encrypts streams of any length with little memory. Format: docs/decisions/0042-backups.md. */

/** Thrown if the stream was altered, is incomplete, or was sealed with another key or name. */
export class UnsealError extends Error {}

const MAGIC = Buffer.from('threshold sealed stream 1\n');
const ID_BYTES = 6;
const SALT_BYTES = 16;
const HEADER_BYTES = MAGIC.length + ID_BYTES + SALT_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Identifies the key that sealed a stream without revealing it. */
export const computeSealingKeyId = (key: string): string => computeKeyIdBytes(key).toString('hex');

const computeKeyIdBytes = (key: string) => deriveSubkey(key, 'sealed stream key id', ID_BYTES);

/** Encrypts a stream. @param name must be the same when the stream is decrypted */
export async function* sealStream(
  source: AsyncIterable<Buffer>,
  key: string,
  name: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const ownKey = deriveStreamKey(key, salt, name);
  yield Buffer.concat([MAGIC, computeKeyIdBytes(key), salt]);
  let nr = 0;
  for await (const { chunk, isLast } of splitIntoChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, ownKey, buildNonce(nr, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    nr += 1;
  }
}

/** Decrypts a stream. Only its end proves that the stream is complete. @throws UnsealError */
export async function* unsealStream(
  source: AsyncIterable<Buffer>,
  key: string,
  name: string,
): AsyncGenerator<Buffer> {
  const { header, rest } = await splitHeader(source);
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new UnsealError(`${name} is not sealed, or not whole`);
  }
  const id = header.subarray(MAGIC.length, MAGIC.length + ID_BYTES);
  if (!id.equals(computeKeyIdBytes(key))) {
    throw new UnsealError(
      `${name} was sealed under the key ${id.toString('hex')}; this is ${computeSealingKeyId(key)}`,
    );
  }
  const ownKey = deriveStreamKey(key, header.subarray(MAGIC.length + ID_BYTES), name);
  let nr = 0;
  for await (const { chunk, isLast } of splitIntoChunks(rest, CHUNK_BYTES + TAG_BYTES)) {
    yield openChunk(chunk, ownKey, buildNonce(nr, isLast), name);
    nr += 1;
  }
}

function openChunk(chunk: Buffer, key: Buffer, nonce: Buffer, name: string): Buffer {
  const fault = new UnsealError(`${name} was altered, or is not whole`);
  if (chunk.length < TAG_BYTES) throw fault;
  const tag = chunk.subarray(chunk.length - TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  const opened = decipher.setAuthTag(tag).update(chunk.subarray(0, chunk.length - TAG_BYTES));
  try {
    return Buffer.concat([opened, decipher.final()]);
  } catch {
    throw fault;
  }
}

/** Derives a different key for each stream, so that chunk numbers can start at 0 in each. */
const deriveStreamKey = (key: string, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `sealed stream: ${name}`, 32));

/** Builds the nonce of a chunk. It marks the last chunk, so that truncation is detected. */
function buildNonce(nr: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(nr, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

async function splitHeader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let header = Buffer.alloc(0);
  while (header.length < HEADER_BYTES) {
    const { done, value } = await pieces.next();
    if (done) break;
    header = Buffer.concat([header, value]);
  }
  async function* rest() {
    if (header.length > HEADER_BYTES) yield header.subarray(HEADER_BYTES);
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return { header: header.subarray(0, HEADER_BYTES), rest: rest() };
}

/** Yields chunks of this length; the last may be shorter. An empty stream has one empty chunk. */
async function* splitIntoChunks(source: AsyncIterable<Buffer>, bytes: number) {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    held.push(piece);
    length += piece.length;
    // Only the next piece shows whether a full chunk is the last one.
    if (length <= bytes) continue;
    let all = Buffer.concat(held);
    for (; all.length > bytes; all = all.subarray(bytes)) {
      yield { chunk: all.subarray(0, bytes), isLast: false };
    }
    held = [all];
    length = all.length;
  }
  yield { chunk: Buffer.concat(held), isLast: true };
}
