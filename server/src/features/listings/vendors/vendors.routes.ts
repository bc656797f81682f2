import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { cacheForGuests, ok } from '../../../lib/http.ts';
import { buildListingPicturePath } from '../../../lib/share-words.ts';
import { memoize } from '../../../lib/ttl-cache.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { listProfileFiles, readOwnVendor } from './own-vendor.ts';
import { createProfileViewCounter } from './profile-views.ts';
import { canReadContact, canReadPrivateProfile, canSeeVendor } from './vendors.policy.ts';
import { presentPrivateFields, presentVendor } from './vendors.presenter.ts';
import { findAwayNotice, findVendor, loadCatalogue } from './vendors.repo.ts';

const PROFILE_SECONDS = 30;

/** Routes that return the profile of one vendor. */
export function vendorRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const noteView = createProfileViewCounter(app, services);
  const catalogueOf = memoize(() => loadCatalogue(db));

  serveEndpoint(app, vendorAccountEndpoints.own, async ({ actor }) => {
    const own = actor.role === 'vendor' && (await readOwnVendor(db, await catalogueOf(), actor.id));
    if (!own) throw notFound(outcomes.vendors.unknown);
    return ok({ data: own });
  });

  serveEndpoint(
    app,
    vendorSearchEndpoints.get,
    async ({ params, query, actor, request, reply }) => {
      const row = await findVendor(db, params.id);
      if (!row || !canSeeVendor(actor, row)) throw notFound(outcomes.vendors.unknown);
      cacheForGuests(reply, actor, PROFILE_SECONDS);
      noteView(request, actor, { vendorId: row.id, source: query.from });
      const showContact = canReadContact(actor, row);
      const vendor = presentVendor(row, await catalogueOf(), { showContact });
      const own = canReadPrivateProfile(actor, row)
        ? presentPrivateFields(row, vendor, await catalogueOf(), await listProfileFiles(db, row.id))
        : {};
      const away =
        row.status === 'approved' ? await findAwayNotice(db, row.id, services.now()) : null;
      return ok({
        data: { ...vendor, ...own, share_picture: buildListingPicturePath(vendor), away },
      });
    },
  );

  serveEndpoint(app, vendorSearchEndpoints.look, async ({ params, query, actor, request }) => {
    const row = await findVendor(db, params.id);
    if (!row || !canSeeVendor(actor, row)) throw notFound(outcomes.vendors.unknown);
    noteView(request, actor, { vendorId: row.id, source: query.from });
    return ok({});
  });
}
