import { type CityCount, vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Places } from '../../adapters/places/places.ts';
import type { Actor } from '../../lib/actor.ts';
import { cacheForGuests, ok } from '../../lib/http.ts';
import { toNetworkKey } from '../../lib/network-of.ts';
import { memoize, memoizeFor } from '../../lib/ttl-cache.ts';
import { serveEndpoint } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { loadCatalogue } from '../listings/vendors/vendors.repo.ts';
import { countSearchFacets, searchListings, searchVendorsServingPlace } from './search.service.ts';
import { countTypesNearPlace } from './search-facets.ts';
import {
  createSearchDepthCache,
  createTotalsCache,
  uncachedTotals,
} from './statements/search-depth.ts';
import { createWordCache, findWords } from './words/words.repo.ts';

const SEARCH_SECONDS = 30;
const CATALOGUE_SECONDS = 300;
const CITY_COUNTS_MS = 60_000;

/** Cities on the landing page, largest first. */
const cities = [
  'Sydney',
  'Melbourne',
  'Brisbane',
  'Perth',
  'Adelaide',
  'Gold Coast',
  'Canberra',
  'Hobart',
  'Darwin',
];

/** Routes of search and its filters. */
export function vendorSearchRoutes(app: FastifyInstance, { database, reads, places }: Services) {
  const { db, pool } = database;
  const cached = { pool: reads.pool, totals: createTotalsCache(), words: createWordCache() };
  const uncached = { pool, totals: uncachedTotals, words: findWords };
  // Members get uncached results, because they may have changed a listing and must see it.
  const readerOf = (actor: Actor) => (actor.role === 'guest' ? cached : uncached);
  const catalogueOf = memoize(() => loadCatalogue(db));
  const depthOf = createSearchDepthCache();
  const toolsFor = async ({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>) => ({
    ...readerOf(actor),
    places,
    depth: depthOf(toNetworkKey(ip)),
    catalogue: await catalogueOf(),
  });
  const cityCounts = memoizeFor(CITY_COUNTS_MS, async () =>
    countCities({ pool: reads.pool, catalogue: await catalogueOf() }, places),
  );

  serveEndpoint(app, vendorSearchEndpoints.search, async ({ query, actor, request, reply }) => {
    cacheForGuests(reply, actor, SEARCH_SECONDS);
    const page = await searchListings(await toolsFor(request), query, { approvedOnly: false });
    return ok(query.once ? { data: page } : { ...page, data: page });
  });

  serveEndpoint(app, vendorSearchEndpoints.approved, async ({ query, actor, request, reply }) => {
    cacheForGuests(reply, actor, SEARCH_SECONDS);
    return ok(await searchListings(await toolsFor(request), query, { approvedOnly: true }));
  });

  serveEndpoint(app, vendorSearchEndpoints.serving, async ({ query, actor, reply }) => {
    cacheForGuests(reply, actor, SEARCH_SECONDS);
    const tools = { pool: readerOf(actor).pool, places, catalogue: await catalogueOf() };
    return ok({ data: await searchVendorsServingPlace(tools, query) });
  });

  serveEndpoint(app, vendorSearchEndpoints.facets, async ({ query, actor, reply }) => {
    cacheForGuests(reply, actor, SEARCH_SECONDS);
    const tools = { ...readerOf(actor), places, catalogue: await catalogueOf() };
    return ok({ data: await countSearchFacets(tools, query) });
  });

  serveEndpoint(app, vendorSearchEndpoints.cities, async ({ actor, reply }) => {
    cacheForGuests(reply, actor, CATALOGUE_SECONDS);
    return ok({ data: await cityCounts() });
  });

  serveEndpoint(app, vendorSearchEndpoints.services, async ({ query, actor, reply }) => {
    cacheForGuests(reply, actor, CATALOGUE_SECONDS);
    const types = query.servicesType ?? [];
    const { services } = await catalogueOf();
    return ok({
      data: services
        .filter(({ vendor_type }) => types.length === 0 || types.includes(vendor_type))
        .map(({ id, services_name }) => ({ _id: id, servicesName: services_name })),
    });
  });
}

/** Counts the listings around each city. Skips cities that the gazetteer does not contain. */
async function countCities(tools: Parameters<typeof countTypesNearPlace>[0], places: Places) {
  const counted: CityCount[] = [];
  for (const city of cities) {
    const place = await places.locate({ city });
    if (place) counted.push({ city, counts: await countTypesNearPlace(tools, place) });
  }
  return counted;
}
