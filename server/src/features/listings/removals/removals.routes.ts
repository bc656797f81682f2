import { vendorRemovalEndpoints } from '@threshold/contract/endpoints/listings/claims';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { resolveAddressSender } from '../../accounts/sign-in/address-sender.ts';
import { canSeeVendor } from '../vendors/vendors.policy.ts';
import { findVendor } from '../vendors/vendors.repo.ts';
import { requestRemoval } from './removals.service.ts';

/** Route on which the person that a listing names requests its removal; no account is required. */
export function removalRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serveEndpoint(
    app,
    vendorRemovalEndpoints.requestRemoval,
    async ({ actor, params, body, request: { ip } }) => {
      const listing = await findVendor(db, params.id);
      if (!listing || !canSeeVendor(actor, listing)) throw notFound(outcomes.vendors.unknown);
      const by = await resolveAddressSender(db, { actor, ip }, body.email);
      await requestRemoval(db, services, listing, body, by);
      return ok({ message: outcomes.vendors.removal_received });
    },
  );
}
