import { LRUCache } from 'lru-cache';
import { drawSharePicture } from '../../adapters/share-picture/draw.ts';
import { createKeyedSemaphore } from '../../lib/keyed-semaphore.ts';
import { digestOf, type ShareWords } from '../../lib/share-words.ts';
import { busy } from '../../plugins/pressure.ts';

/** Some 25 KB each. */
const MAX_BYTES = 8 * 1024 * 1024;
/** One drawing takes a processor for a moment; more at once gain nothing. */
const WAITING = 50;
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
  const turns = createKeyedSemaphore({
    atOnce: 1,
    waiting: WAITING,
    waitMs: WAIT_MS,
    whenFull: busy,
    whenLate: busy,
  });

  async function drawInTurn(digest: string, words: ShareWords): Promise<Buffer> {
    const end = await turns.acquire('');
    try {
      const picture = await draw(words);
      kept.set(digest, picture);
      return picture;
    } finally {
      end();
    }
  }

  /** @throws unavailable where too many wait */
  return (words: ShareWords): Promise<Buffer> => {
    const digest = digestOf(words);
    const known = kept.get(digest);
    if (known) return Promise.resolve(known);
    const current = drawing.get(digest);
    if (current) return current;
    const begun = drawInTurn(digest, words).finally(() => drawing.delete(digest));
    drawing.set(digest, begun);
    return begun;
  };
}
