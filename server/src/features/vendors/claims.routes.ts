import { outcomes } from '@threshold/contract/outcomes';
import { vendorClaimEndpoints } from '@threshold/contract/vendors-claims';
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../errors.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { claimListing } from './claim-listing.service.ts';

/** Claiming a listing that nobody owns. */
export function claimRoutes(app: FastifyInstance, services: Services): void {
  serve(app, vendorClaimEndpoints.claim, async ({ actor, query, body, files }) => {
    if (actor.role !== 'vendor') throw forbidden(outcomes.refusals.forbidden);
    const id = await claimListing(services, actor.accountId, {
      vendorId: query.vendorId,
      details: body ?? {},
      proof: files.proof,
    });
    return ok({ data: { _id: id, status: 'claimed' } });
  });
}
