import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { decode } from 'bmp-ts';
import type { RawPicture, RawPictureTask } from './raw-picture.ts';

/* Worker thread that decodes one picture and turns HEIC upright. `decodeInWorker` ends it. */

interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(target: RawPicture, done: (shown: RawPicture | null) => void): void;
}
interface LibHeif {
  readonly HeifDecoder: new () => { decode(file: Uint8Array): readonly HeifImage[] };
}

const { path, format, mostPixels } = workerData as RawPictureTask;

async function decodeHeic(file: Buffer): Promise<RawPicture> {
  const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle') as LibHeif;
  const [image] = new HeifDecoder().decode(file);
  if (!image) throw new Error('the file has no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) throw new Error('the picture is larger than its header says');
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  return new Promise((resolve, reject) => {
    image.display(target, (shown) =>
      shown ? resolve(shown) : reject(new Error('the picture cannot be decoded')),
    );
  });
}

/** Decodes a BMP as opaque: many programs store 0 as opacity, although they mean opaque. */
function decodeBmp(file: Buffer): RawPicture {
  const { data: pixels, width, height } = decode(file, { toRGBA: true });
  const data = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length);
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { data, width, height };
}

const file = await readFile(path);
const picture = format === 'heic' ? await decodeHeic(file) : decodeBmp(file);
parentPort?.postMessage(picture, [picture.data.buffer as ArrayBuffer]);
