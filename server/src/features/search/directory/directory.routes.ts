import { directoryEndpoints } from '@threshold/contract/endpoints/search/place-pages';
import { notFoundPage } from '@threshold/contract/paths';
import {
  countDirectoryPages,
  directoryRules,
  parseDirectoryState,
  typeOfSlug,
} from '@threshold/contract/texts/place-page-texts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { cacheForGuests, ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { countDirectoryGroups, countGroupListings, listNames } from './directory.repo.ts';

const SECONDS = 30;

/** Routes that list all approved listings by name, for crawlers and readers. */
export function directoryRoutes(app: FastifyInstance, { database: { db } }: Services): void {
  serveEndpoint(app, directoryEndpoints.groups, async ({ actor, reply }) => {
    cacheForGuests(reply, actor, SECONDS);
    return ok({ data: await countDirectoryGroups(db) });
  });

  serveEndpoint(app, directoryEndpoints.list, async ({ query, actor, reply }) => {
    const type = typeOfSlug(query.type);
    if (!type) throw notFound(notFoundPage.title);
    const group = { type, state: parseDirectoryState(query.place) };
    const { page } = query;
    const pages = countDirectoryPages(await countGroupListings(db, group));
    if (page > pages) throw notFound(notFoundPage.title);
    const limit = directoryRules.page_size;
    const rows = await listNames(db, group, { limit, offset: (page - 1) * limit });
    cacheForGuests(reply, actor, SECONDS);
    const listings = rows.map(({ id, ...names }) => ({ _id: id, ...names }));
    return ok({ data: { vendor_type: type, state: group.state, page, pages, listings } });
  });
}
