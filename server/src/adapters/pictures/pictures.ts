import type { PictureFault } from '@threshold/contract/rules/file-faults';
import sharp, { type Metadata, type Sharp } from 'sharp';
import './decoders.ts';
import { createFairQueue } from '../../lib/concurrency.ts';
import { decodeInWorker, type RawPictureTask, readBmpSize } from './raw-picture.ts';

/** Thrown for a file that is not a single still picture, or whose pixels do not fit into memory. */
export class InvalidPictureError extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

const MB = 1024 * 1024;
/** Width and height of a stored picture: twice the largest size on pages, for sharp screens. */
const SIDE_PX = 512;
const MAX_SECONDS = 15;
/** Maximum memory for the pixels of all pictures that are processed at the same time. */
const MEMORY_BYTES = 256 * MB;
/** Maximum memory for one picture (67 megapixels), so that pictures of other members also fit. */
const MEMORY_OF_ONE_BYTES = 192 * MB;
/** Minimum bytes counted per pixel: decoding takes as long for grey pictures as for coloured. */
const MIN_BYTES_OF_PIXEL = 3;

sharp.cache(false);
sharp.concurrency(1);

/** Queue of pictures. Members take turns, and only one picture of each is processed at a time. */
const turns = createFairQueue({
  capacity: MEMORY_BYTES,
  atOnce: 3,
  atOnceOfOne: 1,
  waiting: 60,
  waitingOfOne: 12,
  waitMs: 20_000,
});

/**
 * Redraws the picture in a file as WebP: upright, cropped to a centred square, without the file's
 * other content (location, camera, colour profile, comments, data behind the pixels).
 * @param sender id of the account that sent the picture; its pictures are processed one by one
 * @throws InvalidPictureError · QueueFullError
 */
export async function createSquarePicture(path: string, sender: string): Promise<Buffer> {
  const { bytes, open } = await readSource(path);
  if (bytes > MEMORY_OF_ONE_BYTES)
    throw new InvalidPictureError('pixels', `the picture needs ${bytes} bytes of memory`);
  const work = async () => {
    try {
      const picture = await open();
      return await picture
        .timeout({ seconds: MAX_SECONDS })
        .autoOrient()
        .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'cover', position: 'centre' })
        .webp({ quality: 82 })
        .toBuffer();
    } catch (cause) {
      throw createBrokenPictureError(cause);
    }
  };
  return turns.run(sender, work, bytes);
}

/** A picture whose pixels are not decoded yet. */
interface Source {
  /** Bytes of memory that the decoded pixels need. */
  readonly bytes: number;
  readonly open: () => Promise<Sharp>;
}

async function readSource(path: string): Promise<Source> {
  const bmp = await readBmpSize(path);
  if (bmp) return rawSource({ path, format: 'bmp' }, bmp);
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw createBrokenPictureError(cause);
    });
  const { format, compression, pages = 1 } = header;
  if (pages > 1 && (format === 'gif' || format === 'webp'))
    throw new InvalidPictureError('animated', `the picture has ${pages} frames`);
  if (format === 'heif' && compression !== 'av1')
    return rawSource({ path, format: 'heic' }, header);
  const options = { limitInputPixels: MEMORY_OF_ONE_BYTES / MIN_BYTES_OF_PIXEL } as const;
  return {
    bytes: decodedBytes(header),
    open: async () => sharp(path, { ...options, failOn: 'error' }),
  };
}

const RAW_CHANNELS = 4;

/** Returns the `Source` of a picture in a format that a worker thread decodes. */
function rawSource(
  task: Pick<RawPictureTask, 'path' | 'format'>,
  { width, height }: Pick<Metadata, 'width' | 'height'>,
): Source {
  return {
    bytes: width * height * RAW_CHANNELS,
    open: async () => {
      const picture = await decodeInWorker({ ...task, mostPixels: width * height });
      const raw = { width: picture.width, height: picture.height, channels: RAW_CHANNELS } as const;
      return sharp(picture.data, { raw });
    },
  };
}

const createBrokenPictureError = (cause: unknown) =>
  new InvalidPictureError('broken', 'the file cannot be decoded', { cause });

const bytesOfDepth: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
};
/** Bytes per channel assumed for a colour depth that `bytesOfDepth` does not list. */
const MAX_BYTES_PER_CHANNEL = 16;

/** Returns the bytes of memory that the decoded pixels of a picture need. */
export const decodedBytes = ({
  width,
  height,
  channels,
  depth,
}: Pick<Metadata, 'width' | 'height' | 'channels' | 'depth'>): number =>
  width *
  height *
  Math.max(MIN_BYTES_OF_PIXEL, channels * (bytesOfDepth[depth] ?? MAX_BYTES_PER_CHANNEL));
