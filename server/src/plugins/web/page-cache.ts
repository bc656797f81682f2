import { LRUCache } from 'lru-cache';
import type { PageChange } from '../../adapters/page-bus/page-bus.ts';
import type { BakedPage } from './bake.ts';
import type { DrawTurns, SharedTurn } from './draw-turns.ts';
import type { KeptPage } from './page-keys.ts';

/** So long a page is given as it is; then while a newer one is drawn, and not without one after that. */
export const FRESH_MS = 15_000;
export const STALE_MS = 60_000;
/** So old may be what is given where no newer page can be drawn. */
export const OLDEST_MS = 3_600_000;
/** How long after a failure nobody waits for another try, where an older page can be given. */
export const RETRY_MS = 5000;

/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 1024;

/** A page that was drawn for everybody. */
export interface DrawnPage {
  readonly page: BakedPage;
  /** Which of the routes its address fits. */
  readonly route: string | undefined;
  /** `whole`: kept. `once`: right, but not kept. `faulty`: a part of it, or all, could not be read. */
  readonly verdict: 'whole' | 'once' | 'faulty';
  /** Of a faulty one, as far as it is known. */
  readonly fault?: Error | undefined;
}

/** How a page came to whoever asked: from memory, from memory though it is old, or drawn. */
export type Served = 'hit' | 'stale' | 'drawn';
export interface ServedPage extends DrawnPage {
  readonly served: Served;
}

export interface PageCacheOptions {
  readonly maxBytes: number;
  readonly turns: DrawTurns;
  readonly draw: (page: KeptPage) => Promise<DrawnPage>;
  /** Told at the first failure, and not again before pages can be drawn once more. */
  readonly onFailure: (error: unknown, address: string) => void;
  /** In milliseconds, from anywhere. */
  readonly now?: () => number;
}

interface Entry extends Pick<DrawnPage, 'page' | 'route'> {
  readonly asked: KeptPage;
  readonly madeAt: number;
  /** Something on it has changed. */
  isOutdated: boolean;
  retryAt: number;
}

interface Run {
  readonly asked: KeptPage;
  readonly turn: SharedTurn;
  readonly drawn: Promise<DrawnPage>;
}

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Keeps pages that are the same for every guest, as many as so many bytes hold; those that nobody asks for go first. Everybody who
 * asks for a page that is being drawn is given that one.
 */
export function createPageCache({
  maxBytes,
  turns,
  draw,
  onFailure,
  now = () => performance.now(),
}: PageCacheOptions) {
  const kept = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page, asked }) => page.bytes + asked.address.length + ENTRY_BYTES,
  });
  const runs = new Map<string, Run>();
  let isFailing = false;

  const ageOf = (entry: Entry) => now() - entry.madeAt;
  const isServable = (entry: Entry) => !entry.isOutdated && ageOf(entry) < STALE_MS;

  function noteFailure(error: unknown, { address }: KeptPage): void {
    const entry = kept.peek(address);
    if (entry) entry.retryAt = now() + RETRY_MS;
    if (!isFailing) onFailure(error, address);
    isFailing = true;
  }

  async function drawInTurn(asked: KeptPage, turn: SharedTurn): Promise<DrawnPage> {
    const endTurn = await turn.begun;
    try {
      return await draw(asked);
    } finally {
      endTurn();
    }
  }

  function run(asked: KeptPage, network: string): Promise<DrawnPage> {
    const { address } = asked;
    const current = runs.get(address);
    if (current) {
      // Nobody waits behind what the first who asked for it has asked for, too.
      current.turn.joinAs(network);
      return current.drawn;
    }
    const turn = turns.share();
    turn.joinAs(network);
    const begun: Run = {
      asked,
      turn,
      drawn: drawInTurn(asked, turn)
        .then((drawn) => {
          if (runs.get(address) === begun) keep(asked, drawn);
          if (drawn.verdict === 'faulty') noteFailure(drawn.fault, asked);
          else isFailing = false;
          return drawn;
        })
        .catch((error: unknown) => {
          noteFailure(error, asked);
          throw error;
        })
        .finally(() => {
          if (runs.get(address) === begun) runs.delete(address);
        }),
    };
    runs.set(address, begun);
    return begun.drawn;
  }

  function keep(asked: KeptPage, { page, route, verdict }: DrawnPage): void {
    if (verdict === 'faulty') return;
    kept.delete(asked.address);
    if (verdict === 'once') return;
    kept.set(asked.address, { page, route, asked, madeAt: now(), isOutdated: false, retryAt: 0 });
  }

  /** The page as it was, where nothing better comes. */
  function older({ address }: KeptPage): ServedPage | undefined {
    const entry = kept.get(address);
    if (!entry || ageOf(entry) >= OLDEST_MS) return undefined;
    return { page: entry.page, route: entry.route, verdict: 'whole', served: 'stale' };
  }

  return {
    /** Whether it would be given from memory now. */
    has: ({ address }: KeptPage): boolean => {
      const entry = kept.peek(address);
      return entry !== undefined && isServable(entry);
    },

    /** Whether there is one that may stand in for it where none can be drawn. */
    hasOlder: (asked: KeptPage): boolean => older(asked) !== undefined,

    /**
     * @param network of whoever asks, who waits behind what it has asked for, and behind nobody else's
     * @param isBusy there is no room to draw what an older page can stand in for
     * @throws unavailable where neither a new page nor an older one can be given
     */
    get: async (asked: KeptPage, network: string, isBusy = false): Promise<ServedPage> => {
      const entry = kept.get(asked.address);
      if (entry && isServable(entry)) {
        const isFresh = ageOf(entry) < FRESH_MS;
        if (!isFresh && !isBusy && entry.retryAt <= now())
          run(asked, network).catch(() => undefined);
        const { page, route } = entry;
        return { page, route, verdict: 'whole', served: isFresh ? 'hit' : 'stale' };
      }
      const last = entry && (isBusy || entry.retryAt > now()) ? older(asked) : undefined;
      if (last) return last;
      try {
        const drawn = await run(asked, network);
        const instead = drawn.verdict === 'faulty' ? older(asked) : undefined;
        return instead ?? { ...drawn, served: 'drawn' };
      } catch (error) {
        const instead = older(asked);
        if (instead) return instead;
        throw error;
      }
    },

    /** What is outdated is drawn anew for the next who asks; what is gone is forgotten. A page that is being drawn meanwhile is not kept. */
    change: ({ tags, isGone }: PageChange): void => {
      const shows = ({ tags: shown }: KeptPage) => shown.some((tag) => tags.includes(tag));
      for (const [address, { asked }] of runs) if (shows(asked)) runs.delete(address);
      for (const [address, entry] of kept.entries()) {
        if (!shows(entry.asked)) continue;
        if (isGone) kept.delete(address);
        else entry.isOutdated = true;
      }
    },

    /** Forgets everything: nobody knows what was missed. */
    clear: (): void => {
      runs.clear();
      kept.clear();
    },

    figures: () => ({ pages: kept.size, bytes: kept.calculatedSize }),
  };
}
