import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/**
 * Passes on a stream and fails unless it has exactly this length. The last bytes wait until the
 * length is known, so that no reader takes an incomplete stream for a complete one.
 */
export function createExactLengthStream(bytes: number): Transform {
  let passed = 0;
  let held: Buffer | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > bytes) return done(new Error(`more than the expected ${bytes} bytes`));
      const before = held;
      held = chunk;
      done(null, before);
    },
    flush(done) {
      if (passed === bytes) done(null, held);
      else done(new Error(`only ${passed} of the expected ${bytes} bytes`));
    },
  });
}

/** Collects an async iterable into lists of `size`; the last may be shorter. */
export async function* batchItems<T>(
  items: AsyncIterable<T>,
  size: number,
): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Size and digest that identify the bytes. */
export interface StreamMeasure {
  readonly bytes: number;
  /** SHA-256 digest in hexadecimal. */
  readonly sha256: string;
}

/** Thrown when the bytes differ from the expected length or digest. */
export class StreamMismatchError extends Error {}

/** Passes on a stream and reports its length and digest to `onEnd`. */
export async function* measureStream(
  source: AsyncIterable<Buffer>,
  onEnd: (measure: StreamMeasure) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of source) {
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  onEnd({ bytes, sha256: hash.digest('hex') });
}

/** Passes on a stream; verifies length and digest before its end. @throws StreamMismatchError */
export const verifyStream = (
  source: AsyncIterable<Buffer>,
  expected: StreamMeasure,
  name: string,
): AsyncGenerator<Buffer> =>
  measureStream(source, ({ bytes, sha256 }) => {
    if (bytes === expected.bytes && sha256 === expected.sha256) return;
    throw new StreamMismatchError(
      bytes === expected.bytes
        ? `${name} was altered`
        : `${name} has ${bytes} bytes instead of ${expected.bytes}`,
    );
  });

/** Reads a stream to its end and drops the data, so that the stream's checks run. */
export async function consumeStream(source: AsyncIterable<Buffer>): Promise<void> {
  for await (const _piece of source);
}
