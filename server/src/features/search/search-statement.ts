import { limits } from '@threshold/contract/limits';
import { replyHours } from '@threshold/contract/vocabularies';
import type { Add, ListingFilter, ReplyGroup } from './search-filter.ts';
import { wordConditions, wordRows, wordTable } from './word-statement.ts';

/** A text with its values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether each connection shall keep its plan. */
  readonly isKept: boolean;
}

/** One more than what is shown exactly. */
const MOST_COUNTED = limits.search.exact_total + 1;
/** Searches by more keys than these are rare, and their plans are not kept. */
const MOST_KEYS_KEPT = 4;
/** The same of words. */
const MOST_CONDITIONS_KEPT = 3;
/** And of those that the stricter reading asked for, which are as many as were typed: a name has two. */
const MOST_BEFORE_KEPT = 2;
/** The key under which the search index holds every listing. */
export const ANY_KEY = 0;
/** Offsets of keys in the view `vendor_search_rows`: a listing with a shown reply time has a second row under each key, plus its offset. */
const KEYS_OF_GROUP = 4000;

const shiftOf = (replies: ReplyGroup | undefined) => {
  if (replies === undefined) return 0;
  const step = replies === 'day' ? replyHours.length : replyHours.indexOf(replies);
  return (step + 1) * KEYS_OF_GROUP;
};

/** The keys by which the index has the rows of a filter. */
const keysOf = ({ keys, replies }: Pick<ListingFilter, 'keys' | 'replies'>) =>
  keys.map((key) => key + shiftOf(replies));

/** The key of the catalogue behind one of those. */
export const plainKey = (key: number) => key % KEYS_OF_GROUP;

/** Matches nothing: no listing has it. */
const NO_KEY = -1;

/**
 * Collects the values of a statement while its text is put together: `add(5, 'int')` gives '$1::int'. Every text that is
 * kept costs memory of each connection for as long as it lives, so that strangers must not make new ones at will.
 */
export function statement(filter: ListingFilter, compose: (add: Add) => string): Statement {
  const values: unknown[] = [];
  const text = compose((value, type) => {
    values.push(value);
    return `$${values.length}::${type}`;
  });
  return { text, values, isKept: isCommon(filter) };
}

function isCommon(filter: ListingFilter): boolean {
  const { words, keys } = filter;
  if (!words) return keys.length <= MOST_KEYS_KEPT;
  const isPlain = !filter.approvedOnly && !filter.unclaimedOnly && hasEveryKey(filter);
  return (
    isPlain && words.all.length <= MOST_CONDITIONS_KEPT && words.before.length <= MOST_BEFORE_KEPT
  );
}

const hasEveryKey = ({ keys, replies }: ListingFilter) =>
  keys.length === 1 && keys[0] === ANY_KEY && !replies;

/**
 * Around a place, what only types and services answer to is the search for those, which looks at less. Where it
 * has more keys than a kept plan may have, the words are read as such.
 */
export function withoutWords(filter: ListingFilter): ListingFilter {
  const { words, ...plain } = filter;
  if (!words || !filter.place || !hasEveryKey(filter)) return filter;
  const { sureKeys, keys, before } = words;
  const isSure = words.words.length + keys.length + before.length === 0;
  if (!isSure || sureKeys.length === 0 || sureKeys.length > MOST_KEYS_KEPT) return filter;
  return { ...plain, keys: sureKeys, keysOverlap: sureKeys.length > 1 };
}

/** Whether a listing may come up by more than one row. */
export const mayRepeat = ({ words, keysOverlap }: ListingFilter) =>
  words ? wordRows(words).length > 1 : keysOverlap;

/**
 * The keys as a table `k (key)`; not as an array, whose length the planner would have to guess. Filled up to the next power of
 * two by keys of nobody, so that the texts are few, however many keys there are.
 */
export function keyTable(add: Add, filter: ListingFilter): string {
  if (filter.words) return wordTable(add, filter.words);
  const keys = keysOf(filter);
  const rows = 2 ** Math.ceil(Math.log2(Math.max(1, keys.length)));
  const filled = Array.from({ length: rows }, (_, index) => keys[index] ?? NO_KEY);
  return `(values ${filled.map((key) => `(${add(key, 'smallint')})`).join(', ')}) as k (key)`;
}

/**
 * At most `most` of those that match by any row of `k`, each once. Where a listing may match by several rows, those are read one after
 * the other and no further than needed: to read all of them before telling who is there twice took a multiple where many match.
 * @param ofRow selects the `vendor_id` of those that match by the row of `k`
 */
export function matchesOf(
  add: Add,
  filter: ListingFilter,
  ofRow: string,
  most = MOST_COUNTED,
): string {
  if (!mayRepeat(filter)) {
    return `
      select m.vendor_id from ${keyTable(add, filter)}
      cross join lateral (${ofRow} limit ${most}) as m limit ${most}`;
  }
  return `
    with recursive rows as materialized (select row_number() over () as nr, k.* from ${keyTable(add, filter)}),
    found (nr, ids) as (
      select 0::bigint, array[]::uuid[]
      union all
      select k.nr, array(select unnest(found.ids) union (select m.vendor_id from (${ofRow} limit ${most}) as m))
      from found join rows k on k.nr = found.nr + 1 where cardinality(found.ids) < ${most}
    )
    select unnest(ids) as vendor_id from (select ids from found order by nr desc limit 1) as all_found limit ${most}`;
}

/** How many listings match by the rows that `ofRow` selects, counting no further than what is shown exactly, or than asked. */
export function countOf(
  filter: ListingFilter,
  ofRow: (add: Add) => string,
  most = MOST_COUNTED,
): Statement {
  const counting = statement(filter, (add) => {
    return `select count(*)::int as count from (${matchesOf(add, filter, ofRow(add), most)}) as matches`;
  });
  return { ...counting, isKept: counting.isKept && most === MOST_COUNTED };
}

/** As `countOf`, of each key for itself. */
export const countsOf = (filter: ListingFilter, ofRow: (add: Add) => string): Statement =>
  statement(
    filter,
    (add) => `
      select k.key, (
        select count(*)::int from (${ofRow(add)} limit ${MOST_COUNTED}) as m
      ) as count
      from ${keyTable(add, filter)}`,
  );

/** A select from the rows of `k`: those of its key, and where words were typed those of its word. */
export function fromRows(
  { words }: ListingFilter,
  select: (table: string, ofKey: string) => string,
): string {
  const byKey = select('vendor_search v', 'v.key = k.key');
  return words ? `(${byKey}) union all (${select('vendor_words v', 'v.word = k.word')})` : byKey;
}

/** The conditions of a listing other than its row. */
export function conditionsOf(add: Add, filter: ListingFilter, vendorId: string): string {
  return `${unclaimedOnly(filter, vendorId)} ${withoutTime(filter, vendorId)} ${ofWords(add, filter, vendorId)}`;
}

/** With words, the keys of the filter are one more condition. */
function ofWords(add: Add, filter: ListingFilter, vendorId: string): string {
  const { words } = filter;
  if (!words) return '';
  const ofKeys = hasEveryKey(filter)
    ? ''
    : `and exists (
        select 1 from vendor_search f where f.vendor_id = ${vendorId} and f.key = any (${add(keysOf(filter), 'smallint[]')}) offset 0)`;
  return `${ofKeys} ${wordConditions(add, words, vendorId)}`;
}

/** The condition of `unclaimedOnly`. Most of the second tier meets it, so that it needs no key of its own. */
const unclaimedOnly = (filter: ListingFilter, vendorId: string) =>
  filter.unclaimedOnly
    ? `and exists (
        select 1 from vendors u where u.id = ${vendorId} and u.is_unclaimed and u.status in ('in_complete', 'claimed') offset 0)`
    : '';

/** The condition of `withoutTime`. The limit keeps the planner from reading all of the table at once to compare. */
const withoutTime = (filter: ListingFilter, vendorId: string) =>
  filter.withoutTime
    ? `and (select t.key from vendor_search t
        where t.vendor_id = ${vendorId} and t.key >= ${KEYS_OF_GROUP} limit 1) is null`
    : '';
