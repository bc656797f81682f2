import { outcomes } from '@threshold/contract/outcomes';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../adapters/database/database.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { lazily } from '../../lib/lazily.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { isThatMember } from '../own-data/own-data.policy.ts';
import { loadCatalogue } from './catalogue.repo.ts';
import { changeVendorProfile } from './change-profile.service.ts';
import { findOpenClaim } from './claims.repo.ts';
import { readOwnVendor } from './own-vendor.ts';

/** A vendor changes its own profile. */
export function vendorProfileRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const catalogueOf = lazily(() => loadCatalogue(db));

  serve(app, vendorAccountEndpoints.update, async ({ actor, params, body, files }) => {
    const { id } = params;
    if (!isThatMember(actor, 'vendor', id)) throw forbidden(await whyNot(db, actor, id));
    const catalogue = await catalogueOf();
    await changeVendorProfile(services, catalogue, id, body, files);
    const profile = await readOwnVendor(db, catalogue, id);
    if (!profile) throw notFound(outcomes.vendors.unknown);
    return ok({ data: { _id: id, profile } });
  });
}

/** A listing that the caller has claimed is not the caller's yet. */
async function whyNot(db: Db, actor: Actor, id: string): Promise<string> {
  const claim = actor.role === 'vendor' ? await findOpenClaim(db, actor.accountId) : undefined;
  return claim?.vendor_id === id ? outcomes.vendors.claim_locked : outcomes.refusals.forbidden;
}
