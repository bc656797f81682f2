import type { Add, WordCondition, WordFilter } from './search-filter.ts';

/*
 * SQL of a search by words: the rows of its words and keys, and the conditions that each listing has to meet. Every value is in a
 * `(select $1)`. Otherwise a plan for the values would look cheaper than the prepared one, and PostgreSQL would plan each time.
 */

/** The rows to read: keys whose every listing matches, other keys, and words. */
export const wordRows = ({ words, keys, sureKeys }: WordFilter) => [
  ...sureKeys.map((key) => ({ key, word: null, isSure: true })),
  ...keys.map((key) => ({ key, word: null, isSure: false })),
  ...words.map((word) => ({ key: null, word, isSure: false })),
];

/** The rows as a table `k (key, word, is_sure)`. Arrays, so that the text does not depend on their number. */
export function wordTable(add: Add, filter: WordFilter): string {
  const rows = wordRows(filter);
  const keys = rows.map(({ key }) => key);
  const words = rows.map(({ word }) => word);
  const sure = rows.map(({ isSure }) => isSure);
  return `unnest((select ${add(keys, 'smallint[]')}), (select ${add(words, 'text[]')}), (select ${add(sure, 'boolean[]')}))
    as k (key, word, is_sure)`;
}

/** The other typed words, and the exclusion of listings that the stricter reading found. */
export function wordConditions(add: Add, words: WordFilter, vendorId: string): string {
  const meets = (condition: WordCondition) => meetsOne(add, condition, vendorId);
  const all =
    words.all.length > 0 ? `and (k.is_sure or (${words.all.map(meets).join(' and ')}))` : '';
  const before =
    words.before.length > 0 ? `and not (${words.before.map(meets).join(' and ')})` : '';
  return `${all} ${before}`;
}

/** Sorts after every letter of a word. */
const LAST = '\ufffd';

/**
 * Tests the few rows of one listing. `offset 0` prevents the planner from starting with every
 * listing of the keys. Without keys, as for a name, their rows are not read.
 */
function meetsOne(add: Add, { words, beginning, keys }: WordCondition, vendorId: string): string {
  const from = beginning ?? null;
  const to = beginning === undefined ? null : `${beginning}${LAST}`;
  return `(exists (
      select 1 from vendor_words o where o.vendor_id = ${vendorId}
      and (o.word = any ((select ${add(words, 'text[]')})::text[])
        or (o.word >= (select ${add(from, 'text')}) and o.word < (select ${add(to, 'text')}))) offset 0
    ) or ((select ${add(keys.length > 0, 'boolean')}) and exists (
      select 1 from vendor_search o where o.vendor_id = ${vendorId} and o.key = any ((select ${add(keys, 'smallint[]')})::smallint[]) offset 0
    )))`;
}
