import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { cacheForGuests, ok } from '../../../lib/http.ts';
import { listingPicture } from '../../../lib/share-words.ts';
import { memoize } from '../../../lib/ttl-cache.ts';
import { serve } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { listProfileFiles, readOwnVendor } from './own-vendor.ts';
import { profileViews } from './profile-views.ts';
import { canReadContact, canReadWhole, canSeeVendor } from './vendors.policy.ts';
import { presentOwnPart, presentVendor } from './vendors.presenter.ts';
import { findAway, findVendor, loadCatalogue } from './vendors.repo.ts';

const PROFILE_SECONDS = 30;

/** Routes that read one vendor. */
export function vendorRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const noteView = profileViews(app, services);
  const catalogueOf = memoize(() => loadCatalogue(db));

  serve(app, vendorAccountEndpoints.own, async ({ actor }) => {
    const own = actor.role === 'vendor' && (await readOwnVendor(db, await catalogueOf(), actor.id));
    if (!own) throw notFound(outcomes.vendors.unknown);
    return ok({ data: own });
  });

  serve(app, vendorSearchEndpoints.get, async ({ params, query, actor, request, reply }) => {
    const row = await findVendor(db, params.id);
    if (!row || !canSeeVendor(actor, row)) throw notFound(outcomes.vendors.unknown);
    cacheForGuests(reply, actor, PROFILE_SECONDS);
    noteView(request, actor, { vendorId: row.id, source: query.from });
    const showContact = canReadContact(actor, row);
    const vendor = presentVendor(row, await catalogueOf(), { showContact });
    const own = canReadWhole(actor, row)
      ? presentOwnPart(row, vendor, await catalogueOf(), await listProfileFiles(db, row.id))
      : {};
    const away = row.status === 'approved' ? await findAway(db, row.id, services.now()) : null;
    return ok({ data: { ...vendor, ...own, share_picture: listingPicture(vendor), away } });
  });

  serve(app, vendorSearchEndpoints.look, async ({ params, query, actor, request }) => {
    const row = await findVendor(db, params.id);
    if (!row || !canSeeVendor(actor, row)) throw notFound(outcomes.vendors.unknown);
    noteView(request, actor, { vendorId: row.id, source: query.from });
    return ok({});
  });
}
