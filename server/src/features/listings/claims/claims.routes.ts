import { vendorClaimEndpoints } from '@threshold/contract/endpoints/listings/claims';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { claimListing, requireMayClaim } from './claim-listing.service.ts';

/** Route on which a vendor claims a listing that has no account. */
export function claimRoutes(app: FastifyInstance, services: Services): void {
  serveEndpoint(
    app,
    vendorClaimEndpoints.claim,
    async ({ actor, query, body, files }) => {
      const id = await claimListing(services, actor.accountId, {
        vendorId: query.vendorId,
        details: body ?? {},
        proof: files.proof,
      });
      return ok({ data: { _id: id, status: 'claimed' } });
    },
    {
      admitFiles: ({ actor, query }) =>
        requireMayClaim(services.database.db, actor.accountId, query.vendorId),
    },
  );
}
