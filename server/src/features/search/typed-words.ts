import type { Pool } from 'pg';
import type { PageBus } from '../../adapters/page-bus/page-bus.ts';
import { keptForAMoment } from './kept-moment.ts';
import { type FoundWord, findWords } from './words.repo.ts';

type Reader = Pick<Pool, 'query'>;

export interface TypedWords {
  of(pool: Reader, text: string): Promise<FoundWord[]>;
}

/** Each is some kilobytes. */
const MOST_TEXTS = 500;

/**
 * Which words a text means, kept for a moment: nothing else can be read before that is known, whoever reads on asks the same again with
 * each page and each count beside the filters, and many type the same services. Kept of each database for itself: a replica may not
 * know the newest words, and whoever reads the primary shall not take its answer.
 */
export function typedWords(pages: Pick<PageBus, 'changes'>): TypedWords {
  const ofPools = new Map<Reader, ReturnType<typeof keptForAMoment<FoundWord[]>>>();
  return {
    of(pool, text) {
      const kept = ofPools.get(pool) ?? keptForAMoment<FoundWord[]>(pages, MOST_TEXTS);
      ofPools.set(pool, kept);
      return kept.of(text, () => findWords(pool, text));
    },
  };
}
