import { purchaseProfessionalEndpoints } from '@threshold/contract/buying/purchase-professionals';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { readTeam, shareProfessional, unshareProfessional } from './professionals.service.ts';

/** Serves the professionals of a purchase to its buyers. */
export function purchaseProfessionalRoutes(app: FastifyInstance, services: Services): void {
  serve(app, purchaseProfessionalEndpoints.list, async ({ actor, params: { id } }) =>
    ok({ data: await readTeam(services, { actor, purchaseId: id }) }),
  );

  serve(app, purchaseProfessionalEndpoints.share, async ({ actor, params }) => {
    const { id: purchaseId, vendorId } = params;
    await shareProfessional(services, { actor, purchaseId, vendorId });
    return ok({ message: purchaseOutcomes.professional_shared });
  });

  serve(app, purchaseProfessionalEndpoints.unshare, async ({ actor, params }) => {
    const { id: purchaseId, vendorId } = params;
    await unshareProfessional(services, { actor, purchaseId, vendorId });
    return ok({ message: purchaseOutcomes.professional_unshared });
  });
}
