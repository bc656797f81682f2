import { LRUCache } from 'lru-cache';
import { drawSharePicture } from '../../adapters/share-picture/draw.ts';
import { createFairQueue } from '../../lib/fair-queue.ts';
import { digestOf, type ShareWords } from '../../lib/share-words.ts';
import { busy } from '../../plugins/pressure.ts';

/** Some 25 KB each. */
const MAX_BYTES = 8 * 1024 * 1024;
/** One drawing takes a processor for a moment; more at once gain nothing. */
const WAITING = 50;
const WAITING_OF_ONE = 10;
const WAIT_MS = 5000;

/**
 * Keeps pictures by what they say. Those are never out of date: whoever says something else has another picture. Everybody who
 * asks for one that is being drawn is given that one.
 * @param draw makes the picture of these words
 */
export function pictureShelf(draw: (words: ShareWords) => Promise<Buffer> = drawSharePicture) {
  const kept = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const drawing = new Map<string, Promise<Buffer>>();
  const turns = createFairQueue({
    atOnce: 1,
    waiting: WAITING,
    waitingOfOne: WAITING_OF_ONE,
    waitMs: WAIT_MS,
    whenFull: busy,
  });

  async function drawInTurn(digest: string, words: ShareWords, network: string): Promise<Buffer> {
    const picture = await turns.run(network, () => draw(words));
    kept.set(digest, picture);
    return picture;
  }

  /** Networks take turns. @throws unavailable when too many wait */
  return (words: ShareWords, network: string): Promise<Buffer> => {
    const digest = digestOf(words);
    const known = kept.get(digest);
    if (known) return Promise.resolve(known);
    const current = drawing.get(digest);
    if (current) return current;
    const begun = drawInTurn(digest, words, network).finally(() => drawing.delete(digest));
    drawing.set(digest, begun);
    return begun;
  };
}
