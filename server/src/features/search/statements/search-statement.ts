import { createHash } from 'node:crypto';
import { limits } from '@threshold/contract/limits';
import { replyHours } from '@threshold/contract/vocabularies';
import type { Pool } from 'pg';
import type {
  AddParameter,
  ListingFilter,
  ReplyGroup,
  WordCondition,
  WordFilter,
} from './search-filter.ts';

/** The text of a statement with its values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** True if the statement is prepared, so that connections store its plan. */
  readonly isKept: boolean;
}

/** Maximum count of matches: one more than the limit of exact totals. */
export const MAX_COUNT = limits.search.exact_total + 1;
/** Maximum number of keys in a prepared statement. Searches with more keys are rare. */
const MAX_PREPARED_KEYS = 4;
/** Maximum number of word conditions in a prepared statement. */
const MAX_PREPARED_CONDITIONS = 3;
/** Maximum number of `before` conditions in a prepared statement: enough for a two-word name. */
const MAX_PREPARED_BEFORE = 2;
/** Key that every listing has in the search index. */
export const ANY_KEY = 0;
/**
 * Offset between the groups of keys in the view `vendor_search_rows`, which has a group for each
 * reply time.
 */
const KEYS_OF_GROUP = 4000;

const computeKeyOffset = (replies: ReplyGroup | undefined) => {
  if (replies === undefined) return 0;
  const step = replies === 'day' ? replyHours.length : replyHours.indexOf(replies);
  return (step + 1) * KEYS_OF_GROUP;
};

/** Returns the index keys of a filter, which depend on its reply time. */
const toIndexKeys = ({ keys, replies }: Pick<ListingFilter, 'keys' | 'replies'>) =>
  keys.map((key) => key + computeKeyOffset(replies));

/** Returns the key of the catalogue for an index key of any reply time. */
export const toCatalogueKey = (key: number) => key % KEYS_OF_GROUP;

/** Key that no listing has. */
const NO_KEY = -1;

/**
 * Composes a statement and its values. Each prepared statement takes memory in every connection, so
 * only searches with few different texts are prepared.
 */
export function composeStatement(
  filter: ListingFilter,
  compose: (add: AddParameter) => string,
): Statement {
  const values: unknown[] = [];
  const text = compose((value, type) => {
    values.push(value);
    return `$${values.length}::${type}`;
  });
  return { text, values, isKept: canBePrepared(filter) };
}

function canBePrepared(filter: ListingFilter): boolean {
  const { words, keys } = filter;
  if (!words) return keys.length <= MAX_PREPARED_KEYS;
  const isPlain = !filter.approvedOnly && !filter.unclaimedOnly && hasOnlyAnyKey(filter);
  return (
    isPlain &&
    words.all.length <= MAX_PREPARED_CONDITIONS &&
    words.before.length <= MAX_PREPARED_BEFORE
  );
}

const hasOnlyAnyKey = ({ keys, replies }: ListingFilter) =>
  keys.length === 1 && keys[0] === ANY_KEY && !replies;

/**
 * In a search near a place, if the typed words match only types and services, replaces the words
 * with their keys. This reads fewer rows. Words with too many keys for a prepared statement are not
 * replaced.
 */
export function replaceWordsByKeys(filter: ListingFilter): ListingFilter {
  const { words, ...plain } = filter;
  if (!words || !filter.place || !hasOnlyAnyKey(filter)) return filter;
  const { sureKeys, keys, before } = words;
  const isSure = words.words.length + keys.length + before.length === 0;
  if (!isSure || sureKeys.length === 0 || sureKeys.length > MAX_PREPARED_KEYS) return filter;
  return { ...plain, keys: sureKeys, keysOverlap: sureKeys.length > 1 };
}

/** True if a listing may match several keys or words, so that duplicates must be removed. */
export const canMatchRepeatedly = ({ words, keysOverlap }: ListingFilter) =>
  words ? listWordRows(words).length > 1 : keysOverlap;

/**
 * SQL of the keys as a table `k (key)`, because PostgreSQL could only guess the length of an array.
 * The table is padded to a power of two, so that there are few different statement texts.
 */
export function buildKeyTableSql(add: AddParameter, filter: ListingFilter): string {
  if (filter.words) return buildWordTableSql(add, filter.words);
  const keys = toIndexKeys(filter);
  const rows = 2 ** Math.ceil(Math.log2(Math.max(1, keys.length)));
  const filled = Array.from({ length: rows }, (_, index) => keys[index] ?? NO_KEY);
  return `(values ${filled.map((key) => `(${add(key, 'smallint')})`).join(', ')}) as k (key)`;
}

/**
 * SQL of at most `most` listings that match any row (key or word) of `k`, each once. Reads a row
 * only if earlier rows had too few matches: removing duplicates from all matches takes several
 * times as long. @param ofRow SQL of the `vendor_id` of listings that match the current row of `k`
 */
export function buildMatchesSql(
  add: AddParameter,
  filter: ListingFilter,
  ofRow: string,
  most = MAX_COUNT,
) {
  if (!canMatchRepeatedly(filter)) {
    return `
      select m.vendor_id from ${buildKeyTableSql(add, filter)}
      cross join lateral (${ofRow} limit ${most}) as m limit ${most}`;
  }
  return `
    with recursive rows as materialized (select row_number() over () as nr, k.* from ${buildKeyTableSql(add, filter)}),
    found (nr, ids) as (
      select 0::bigint, array[]::uuid[]
      union all
      select k.nr, array(select unnest(found.ids) union (select m.vendor_id from (${ofRow} limit ${most}) as m))
      from found join rows k on k.nr = found.nr + 1 where cardinality(found.ids) < ${most}
    )
    select unnest(ids) as vendor_id from (select ids from found order by nr desc limit 1) as all_found limit ${most}`;
}

/** SQL that selects the index rows of the key in `k` and, with words, of the word in `k`. */
export function buildRowsSql(
  { words }: ListingFilter,
  select: (table: string, ofKey: string) => string,
): string {
  const byKey = select('vendor_search v', 'v.key = k.key');
  return words ? `(${byKey}) union all (${select('vendor_words v', 'v.word = k.word')})` : byKey;
}

/** SQL of the conditions on a listing, apart from the key or word by which it was found. */
export function buildListingConditions(
  add: AddParameter,
  filter: ListingFilter,
  vendorId: string,
): string {
  return `${buildUnclaimedCondition(filter, vendorId)} ${buildNoReplyTimeCondition(filter, vendorId)} ${buildKeyAndWordConditions(add, filter, vendorId)}`;
}

/** SQL of the conditions on the tier and rating of the index row `v`. */
export function buildTierConditions(add: AddParameter, filter: ListingFilter): string {
  const approved = filter.approvedOnly ? 'and v.tier = 0' : '';
  const unclaimed = filter.unclaimedOnly ? 'and v.tier = 1' : '';
  const rated =
    filter.minRating === undefined ? '' : `and v.rank <= ${add(-filter.minRating, 'float8')}`;
  return `${approved} ${unclaimed} ${rated}`;
}

/** SQL of the conditions of a search by words: the filter's keys and the other typed words. */
function buildKeyAndWordConditions(
  add: AddParameter,
  filter: ListingFilter,
  vendorId: string,
): string {
  const { words } = filter;
  if (!words) return '';
  const ofKeys = hasOnlyAnyKey(filter)
    ? ''
    : `and exists (
        select 1 from vendor_search f where f.vendor_id = ${vendorId} and f.key = any (${add(toIndexKeys(filter), 'smallint[]')}) offset 0)`;
  return `${ofKeys} ${buildWordConditions(add, words, vendorId)}`;
}

/**
 * SQL that tests if a listing is unclaimed. Most unverified listings are, so no index is needed.
 */
const buildUnclaimedCondition = (filter: ListingFilter, vendorId: string) =>
  filter.unclaimedOnly
    ? `and exists (
        select 1 from vendors u where u.id = ${vendorId} and u.is_unclaimed and u.status in ('in_complete', 'claimed') offset 0)`
    : '';

/** SQL that requires no reply time. The limit prevents PostgreSQL from reading the whole table. */
const buildNoReplyTimeCondition = (filter: ListingFilter, vendorId: string) =>
  filter.withoutTime
    ? `and (select t.key from vendor_search t
        where t.vendor_id = ${vendorId} and t.key >= ${KEYS_OF_GROUP} limit 1) is null`
    : '';

/**
 * Runs a read-only statement. If `isKept`, runs it as a named prepared statement, because planning
 * takes longer than running. Uses no Kysely, which cannot name statements.
 */
export async function runStatement<Row extends object>(
  pool: Pick<Pool, 'query'>,
  { text, values, isKept }: Statement,
): Promise<Row[]> {
  const name = isKept ? getStatementName(text) : undefined;
  const { rows } = await pool.query<Row>({ ...(name && { name }), text, values: [...values] });
  return rows;
}

/** Names of prepared statements by text. Cached, because hashing takes longer than a look-up. */
const names = new Map<string, string>();

function getStatementName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  return name;
}

/*
 * SQL of a search by words: the rows of its words and keys, and the conditions that each listing
 * has to meet. Each value is inside `(select $1)`. Otherwise PostgreSQL would expect a plan for the
 * values to be cheaper than the prepared plan, and would plan each time.
 */

/** Lists keys and words whose index rows are read. `isSure` is true if all their listings match. */
const listWordRows = ({ words, keys, sureKeys }: WordFilter) => [
  ...sureKeys.map((key) => ({ key, word: null, isSure: true })),
  ...keys.map((key) => ({ key, word: null, isSure: false })),
  ...words.map((word) => ({ key: null, word, isSure: false })),
];

/** SQL of the table `k (key, word, is_sure)`. Arrays make the statement's text always the same. */
function buildWordTableSql(add: AddParameter, filter: WordFilter): string {
  const rows = listWordRows(filter);
  const keys = rows.map(({ key }) => key);
  const words = rows.map(({ word }) => word);
  const sure = rows.map(({ isSure }) => isSure);
  return `unnest((select ${add(keys, 'smallint[]')}), (select ${add(words, 'text[]')}), (select ${add(sure, 'boolean[]')}))
    as k (key, word, is_sure)`;
}

/** SQL that requires the other typed words and excludes listings that match all of `before`. */
function buildWordConditions(add: AddParameter, words: WordFilter, vendorId: string): string {
  const meets = (condition: WordCondition) => buildWordCondition(add, condition, vendorId);
  const all =
    words.all.length > 0 ? `and (k.is_sure or (${words.all.map(meets).join(' and ')}))` : '';
  const before =
    words.before.length > 0 ? `and not (${words.before.map(meets).join(' and ')})` : '';
  return `${all} ${before}`;
}

/** Character that sorts after every letter, for the end of a range of words. */
const AFTER_EVERY_LETTER = '\ufffd';

/**
 * SQL that tests if a listing meets a condition, by the listing's few index rows. `offset 0`
 * prevents PostgreSQL from reading all listings of the keys first. If the condition has no keys,
 * rows of keys are not read.
 */
function buildWordCondition(
  add: AddParameter,
  { words, beginning, keys }: WordCondition,
  vendorId: string,
): string {
  const from = beginning ?? null;
  const to = beginning === undefined ? null : `${beginning}${AFTER_EVERY_LETTER}`;
  return `(exists (
      select 1 from vendor_words o where o.vendor_id = ${vendorId}
      and (o.word = any ((select ${add(words, 'text[]')})::text[])
        or (o.word >= (select ${add(from, 'text')}) and o.word < (select ${add(to, 'text')}))) offset 0
    ) or ((select ${add(keys.length > 0, 'boolean')}) and exists (
      select 1 from vendor_search o where o.vendor_id = ${vendorId} and o.key = any ((select ${add(keys, 'smallint[]')})::smallint[]) offset 0
    )))`;
}
