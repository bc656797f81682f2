import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Decoded picture: four bytes per pixel for red, green, blue and opacity. */
export interface RawPicture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export interface RawPictureTask {
  readonly path: string;
  readonly format: 'heic' | 'bmp';
  readonly mostPixels: number;
}

const MAX_SECONDS = 15;
const MAX_HEAP_MB = 256;

/** Decodes a picture in a separate thread. @throws if the decoding fails or takes too long */
export function decodeInWorker(task: RawPictureTask): Promise<RawPicture> {
  const worker = new Worker(join(import.meta.dirname, 'raw-picture.worker.ts'), {
    workerData: task,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<RawPicture>();
  const timer = setTimeout(() => reject(new Error('timeout of the decoder')), MAX_SECONDS * 1000);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`the decoder ended with ${code}`)));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

/** Number of bytes at the start of a BMP that must be read to find its dimensions. */
const HEADER_BYTES = 26;
/** Smallest header size that the decoder accepts; BMP files of OS/2 have smaller headers. */
const MIN_HEADER_SIZE = 40;

/** Returns the dimensions of a BMP as the decoder will read them; undefined for other formats. */
export async function readBmpSize(
  path: string,
): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEADER_BYTES) });
    if (bytesRead < HEADER_BYTES || buffer.toString('latin1', 0, 2) !== 'BM') return undefined;
    if (buffer.readUInt32LE(14) < MIN_HEADER_SIZE) return undefined;
    // The height is negative if the rows are stored from top to bottom.
    return { width: buffer.readUInt32LE(18), height: Math.abs(buffer.readInt32LE(22)) };
  } finally {
    await file.close();
  }
}
