import type { AddParameter, ListingFilter, Slice } from './search-filter.ts';
import {
  buildKeyTableSql,
  buildListingConditions,
  buildRowsSql,
  buildTierConditions,
  canMatchRepeatedly,
} from './search-statement.ts';

/*
 * Search without a place. The index (key, tier, score, vendor_id) lists the rows of a key in the
 * order of the results. The index (key, tier, rank, vendor_id) groups listings with equal stars,
 * for counting.
 */

/** SQL of a slice of listings: approved first, then best rated. */
export function buildRatedPageSql(add: AddParameter, filter: ListingFilter, slice: Slice): string {
  const { after } = slice;
  const offset = add(slice.offset, 'int');
  const limit = add(slice.limit, 'int');
  const beyond = after
    ? `and (v.tier, v.score, v.vendor_id) > (${add(after.tier, 'smallint')}, ${add(after.score, 'float8')}, ${add(after.vendor_id, 'uuid')})`
    : '';
  const rows = buildRowsSql(
    filter,
    (table, ofKey) => `
        select v.vendor_id, v.tier, v.score from ${table}
        where ${ofKey} ${buildRatedConditions(add, filter)} ${beyond}
        order by v.tier, v.score, v.vendor_id limit (select ${offset} + ${limit})`,
  );
  return `
      select ${canMatchRepeatedly(filter) ? 'distinct' : ''} m.vendor_id, m.tier, null as haversine, m.score
      from ${buildKeyTableSql(add, filter)}
      cross join lateral (${rows}) as m
      order by m.tier, m.score, m.vendor_id offset (select ${offset}) limit (select ${limit})`;
}

/** SQL of the matches of one key or word in table `k`, in the order of the index by stars. */
export const buildRatedMatchesOfKeySql = (add: AddParameter, filter: ListingFilter) =>
  buildRowsSql(
    filter,
    (table, ofKey) => `
      select v.vendor_id from ${table}
      where ${ofKey} ${buildRatedConditions(add, filter)}
      order by v.tier, ${filter.words ? 'v.score' : 'v.rank'}, v.vendor_id`,
  );

const buildRatedConditions = (add: AddParameter, filter: ListingFilter) =>
  `${buildTierConditions(add, filter)} ${buildListingConditions(add, filter, 'v.vendor_id')}`;
