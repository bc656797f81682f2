import { placePageEndpoints } from '@threshold/contract/endpoints/search/place-pages';
import { limits } from '@threshold/contract/limits';
import { notFoundPage, placePath } from '@threshold/contract/paths';
import { typeOfSlug } from '@threshold/contract/texts/place-page-texts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { cacheForGuests, ok } from '../../../lib/http.ts';
import { memoize } from '../../../lib/ttl-cache.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { loadCatalogue } from '../../listings/vendors/vendors.repo.ts';
import { isIndexed, listIndexedPages } from './place-pages.repo.ts';
import { readPlacePage } from './place-pages.service.ts';

const PAGE_SECONDS = 30;
const MAP_SECONDS = 300;

/**
 * Routes for the place pages, for the path of a place's page by the place's name, and for the paths
 * of all indexed pages.
 */
export function placePageRoutes(app: FastifyInstance, { database, places }: Services): void {
  const { db, pool } = database;
  const catalogueOf = memoize(() => loadCatalogue(db));
  const typeOf = (slug: string) => {
    const type = typeOfSlug(slug);
    if (!type) throw notFound(notFoundPage.title);
    return type;
  };

  serveEndpoint(app, placePageEndpoints.read, async ({ query, actor, reply }) => {
    const place = places.pages.find(query.state, query.place);
    if (!place) throw notFound(notFoundPage.title);
    const tools = { db, pool, places, catalogue: await catalogueOf() };
    const page = await readPlacePage(tools, typeOf(query.type), place, query.page);
    if (!page) throw notFound(notFoundPage.title);
    cacheForGuests(reply, actor, PAGE_SECONDS);
    return ok({ data: page });
  });

  serveEndpoint(app, placePageEndpoints.named, async ({ query: { type, place }, actor, reply }) => {
    const found = places.pages.named(place);
    const path =
      found && (await isIndexed(db, type, found.key)) ? placePath(type, found.key) : null;
    cacheForGuests(reply, actor, MAP_SECONDS);
    return ok({ data: { path } });
  });

  serveEndpoint(app, placePageEndpoints.indexed, async ({ query, actor, reply }) => {
    cacheForGuests(reply, actor, MAP_SECONDS);
    const type = typeOf(query.type);
    const pageSize = limits.sitemap.page_size;
    const rows = await listIndexedPages(db, type, query.after, pageSize);
    return ok({
      data: rows.map(({ place, changed_at }) => ({
        path: placePath(type, place),
        changed_at: changed_at?.toISOString() ?? null,
      })),
      next: rows.length === pageSize ? (rows.at(-1)?.place ?? null) : null,
    });
  });
}
