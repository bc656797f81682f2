import sharp, { type Metadata, type ResizeOptions } from 'sharp';
import './decoders.ts';
import { createFairQueue } from '../../lib/fair-queue.ts';

/** Thrown for a file that is not a single still picture, or whose pixels do not fit into memory. */
export class NoPicture extends Error {}

const MB = 1024 * 1024;
/** Width and height of a stored picture: twice the largest that pages show, for dense screens. */
const SIDE_PX = 512;
/** The longer side of a picture that is stored whole, at most. */
const LONGEST_PX = 1600;
const MAX_SIDE_PX = 16_000;
const MAX_SECONDS = 15;
/** Memory for the pixels of all pictures in work. */
const MEMORY_BYTES = 256 * MB;
/** Memory for one picture, which 67 megapixels fill. The rest is for the pictures of others. */
const MEMORY_OF_ONE_BYTES = 192 * MB;
/** The least bytes of a pixel: a grey picture takes as long to decode as a coloured one. */
const LEAST_BYTES_OF_PIXEL = 3;

sharp.cache(false);
sharp.concurrency(1);

/** Members take turns, one picture of a member at a time. */
const turns = createFairQueue({
  capacity: MEMORY_BYTES,
  atOnce: 3,
  atOnceOfOne: 1,
  waiting: 60,
  waitingOfOne: 12,
  waitMs: 20_000,
});

/**
 * Draws the picture of a file again: upright, cut to a square around the middle, as WebP, without the other content of the
 * file (place, camera, profile, comments, code behind the pixels).
 *
 * @param sender the account whose pictures wait for each other
 * @throws NoPicture · QueueFullError
 */
export const squarePicture = (path: string, sender: string): Promise<Buffer> =>
  draw(path, sender, { width: SIDE_PX, height: SIDE_PX, fit: 'cover', position: 'centre' });

/** As `squarePicture`, but whole. @throws NoPicture · QueueFullError */
export const wholePicture = (path: string, sender: string): Promise<Buffer> =>
  draw(path, sender, {
    width: LONGEST_PX,
    height: LONGEST_PX,
    fit: 'inside',
    withoutEnlargement: true,
  });

async function draw(path: string, sender: string, size: ResizeOptions): Promise<Buffer> {
  const bytes = decodedBytes(await readHeader(path));
  if (bytes > MEMORY_OF_ONE_BYTES)
    throw new NoPicture(`the picture needs ${bytes} bytes of memory`);
  const work = () =>
    open(path)
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(size)
      .webp({ quality: 82 })
      .toBuffer()
      .catch(refuse);
  return turns.run(sender, work, bytes);
}

const open = (path: string) =>
  sharp(path, { limitInputPixels: MEMORY_OF_ONE_BYTES / LEAST_BYTES_OF_PIXEL, failOn: 'error' });

async function readHeader(path: string): Promise<Metadata> {
  const header = await open(path).metadata().catch(refuse);
  const { width, height, pages = 1 } = header;
  if (pages > 1 || width > MAX_SIDE_PX || height > MAX_SIDE_PX) throw new NoPicture();
  return header;
}

function refuse(cause: unknown): never {
  throw new NoPicture('the file cannot be decoded', { cause });
}

/** Memory that the pixels of a picture need. */
export const decodedBytes = ({
  width,
  height,
  channels,
  depth,
}: Pick<Metadata, 'width' | 'height' | 'channels' | 'depth'>): number =>
  width * height * Math.max(LEAST_BYTES_OF_PIXEL, channels * (depth === 'uchar' ? 1 : 2));
