import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../adapters/database/database.ts';
import { runStatement } from './run-statement.ts';

/** How a word that listings have fits what was typed. */
export type WordFit = 'same' | 'beginning' | 'slip';

/** A word that was typed, with a word of listings that fits it, if there is any. */
export interface FoundWord {
  readonly typed: string;
  readonly word: string | null;
  readonly fit: WordFit | null;
  /** How many listings have it, counted so far as to tell rare words from common ones. */
  readonly listings: number;
}

/** Whoever types more words means no more by them. */
const MOST_WORDS = 6;
const MOST_BEGINNINGS = 12;
/** Of those that begin so, in the order of the alphabet, among which the shortest are taken. */
const BEGINNINGS_LOOKED_AT = 200;
const MOST_SLIPS = 6;
const SLIPS_LOOKED_AT = 50;
const COUNTED = 1001;

/**
 * Which words of listings are meant by a text: those that it has, those that begin as its words do, and where a word is nobody's,
 * those that are one slip away. Bounded throughout, whatever was typed. The forms of a word are an array, since of a function the
 * planner expects a thousand, for which it would read all words.
 */
export function findWords(pool: Pick<Pool, 'query'>, text: string): Promise<FoundWord[]> {
  return runStatement<FoundWord>(pool, { text: findWordsText, values: [text], isKept: true });
}

const findWordsText = `
  with typed as materialized (
    select word, exists (select 1 from search_words s where s.form = t.word and s.word = t.word) as is_known
    from unnest((search_words_of((select $1::text)))[1:${MOST_WORDS}]) as t (word)
  )
  select typed.word as typed, found.word, found.fit, (
    select count(*)::int from (
      select 1 from vendor_words v where v.word = found.word limit ${COUNTED}
    ) as rows
  ) as listings
  from typed
  left join lateral (
    select typed.word, 'same' as fit where typed.is_known
    union all
    (select b.word, 'beginning' from (
      select s.word from search_words s
      where s.form = s.word and s.word > typed.word and s.word < typed.word || '\ufffd' and length(typed.word) > 1
      order by s.word limit ${BEGINNINGS_LOOKED_AT}
    ) as b order by length(b.word), b.word limit ${MOST_BEGINNINGS})
    union all
    (select n.word, 'slip' from (
      select distinct s.word from search_words s
      where s.form = any (array(select search_forms_of(typed.word)))
      and not typed.is_known and length(typed.word) > 3 and s.word <> typed.word
      limit ${SLIPS_LOOKED_AT}
    ) as n
    order by left(n.word, 1) <> left(typed.word, 1), abs(length(n.word) - length(typed.word)), n.word
    limit ${MOST_SLIPS})
  ) as found on true`;

/** The next words in the order of the alphabet. `offset 0` here and below: each is looked up, and no table read for all. */
export async function readWords(
  db: Db,
  after: string,
  count: number,
): Promise<{ readonly word: string; readonly is_lost: boolean }[]> {
  const { rows } = await sql<{ word: string; is_lost: boolean }>`
    select s.word, not exists (select 1 from vendor_words w where w.word = s.word offset 0) as is_lost
    from search_words s where s.form = s.word and s.word > ${after} order by s.word limit ${count}
  `.execute(db);
  return rows;
}

/**
 * In a transaction. Whoever writes a listing with one of the words meanwhile has found it there and not added it: the lock waits for
 * them, and their listing is seen.
 */
export async function removeWords(db: Db, words: readonly string[]): Promise<void> {
  await sql`lock table search_words in share row exclusive mode`.execute(db);
  await sql`
    delete from search_words where ctid = any(array(
      select s.ctid from unnest(${words}::text[]) as lost (word)
      cross join lateral search_forms_of(lost.word) as f (form)
      cross join lateral (
        select r.ctid from search_words r where r.form = f.form and r.word = lost.word offset 0
      ) as s
      where not exists (select 1 from vendor_words w where w.word = lost.word offset 0)))
  `.execute(db);
}
