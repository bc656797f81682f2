import type { CityCount } from '@threshold/contract/search';
import { vendorSearchEndpoints } from '@threshold/contract/search';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Places } from '../../adapters/places/places.ts';
import type { Actor } from '../../lib/actor.ts';
import { cacheForGuests } from '../../lib/cache-control.ts';
import { lazily, lazilyFor } from '../../lib/lazily.ts';
import { networkOf } from '../../lib/network-of.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { loadCatalogue } from '../vendors/catalogue.repo.ts';
import { searchListings, wordFilters } from './search.service.ts';
import { searchDepth } from './search-depth.ts';
import { countFacets, countTypes } from './search-facets.ts';
import { placeOf } from './search-place.ts';
import { searchTotals } from './search-totals.ts';
import { searchServing } from './serving.service.ts';
import { countWordFacets } from './word-pages.ts';
import { createWordCache } from './words.repo.ts';

const SEARCH_SECONDS = 30;
const CATALOGUE_SECONDS = 300;
const CITY_COUNTS_MS = 60_000;

/** Cities of the landing page, largest first. */
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

/** Search and what its filters are made of. */
export function vendorSearchRoutes(
  app: FastifyInstance,
  { database, reads, places, pages }: Services,
): void {
  const { db, pool } = database;
  // Whoever is signed in may have changed what is searched, and finds it at once.
  const poolOf = (actor: Actor) => (actor.role === 'guest' ? reads.pool : pool);
  const catalogueOf = lazily(() => loadCatalogue(db));
  const depthOf = searchDepth();
  const totals = searchTotals(pages);
  const words = createWordCache(pages);
  const toolsFor = async ({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>) => ({
    pool: poolOf(actor),
    places,
    depth: depthOf(networkOf(ip)),
    totals,
    words,
    catalogue: await catalogueOf(),
  });
  const cityCounts = lazilyFor(CITY_COUNTS_MS, async () =>
    countCities({ pool: reads.pool, catalogue: await catalogueOf() }, places),
  );

  serve(app, vendorSearchEndpoints.search, async ({ query, actor, request, reply }) => {
    cacheForGuests(reply, actor, SEARCH_SECONDS);
    const page = await searchListings(await toolsFor(request), query, { approvedOnly: false });
    return ok(query.once ? { data: page } : { ...page, data: page });
  });

  serve(app, vendorSearchEndpoints.approved, async ({ query, actor, request, reply }) => {
    cacheForGuests(reply, actor, SEARCH_SECONDS);
    return ok(await searchListings(await toolsFor(request), query, { approvedOnly: true }));
  });

  serve(app, vendorSearchEndpoints.serving, async ({ query, actor, reply }) => {
    cacheForGuests(reply, actor, SEARCH_SECONDS);
    const tools = { pool: poolOf(actor), places, catalogue: await catalogueOf() };
    return ok({ data: await searchServing(tools, query) });
  });

  serve(app, vendorSearchEndpoints.facets, async ({ query, actor, reply }) => {
    cacheForGuests(reply, actor, SEARCH_SECONDS);
    const place = await placeOf(query, places);
    if (place === null) return ok({ data: { types: [], services: [], ratings: [], replies: [] } });
    const tools = { pool: poolOf(actor), words, catalogue: await catalogueOf() };
    const filters = await wordFilters(tools, query, place);
    return ok({
      data: filters
        ? await countWordFacets(tools, query, filters)
        : await countFacets(tools, query, place),
    });
  });

  serve(app, vendorSearchEndpoints.cities, async ({ actor, reply }) => {
    cacheForGuests(reply, actor, CATALOGUE_SECONDS);
    return ok({ data: await cityCounts() });
  });

  serve(app, vendorSearchEndpoints.services, async ({ query, actor, reply }) => {
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

/** Cities that the gazetteer does not know are left out. */
async function countCities(
  tools: Parameters<typeof countFacets>[0],
  places: Places,
): Promise<CityCount[]> {
  const counted: CityCount[] = [];
  for (const city of cities) {
    const place = await places.locate({ city });
    if (place) counted.push({ city, counts: await countTypes(tools, place) });
  }
  return counted;
}
