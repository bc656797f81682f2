import {
  brotliDecompressSync,
  constants,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';

/** Content with some of its encodings removed. */
export interface View {
  /** Names of the removed encodings, the outermost first. */
  readonly how: readonly string[];
  readonly bytes: Buffer;
}

const DEPTH = 3;
const LARGEST_BYTES = 64 * 1024 * 1024;
/**
 * Size limit for decoding. Larger content is a file, and bytes that look like zlib headers occur by
 * chance throughout a file.
 */
const LARGEST_VALUE_BYTES = 1024 * 1024;
/** Options with which a truncated stream is decompressed as far as possible. */
const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: LARGEST_BYTES };
const brotliOptions = {
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
  maxOutputLength: LARGEST_BYTES,
};

interface Packing {
  readonly how: string;
  /**
   * Bytes with which every stream begins, searched for at any position of a value. If undefined,
   * only the value as a whole is decompressed.
   */
  readonly start?: Buffer;
  readonly unpack: (bytes: Buffer) => Buffer;
}

const packings: readonly Packing[] = [
  { how: 'gzip', start: Buffer.from([0x1f, 0x8b, 8]), unpack: gunzipped },
  ...[0x01, 0x5e, 0x9c, 0xda].map((level) => ({
    how: 'zlib',
    start: Buffer.from([0x78, level]),
    unpack: (bytes: Buffer) => inflateSync(bytes, options),
  })),
  {
    how: 'zstd',
    start: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
    unpack: (bytes) => zstdDecompressSync(bytes, { maxOutputLength: LARGEST_BYTES }),
  },
  { how: 'deflate', unpack: (bytes) => inflateRawSync(bytes, options) },
  { how: 'brotli', unpack: (bytes) => brotliDecompressSync(bytes, brotliOptions) },
];

/**
 * Yields the bytes themselves and everything that can be decompressed or decoded from them, up to
 * `DEPTH` levels.
 */
export function* listViews(bytes: Buffer, how: readonly string[] = []): Generator<View> {
  yield { how, bytes };
  if (how.length === DEPTH || bytes.length > LARGEST_VALUE_BYTES) return;
  for (const packing of packings) {
    for (const inside of unpacked(packing, bytes)) yield* listViews(inside, [...how, packing.how]);
  }
  for (const { name, inside } of decoded(bytes)) yield* listViews(inside, [...how, name]);
}

function* unpacked({ start, unpack }: Packing, bytes: Buffer): Generator<Buffer> {
  for (let at = start ? bytes.indexOf(start) : 0; at !== -1; at = next(bytes, start, at)) {
    try {
      const inside = unpack(bytes.subarray(at));
      if (inside.length > 0) yield inside;
    } catch {
      // Ignores bytes that look like a header but cannot be decompressed.
    }
  }
}

const next = (bytes: Buffer, start: Buffer | undefined, at: number): number =>
  start ? bytes.indexOf(start, at + 1) : -1;

/**
 * Yields decoded hex and base64 runs longer than an id, because compressed content in them is not
 * visible as text.
 */
function* decoded(bytes: Buffer): Generator<{ name: string; inside: Buffer }> {
  const text = bytes.toString('latin1');
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{40,}/g)) {
    if (/^[0-9a-f]+$/i.test(run)) yield { name: 'hex', inside: Buffer.from(run, 'hex') };
    yield { name: 'base64', inside: Buffer.from(run, 'base64') };
  }
}

/**
 * Decompresses gzip before trailing bytes, which Node's `gunzipSync` would read as a further gzip
 * member.
 */
function gunzipped(bytes: Buffer): Buffer {
  const [flags = 0] = bytes.subarray(3);
  let at = 10;
  if (flags & 4) at += 2 + bytes.readUInt16LE(at);
  if (flags & 8) at = bytes.indexOf(0, at) + 1;
  if (flags & 16) at = bytes.indexOf(0, at) + 1;
  if (flags & 2) at += 2;
  return inflateRawSync(bytes.subarray(at), options);
}
