import { outcomes } from '@threshold/contract/outcomes';
import { vendorClaimEndpoints } from '@threshold/contract/vendors-claims';
import type { FastifyInstance } from 'fastify';
import { forbidden } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { claimListing, requireMayClaim } from './claim-listing.service.ts';

/** Claiming a listing that nobody owns. */
export function claimRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    vendorClaimEndpoints.claim,
    async ({ actor, query, body, files }) => {
      const id = await claimListing(services, accountOf(actor), {
        vendorId: query.vendorId,
        details: body ?? {},
        proof: files.proof,
      });
      return ok({ data: { _id: id, status: 'claimed' } });
    },
    {
      admitFiles: ({ actor, query }) =>
        requireMayClaim(services.database.db, accountOf(actor), query.vendorId),
    },
  );
}

function accountOf(actor: Actor): string {
  if (actor.role !== 'vendor') throw forbidden(outcomes.refusals.forbidden);
  return actor.accountId;
}
