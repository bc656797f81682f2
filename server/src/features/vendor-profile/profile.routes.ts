import { outcomes } from '@threshold/contract/outcomes';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../adapters/database/database.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import type { VendorActor } from '../../lib/actor.ts';
import { ok } from '../../lib/http.ts';
import { memoize } from '../../lib/ttl-cache.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { dropAsked } from '../vendors/asked-changes.repo.ts';
import { loadCatalogue } from '../vendors/catalogue.repo.ts';
import { readOwnVendor } from '../vendors/own-vendor.ts';
import { lockListingRow } from '../vendors/profile.repo.ts';
import { findVendor } from '../vendors/vendors.repo.ts';
import { changeVendorProfile } from './change-profile.service.ts';

export function vendorProfileRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const catalogueOf = memoize(() => loadCatalogue(db));

  serve(
    app,
    vendorAccountEndpoints.update,
    async ({ actor, params: { id }, body, files }) => {
      await requireOwn(db, actor, id);
      const catalogue = await catalogueOf();
      await changeVendorProfile(services, catalogue, id, body, files);
      const profile = await readOwnVendor(db, catalogue, id);
      if (!profile) throw notFound(outcomes.vendors.unknown);
      return ok({ data: { _id: id, profile } });
    },
    { admitFiles: ({ actor, params }) => requireOwn(db, actor, params.id) },
  );

  serve(app, vendorAccountEndpoints.takeBackChanges, async ({ actor, params: { id } }) => {
    await requireOwn(db, actor, id);
    await db.transaction().execute((db) => takeBackChanges(db, id));
    const data = await readOwnVendor(db, await catalogueOf(), id);
    if (!data) throw notFound(outcomes.vendors.unknown);
    return ok({ data });
  });
}

/** @throws conflict if staff or another window were faster */
async function takeBackChanges(db: Db, id: string): Promise<void> {
  const listing = await lockListingRow(db, id);
  if (!listing || !(await dropAsked(db, id))) throw conflict(outcomes.vendors.no_changes);
}

async function requireOwn(db: Db, vendor: VendorActor, id: string): Promise<void> {
  if (vendor.id !== id) throw forbidden(await whyNot(db, vendor, id));
}

/** Returns the error; a listing with an open claim of the caller has its own. */
async function whyNot(db: Db, vendor: VendorActor, id: string): Promise<string> {
  const own = await findVendor(db, vendor.id);
  return own?.account?.claim_of === id
    ? outcomes.vendors.claim_locked
    : outcomes.refusals.forbidden;
}
