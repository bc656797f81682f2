import type { Db } from '../../adapters/database/database.ts';
import { readWords, removeWords } from './words.repo.ts';

const WORDS_AT_ONCE = 500;

/** Takes out the words that no listing has any more: a name goes within a day of who had it. */
export async function forgetWords(db: Db, atOnce = WORDS_AT_ONCE): Promise<void> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const words: Awaited<ReturnType<typeof readWords>> = await readWords(db, last, atOnce);
    const lost = words.filter(({ is_lost }) => is_lost).map(({ word }) => word);
    if (lost.length > 0) await db.transaction().execute((db) => removeWords(db, lost));
    last = words.length < atOnce ? undefined : words.at(-1)?.word;
  }
}
