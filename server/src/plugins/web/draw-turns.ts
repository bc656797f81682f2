import { createFairQueue } from '../../lib/concurrency.ts';
import { busy } from '../pressure.ts';

/** One thread draws, so more at once gain nothing. */
const AT_ONCE = 2;
const WAITING = 200;
/** So many of one network. */
const WAITING_OF_ONE = 50;
const WAIT_MS = 5000;

/** A turn for a page that several may wait for: it comes when the first of them would have had one. */
export interface SharedTurn {
  /** Waits for it as this network, too, where it did not yet. */
  joinAs(network: string): void;
  /** @throws unavailable when none of them gets a turn */
  readonly begun: Promise<() => void>;
}

export type DrawTurns = ReturnType<typeof createDrawTurns>;

/** Who may have a page drawn next: networks take turns, so that one which asks for many pages waits behind itself alone. */
export function createDrawTurns() {
  const queue = createFairQueue({
    atOnce: AT_ONCE,
    waiting: WAITING,
    waitingOfOne: WAITING_OF_ONE,
    waitMs: WAIT_MS,
    whenFull: busy,
  });

  function share(): SharedTurn {
    const { promise: begun, resolve, reject } = Promise.withResolvers<() => void>();
    const waiting = new Map<string, () => void>();
    let isSettled = false;
    const joinAs = (network: string) => {
      if (isSettled || waiting.has(network)) return;
      waiting.set(network, () => undefined);
      void begin(network);
    };
    const begin = async (network: string) => {
      try {
        const end = await queue.acquire(network, {
          onWait: (leave) => waiting.set(network, leave),
        });
        if (isSettled) {
          end();
          return;
        }
        isSettled = true;
        resolve(end);
        for (const leave of waiting.values()) leave();
      } catch (error) {
        waiting.delete(network);
        if (isSettled || waiting.size > 0) return;
        isSettled = true;
        reject(error);
      }
    };
    return { joinAs, begun };
  }

  return {
    take: queue.acquire,
    share,
    waiting: (): number => queue.waiting,
  };
}
