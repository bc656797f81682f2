import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp, { type Metadata } from 'sharp';

/** Returns a JPEG of that size whose EXIF data contains Sydney's latitude. */
export function photoWithPlace(width = 800, height = 600): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .withExif({
      IFD0: { Copyright: 'Secret Owner' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 51/1 36/1' },
    })
    .jpeg()
    .toBuffer();
}

export function plainPng(width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3c3' } })
    .png()
    .toBuffer();
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer) =>
  (bytes.reduce((c, byte) => (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8), 0xffffffff) ^
    0xffffffff) >>>
  0;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, check]);
}

/** Returns a PNG of a few hundred kilobytes that decompresses to `side` times `side` pixels. */
export function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const gifFrame = '21f904000a0000002c0000000001000100000202440100';

/** Returns a GIF with this number of frames, each of one pixel. */
export function gif(frames: number): Buffer {
  const header = '47494638396101000100800000000000ffffff';
  return Buffer.from(`${header}${gifFrame.repeat(frames)}3b`, 'hex');
}

/**
 * Returns the metadata of a picture. It is read from a file, because the app blocks decoding from
 * memory.
 */
export const readMetadata = (picture: Buffer): Promise<Metadata> =>
  readPicture(picture, (file) => sharp(file).metadata());

/** Returns red, green and blue of the top left pixel. */
export const readFirstPixel = (picture: Buffer): Promise<Buffer> =>
  readPicture(picture, (file) => sharp(file).removeAlpha().raw().toBuffer());

async function readPicture<T>(picture: Buffer, read: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-picture-'));
  try {
    await writeFile(join(folder, 'picture'), picture);
    return await read(join(folder, 'picture'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
