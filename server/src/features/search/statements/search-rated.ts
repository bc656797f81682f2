import type { Add, ListingFilter, Slice } from './search-filter.ts';
import {
  conditionsOf,
  countOf,
  countsOf,
  fromRows,
  keyTable,
  matchesOf,
  mayRepeat,
  type Statement,
  statement,
  tierConditions,
} from './search-statement.ts';

/*
 * Search everywhere. The index (key, tier, score, vendor_id) has the rows of a key in the order of
 * the results. The index (key, tier, rank, vendor_id) has listings with equal stars together, for
 * counting.
 */

/** Statement for a slice of listings: approved first, then best rated. */
export function ratedPage(filter: ListingFilter, slice: Slice): Statement {
  return statement(filter, (add) => {
    const { after } = slice;
    const offset = add(slice.offset, 'int');
    const limit = add(slice.limit, 'int');
    const beyond = after
      ? `and (v.tier, v.score, v.vendor_id) > (${add(after.tier, 'smallint')}, ${add(after.score, 'float8')}, ${add(after.vendor_id, 'uuid')})`
      : '';
    const rows = fromRows(
      filter,
      (table, ofKey) => `
        select v.vendor_id, v.tier, v.score from ${table}
        where ${ofKey} ${conditions(add, filter)} ${beyond}
        order by v.tier, v.score, v.vendor_id limit (select ${offset} + ${limit})`,
    );
    return `
      select ${mayRepeat(filter) ? 'distinct' : ''} m.vendor_id, m.tier, null as haversine, m.score
      from ${keyTable(add, filter)}
      cross join lateral (${rows}) as m
      order by m.tier, m.score, m.vendor_id offset (select ${offset}) limit (select ${limit})`;
  });
}

/** Statement that counts the matching listings. */
export const ratedCount = (filter: ListingFilter, most?: number): Statement =>
  countOf(filter, (add) => matchesOfKey(add, filter), most);

/** The same as `ratedCount`, per key. */
export const ratedCounts = (filter: ListingFilter): Statement =>
  countsOf(filter, (add) => matchesOfKey(add, filter));

/** Matching listings, up to the limit of exact totals plus one. */
export const ratedMatches = (add: Add, filter: ListingFilter): string =>
  matchesOf(add, filter, matchesOfKey(add, filter));

/** Matches of the key of `k`, in the order of the index by stars. */
const matchesOfKey = (add: Add, filter: ListingFilter) =>
  fromRows(
    filter,
    (table, ofKey) => `
      select v.vendor_id from ${table}
      where ${ofKey} ${conditions(add, filter)}
      order by v.tier, ${filter.words ? 'v.score' : 'v.rank'}, v.vendor_id`,
  );

const conditions = (add: Add, filter: ListingFilter) =>
  `${tierConditions(add, filter)} ${conditionsOf(add, filter, 'v.vendor_id')}`;
