import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { homeEndpoints } from '@threshold/contract/buying/purchases';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { removeLostFilesSoon } from '../files/files.jobs.ts';
import { addHomeTo, changeHome, dropHome, setOpinion, setStage } from './homes.service.ts';

/** Serves the homes of a purchase. */
export function homeRoutes(app: FastifyInstance, services: Services): void {
  serve(app, homeEndpoints.add, async ({ actor, params, body }) => {
    const act = { customerId: actor.id, purchaseId: params.id };
    return ok({ data: await addHomeTo(services, act, body) });
  });

  serve(app, homeEndpoints.change, async ({ actor, params, body }) =>
    ok({ data: await changeHome(services, actOf(actor, params), body) }),
  );

  serve(app, homeEndpoints.setStage, async ({ actor, params, body }) =>
    ok({ data: await setStage(services, actOf(actor, params), body) }),
  );

  serve(app, homeEndpoints.setOpinion, async ({ actor, params, body }) =>
    ok({ data: await setOpinion(services, actOf(actor, params), body) }),
  );

  serve(app, homeEndpoints.remove, async ({ actor, params }) => {
    await dropHome(services, actOf(actor, params));
    await removeLostFilesSoon(services);
    return ok({ message: purchaseOutcomes.home_removed });
  });
}

const actOf = (
  actor: { readonly id: string },
  { id, homeId }: { readonly id: string; readonly homeId: string },
) => ({ customerId: actor.id, purchaseId: id, homeId });
