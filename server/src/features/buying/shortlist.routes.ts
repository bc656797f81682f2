import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { purchaseShortlistEndpoints } from '@threshold/contract/buying/purchase-shortlist';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { hideShortlisted, readShortlist, showShortlisted } from './shortlist.service.ts';

/** The shortlists of a purchase's buyers, as far as each shows theirs. */
export function purchaseShortlistRoutes(app: FastifyInstance, services: Services): void {
  serve(app, purchaseShortlistEndpoints.list, async ({ actor, params: { id } }) =>
    ok({ data: await readShortlist(services, { actor, purchaseId: id }) }),
  );

  serve(app, purchaseShortlistEndpoints.show, async ({ actor, params }) => {
    const { id: purchaseId, vendorId } = params;
    await showShortlisted(services, { actor, purchaseId, vendorId });
    return ok({ message: purchaseOutcomes.shortlist_shown });
  });

  serve(app, purchaseShortlistEndpoints.hide, async ({ actor, params }) => {
    const { id: purchaseId, vendorId } = params;
    await hideShortlisted(services, { actor, purchaseId, vendorId });
    return ok({ message: purchaseOutcomes.shortlist_hidden });
  });
}
