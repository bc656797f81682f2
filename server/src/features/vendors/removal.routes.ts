import { outcomes } from '@threshold/contract/outcomes';
import { vendorClaimEndpoints } from '@threshold/contract/vendors-claims';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { requestRemoval } from './removal.service.ts';
import { canSeeVendor } from './vendors.policy.ts';
import { findVendor } from './vendors.repo.ts';

/** Asking to have a listing taken down, by whom it names; no account is needed. */
export function removalRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serve(app, vendorClaimEndpoints.requestRemoval, async ({ actor, params, body }) => {
    const listing = await findVendor(db, params.id);
    if (!listing || !canSeeVendor(actor, listing)) throw notFound(outcomes.vendors.unknown);
    await requestRemoval(db, listing, body, services.now(), services.opsUrl());
    return ok({ message: outcomes.vendors.removal_received });
  });
}
