import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../../adapters/database/database.ts';
import { createTtlCache } from '../../../lib/ttl-cache.ts';
import { runStatement } from '../statements/search-statement.ts';

/*
 * The vocabulary of listings, in the tables `vendor_words` and `search_words`. It finds words of
 * listings that match a typed text. See docs/decisions/0060-text-search.md.
 */

/** Kind of match: the typed word is the same, its beginning, or misspelt by a letter. */
type WordFit = 'same' | 'beginning' | 'slip';

/** A typed word with one matching word of the vocabulary; `word` is null if no word matches. */
export interface FoundWord {
  readonly typed: string;
  readonly word: string | null;
  readonly fit: WordFit | null;
  /** Number of listings with the word, counted up to `MAX_COUNT`, to see if the word is rare. */
  readonly listings: number;
}

/** Maximum number of words of a typed text. Further words are ignored. */
const MAX_WORDS = 6;
const MAX_BEGINNINGS = 12;
/** Number of words with a beginning that are read in alphabetical order; the shortest are used. */
const BEGINNINGS_READ = 200;
const MAX_SLIPS = 6;
const SLIPS_READ = 50;
const MAX_COUNT = 1001;

/**
 * Finds words of the vocabulary for a text: the typed words, words that begin with them, and for
 * unknown typed words also similar ones. Spellings are passed as an array: PostgreSQL would expect
 * a thousand rows from a function and scan the whole table.
 */
export function findWords(pool: Pick<Pool, 'query'>, text: string): Promise<FoundWord[]> {
  return runStatement<FoundWord>(pool, { text: findWordsText, values: [text], isKept: true });
}

const findWordsText = `
  with typed as materialized (
    select word, exists (select 1 from search_words s where s.form = t.word and s.word = t.word) as is_known
    from unnest((search_words_of((select $1::text)))[1:${MAX_WORDS}]) as t (word)
  )
  select typed.word as typed, found.word, found.fit, (
    select count(*)::int from (
      select 1 from vendor_words v where v.word = found.word limit ${MAX_COUNT}
    ) as rows
  ) as listings
  from typed
  left join lateral (
    select typed.word, 'same' as fit where typed.is_known
    union all
    (select b.word, 'beginning' from (
      select s.word from search_words s
      where s.form = s.word and s.word > typed.word and s.word < typed.word || '\ufffd' and length(typed.word) > 1
      order by s.word limit ${BEGINNINGS_READ}
    ) as b order by length(b.word), b.word limit ${MAX_BEGINNINGS})
    union all
    (select n.word, 'slip' from (
      select distinct s.word from search_words s
      where s.form = any (array(select search_forms_of(typed.word)))
      and not typed.is_known and length(typed.word) > 3 and s.word <> typed.word
      limit ${SLIPS_READ}
    ) as n
    order by left(n.word, 1) <> left(typed.word, 1), abs(length(n.word) - length(typed.word)), n.word
    limit ${MAX_SLIPS})
  ) as found on true`;

/** Function that finds the words of a text, with or without a cache. */
export type FindWords = typeof findWords;

const TTL_MS = 10_000;
/** Maximum number of cached texts. Each takes some kilobytes. */
const MAX_CACHED_TEXTS = 500;

/** Caches the words of a text, because the next page and the filter counts need them again. */
export function createWordCache(): FindWords {
  const cache = createTtlCache<FoundWord[]>({ ttlMs: TTL_MS, max: MAX_CACHED_TEXTS });
  return (pool, text) => cache.get(text, () => findWords(pool, text));
}

const WORDS_PER_BATCH = 500;

/** Deletes words that no listing has any more, because they may be names of deleted listings. */
export async function deleteUnusedWords(db: Db, batchSize = WORDS_PER_BATCH): Promise<void> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const words: Awaited<ReturnType<typeof readWords>> = await readWords(db, last, batchSize);
    const unused = words.filter(({ is_unused }) => is_unused).map(({ word }) => word);
    if (unused.length > 0) await db.transaction().execute((db) => deleteWords(db, unused));
    last = words.length < batchSize ? undefined : words.at(-1)?.word;
  }
}

/** Reads words alphabetically. `offset 0` makes PostgreSQL look up each word separately. */
async function readWords(db: Db, after: string, count: number) {
  const { rows } = await sql<{ word: string; is_unused: boolean }>`
    select s.word, not exists (select 1 from vendor_words w where w.word = s.word offset 0) as is_unused
    from search_words s where s.form = s.word and s.word > ${after} order by s.word limit ${count}
  `.execute(db);
  return rows;
}

/**
 * Deletes words, unless a listing uses them by now. A concurrent transaction may have found a word
 * and therefore not added it. The lock waits for such transactions, so that their listings are
 * visible here.
 */
async function deleteWords(db: Db, words: readonly string[]): Promise<void> {
  await sql`lock table search_words in share row exclusive mode`.execute(db);
  await sql`
    delete from search_words where ctid = any(array(
      select s.ctid from unnest(${words}::text[]) as unused (word)
      cross join lateral search_forms_of(unused.word) as f (form)
      cross join lateral (
        select r.ctid from search_words r where r.form = f.form and r.word = unused.word offset 0
      ) as s
      where not exists (select 1 from vendor_words w where w.word = unused.word offset 0)))
  `.execute(db);
}
