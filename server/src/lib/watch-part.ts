import { every, type Running } from './every.ts';
import type { Part } from './parts.ts';
import { within } from './within.ts';

interface WatchOptions {
  readonly everyMs: number;
  /** An answer that takes longer is none. */
  readonly patienceMs: number;
}

export interface PartWatch extends Running {
  /** Passes a use of the part on. One that fails may have failed for reasons of its own: the part is asked at once. */
  use<T>(used: Promise<T>): Promise<T>;
}

/** However many uses fail at once. */
const SUSPECT_EVERY_MS = 1000;

/** Asks a part for a sign of life now and then, and says how it is. */
export function watchPart(
  part: Part,
  ask: () => Promise<unknown>,
  { everyMs, patienceMs }: WatchOptions,
): PartWatch {
  let askedAt = 0;
  const asking = every(
    everyMs,
    async () => {
      askedAt = performance.now();
      await within(patienceMs, ask(), () => new Error('it is silent'));
      part.up();
    },
    (error) => part.down(error),
  );
  return {
    use: async (used) => {
      try {
        return await used;
      } catch (error) {
        if (performance.now() - askedAt > SUSPECT_EVERY_MS) asking.soon();
        throw error;
      }
    },
    stop: () => asking.stop(),
  };
}
