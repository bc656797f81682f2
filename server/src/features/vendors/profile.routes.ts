import { outcomes } from '@threshold/contract/outcomes';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../adapters/database/database.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { lazily } from '../../lib/lazily.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { isThatMember } from '../own-data/own-data.policy.ts';
import { dropAsked } from './asked-changes.repo.ts';
import { loadCatalogue } from './catalogue.repo.ts';
import { changeVendorProfile } from './change-profile.service.ts';
import { findOpenClaim } from './claims.repo.ts';
import { readOwnVendor } from './own-vendor.ts';
import { lockListingRow } from './profile.repo.ts';

/** A vendor changes its own profile. */
export function vendorProfileRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const catalogueOf = lazily(() => loadCatalogue(db));

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

/** @throws conflict when staff were faster, or another window was */
async function takeBackChanges(db: Db, id: string): Promise<void> {
  const listing = await lockListingRow(db, id);
  if (!listing || !(await dropAsked(db, id))) throw conflict(outcomes.vendors.no_changes);
}

async function requireOwn(db: Db, actor: Actor, id: string): Promise<void> {
  if (!isThatMember(actor, 'vendor', id)) throw forbidden(await whyNot(db, actor, id));
}

/** A listing that the caller has claimed is not the caller's yet. */
async function whyNot(db: Db, actor: Actor, id: string): Promise<string> {
  const claim = actor.role === 'vendor' ? await findOpenClaim(db, actor.accountId) : undefined;
  return claim?.vendor_id === id ? outcomes.vendors.claim_locked : outcomes.refusals.forbidden;
}
