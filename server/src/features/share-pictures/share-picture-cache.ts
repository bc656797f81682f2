import { drawSharePicture } from '../../adapters/share-picture/draw.ts';
import { createFairQueue } from '../../lib/concurrency.ts';
import { digestOf, type ShareWords } from '../../lib/share-words.ts';
import { createTtlCache } from '../../lib/ttl-cache.ts';
import { busy } from '../../plugins/pressure.ts';

/** A picture has about 25 KB. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Drawing is bound to the processor, so concurrency has no benefit. */
const AT_ONCE = 1;
const WAITING = 50;
const WAITING_OF_ONE = 10;
const WAIT_MS = 5000;

/**
 * Caches pictures by their words. They never expire, because other words have another picture.
 * Concurrent requests for the same words share a drawing, and networks take turns.
 * @throws unavailable if too many requests are waiting
 */
export function createSharePictureCache(
  draw: (words: ShareWords) => Promise<Buffer> = drawSharePicture,
) {
  const cache = createTtlCache<Buffer>({ maxSize: MAX_BYTES, sizeOf: ({ length }) => length });
  const turns = createFairQueue({
    atOnce: AT_ONCE,
    waiting: WAITING,
    waitingOfOne: WAITING_OF_ONE,
    waitMs: WAIT_MS,
    whenFull: busy,
  });
  return (words: ShareWords, network: string): Promise<Buffer> =>
    cache.get(digestOf(words), () => turns.run(network, () => draw(words)));
}
