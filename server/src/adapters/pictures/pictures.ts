import sharp, { type ResizeOptions } from 'sharp';
import './decoders.ts';
import { atMost } from '../../lib/at-most.ts';

/** Thrown for a file that is no single still picture of ordinary size. */
export class NoPicture extends Error {}

/** Width and height of a stored picture: twice the largest that pages show, for dense screens. */
const SIDE_PX = 512;
/** The longer side of a picture that is kept whole, at most. */
const LONGEST_PX = 1600;
/** A picture of a few kilobytes can unfold to gigabytes; the largest cameras stay below this. */
const MAX_PIXELS = 60_000_000;
const MAX_SIDE_PX = 16_000;
const MAX_SECONDS = 15;

sharp.cache(false);
sharp.concurrency(1);

/** A picture unfolds to hundreds of megabytes at worst: two at a time, and few more who wait. */
const inTurn = atMost(2, 30);

/**
 * Draws the picture of a file anew: upright, cut to a square around the middle, as WebP, without anything that the file
 * carried beside its pixels (place, camera, profile, comments, code hidden behind them).
 *
 * @throws NoPicture · QueueFullError
 */
export const squarePicture = (path: string): Promise<Buffer> =>
  draw(path, { width: SIDE_PX, height: SIDE_PX, fit: 'cover', position: 'centre' });

/** As `squarePicture`, but whole. @throws NoPicture · QueueFullError */
export const wholePicture = (path: string): Promise<Buffer> =>
  draw(path, { width: LONGEST_PX, height: LONGEST_PX, fit: 'inside', withoutEnlargement: true });

function draw(path: string, size: ResizeOptions): Promise<Buffer> {
  return inTurn(async () => {
    try {
      const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
      const { width, height, pages = 1 } = await image.metadata();
      if (pages > 1 || width > MAX_SIDE_PX || height > MAX_SIDE_PX) throw new NoPicture();
      return await image
        .timeout({ seconds: MAX_SECONDS })
        .autoOrient()
        .resize(size)
        .webp({ quality: 82 })
        .toBuffer();
    } catch (error) {
      throw new NoPicture('this file is no picture', { cause: error });
    }
  });
}
