import type { SearchFacets, SearchVendorsQuery } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import type { Pool } from 'pg';
import type { Catalogue } from '../../listings/vendors/vendors.repo.ts';
import { buildCardsQuery } from '../cards/card.queries.ts';
import {
  countHits,
  countMatchesByKey,
  type FoundRow,
  type PartHit,
  type PartPage,
  readPageOfParts,
  type SearchReader,
  sumPartCounts,
} from '../search.repo.ts';
import { listServicesOfType, noFacets } from '../search-facets.ts';
import type {
  AddParameter,
  ListingFilter,
  SearchPlan,
  Slice,
} from '../statements/search-filter.ts';
import { computeRing } from '../statements/search-geometry.ts';
import { addCentreParameters, buildHaversineSql } from '../statements/search-near.ts';
import {
  ANY_KEY,
  buildListingConditions,
  buildTierConditions,
  composeStatement,
  runStatement,
  type Statement,
} from '../statements/search-statement.ts';

/*
 * Pages of a search by words, and its facet counts. Common words are read from the index in order,
 * as for a vendor type. For rare words, such as most names, a single statement reads every match
 * and returns the page with the total.
 */

/** Reads a page of a search by words. Adds loose matches only if there are few strict ones. */
export async function readWordPage(
  reader: SearchReader,
  readings: readonly ListingFilter[],
  plan: SearchPlan,
  after: PartHit | undefined,
): Promise<PartPage> {
  const { pool, totals } = reader;
  if (readings.every(({ words }) => words?.isRare))
    return readRarePage(pool, readings, plan, after);
  const countOf = (filter: ListingFilter) => totals.of(filter, () => countHits(pool, filter));
  const counting = sumPartCounts(readings, countOf);
  const offsetBehind = async (filter: ListingFilter, offset: number, read: number) => {
    const total = await countOf(filter);
    if (total > limits.search.exact_total) return undefined;
    return read > 0 ? 0 : Math.max(0, offset - total);
  };
  return readPageOfParts(reader, readings, { plan, after }, { counting, offsetBehind });
}

/** Like `readWordPage`, for rare words. Counts strict and loose matches for every page. */
async function readRarePage(
  pool: SearchReader['pool'],
  readings: readonly ListingFilter[],
  { limit, before }: SearchPlan,
  after: PartHit | undefined,
): Promise<PartPage> {
  const rows: (FoundRow & PartHit)[] = [];
  let total = 0;
  for (const [reading, filter] of readings.entries()) {
    const isBehind = after !== undefined && reading < after.reading;
    const found = await findRareMatches(pool, filter, {
      limit: isBehind ? 0 : limit + 1 - rows.length,
      offset: after ? 0 : Math.max(0, before - total),
      after: after?.reading === reading ? after : undefined,
    });
    rows.push(...found.rows.map((row) => ({ ...row, reading })));
    total += found.total;
  }
  return {
    rows: rows.slice(0, limit),
    total: Math.min(total, limits.search.exact_total + 1),
    last: rows.length > limit ? rows[limit - 1] : undefined,
  };
}

/** Reads the rows of a slice and the number of all matches, for rare words. */
async function findRareMatches(pool: Pick<Pool, 'query'>, filter: ListingFilter, slice: Slice) {
  const page = buildRarePageStatement(filter, slice);
  const found = await runStatement<FoundRow & { readonly total: number }>(pool, page);
  const rows = found.filter(({ vendor_id }) => vendor_id !== null);
  return { rows, total: found[0]?.total ?? 0 };
}

/** Builds a statement whose rows contain the total; an empty slice is one row without a listing. */
function buildRarePageStatement(filter: ListingFilter, slice: Slice): Statement {
  return composeStatement(filter, (add) => {
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
      with matches as materialized (${buildRareMatchesSql(add, filter)})
      select page.vendor_id, page.tier, page.haversine, page.score, counted.total, card.*
      from (select count(*)::int as total from matches) as counted
      left join (
        select * from matches ${beyond} order by tier, haversine, score, vendor_id
        offset (select ${add(slice.offset, 'int')}) limit (select ${add(slice.limit, 'int')})
      ) as page on true
      left join lateral (${buildCardsQuery('= page.vendor_id')} offset 0) as card on true
      order by page.tier, page.haversine, page.score, page.vendor_id`;
  });
}

/** SQL of all matches, each once, with its sort keys. Tests the distance before the other words. */
function buildRareMatchesSql(add: AddParameter, filter: ListingFilter): string {
  const { words, place } = filter;
  const rows = `
    select v.vendor_id, v.tier, v.score${place ? ', v.lat, v.lon' : ''}
    from vendor_words v where v.word = k.word ${buildTierConditions(add, filter)} offset 0`;
  const placed = place
    ? `
      select r.vendor_id, r.tier, r.score, d.h from (${rows}) as r ${buildHaversineSql(addCentreParameters(add, place))}
      where d.h <= ${add(computeRing(place, limits.search.radius_km).maxHaversine, 'float8')} offset 0`
    : rows;
  return `
    select distinct m.vendor_id, m.tier, ${place ? 'm.h' : 'null::float8'} as haversine, m.score
    from (
      select typed.word, false as is_sure from unnest((select ${add(words?.words ?? [], 'text[]')})) as typed (word)
    ) as k
    cross join lateral (${placed}) as m
    where true ${buildListingConditions(add, filter, 'm.vendor_id')}`;
}

/** Like `countFacets`, for typed words. Empty if the total exceeds the limit of exact totals. */
export async function countWordFacets(
  { pool, catalogue }: { readonly pool: Pick<Pool, 'query'>; readonly catalogue: Catalogue },
  query: SearchVendorsQuery,
  filters: readonly ListingFilter[],
): Promise<SearchFacets> {
  const countOf = (filter: ListingFilter) => countHits(pool, filter);
  const ofEvery = filters.map((filter) => ({ ...filter, keys: [ANY_KEY] }));
  const total = await sumPartCounts(ofEvery, countOf);
  if (total === 0 || total > limits.search.exact_total) return noFacets;
  const types = [...catalogue.typeKeys];
  const services = listServicesOfType(catalogue, query);
  const keys = [...types.map(([, key]) => key), ...services.map(({ search_key }) => search_key)];
  const counts = new Map<number, number>();
  for (const filter of ofEvery) {
    for (const [key, count] of await countMatchesByKey(pool, filter, keys)) {
      counts.set(key, count + (counts.get(key) ?? 0));
    }
  }
  const ratings = [];
  for (const min_rating of limits.search.offered_ratings) {
    const rated = filters.map((filter) => ({
      ...filter,
      minRating: min_rating,
      approvedOnly: true,
    }));
    ratings.push({ min_rating, count: await sumPartCounts(rated, countOf) });
  }
  const quick = filters.map(
    (filter) => ({ ...filter, replies: 'day', approvedOnly: true }) as const,
  );
  return {
    replies: [{ replies: 'day', count: await sumPartCounts(quick, countOf) }],
    types: types.map(([vendor_type, key]) => ({ vendor_type, count: counts.get(key) ?? 0 })),
    services: services.map(({ id, search_key }) => ({
      _id: id,
      count: counts.get(search_key) ?? 0,
    })),
    ratings,
  };
}
