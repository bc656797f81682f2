import { limits } from '@threshold/contract/limits';
import { cardsWhere } from './card.sql.ts';
import type { ListingFilter, Slice } from './search-filter.ts';
import { ringAround } from './search-geometry.ts';
import { centreOf, haversineOf } from './search-near.ts';
import { type Add, conditionsOf, type Statement, statement } from './search-statement.ts';

/*
 * Search by words that few listings have, as most names are: a page and its total come from all of those at once. Strip by strip such a
 * search looks at the index a hundred times to find that there is hardly anything, first for the page and then for the total.
 */

/** A slice of the matches with their cards, each row with the number of all matches. One row without a listing where there is none. */
export function rarePage(filter: ListingFilter, slice: Slice): Statement {
  return statement(filter, (add) => {
    const { after } = slice;
    const beyond = after
      ? `where (tier, ${filter.place ? 'haversine, ' : ''}score, vendor_id) > (${[
          add(after.tier, 'smallint'),
          ...(filter.place ? [add(after.haversine, 'float8')] : []),
          add(after.score, 'float8'),
          add(after.vendor_id, 'uuid'),
        ].join(', ')})`
      : '';
    return `
      with matches as materialized (${rareMatches(add, filter)})
      select page.vendor_id, page.tier, page.haversine, page.score, counted.total, card.*
      from (select count(*)::int as total from matches) as counted
      left join (
        select * from matches ${beyond} order by tier, haversine, score, vendor_id
        offset (select ${add(slice.offset, 'int')}) limit (select ${add(slice.limit, 'int')})
      ) as page on true
      left join lateral (${cardsWhere('= page.vendor_id')} offset 0) as card on true
      order by page.tier, page.haversine, page.score, page.vendor_id`;
  });
}

/** All that match, each once, with where they stand in the order. Who is near is told first, then who of them has the other words. */
function rareMatches(add: Add, filter: ListingFilter): string {
  const { words, place } = filter;
  const approved = filter.approvedOnly ? 'and v.tier = 0' : '';
  const unclaimed = filter.unclaimedOnly ? 'and v.tier = 1' : '';
  const rated =
    filter.minRating === undefined ? '' : `and v.rank <= ${add(-filter.minRating, 'float8')}`;
  const rows = `
    select v.vendor_id, v.tier, v.score${place ? ', v.lat, v.lon' : ''}
    from vendor_words v where v.word = k.word ${approved} ${unclaimed} ${rated} offset 0`;
  const placed = place
    ? `
      select r.vendor_id, r.tier, r.score, d.h from (${rows}) as r ${haversineOf(centreOf(add, place))}
      where d.h <= ${add(ringAround(place, limits.search.radius_km).maxHaversine, 'float8')} offset 0`
    : rows;
  return `
    select distinct m.vendor_id, m.tier, ${place ? 'm.h' : 'null::float8'} as haversine, m.score
    from (
      select typed.word, false as is_sure from unnest((select ${add(words?.words ?? [], 'text[]')})) as typed (word)
    ) as k
    cross join lateral (${placed}) as m
    where true ${conditionsOf(add, filter, 'm.vendor_id')}`;
}
