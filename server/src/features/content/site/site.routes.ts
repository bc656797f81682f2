import { type SiteListing, siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { limits } from '@threshold/contract/limits';
import type { FastifyInstance } from 'fastify';
import { cacheForGuests, ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { listApprovedListings, listSitemapFileEndIds, type SiteListingRow } from './site.repo.ts';

export function siteRoutes(app: FastifyInstance, { database, isDemo, google }: Services): void {
  serveEndpoint(app, siteEndpoints.info, async ({ actor, reply }) => {
    cacheForGuests(reply, actor, 300);
    return ok({ data: { demo: isDemo, google_client_id: google?.clientId ?? null } });
  });

  serveEndpoint(app, siteEndpoints.listings, async ({ query, actor, reply }) => {
    cacheForGuests(reply, actor, 300);
    const pageSize = limits.sitemap.page_size;
    const rows = await listApprovedListings(database.db, query.after, pageSize);
    const next = rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null;
    return ok({ data: rows.map(presentSiteListing), next });
  });

  serveEndpoint(app, siteEndpoints.listingFiles, async ({ actor, reply }) => {
    cacheForGuests(reply, actor, 300);
    const { addresses, listing_files } = limits.sitemap;
    const ends = await listSitemapFileEndIds(database.db, addresses, listing_files - 1);
    return ok({ data: [null, ...ends].map((after) => ({ after })) });
  });
}

function presentSiteListing({ id, updated_at }: SiteListingRow): SiteListing {
  return { _id: id, updated_at: updated_at.toISOString() };
}
