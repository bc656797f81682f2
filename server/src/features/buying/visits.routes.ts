import { homeVisitEndpoints } from '@threshold/contract/buying/home-visits';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { membershipOf, requireMember } from './purchases.policy.ts';
import { idsOf } from './purchases.presenter.ts';
import { listMembers } from './purchases.repo.ts';
import { presentVisit } from './visits.presenter.ts';
import { listVisits } from './visits.repo.ts';
import { changeVisit, dropVisit, keepVisit } from './visits.service.ts';

/** When the buyers of a purchase see its homes. */
export function homeVisitRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serve(app, homeVisitEndpoints.list, async ({ actor, params: { id }, query }) => {
    const members = await listMembers(db, id);
    requireMember(membershipOf(members, actor.id));
    const ids = idsOf(members);
    const visits = await listVisits(db, id, query.home);
    return ok({ data: visits.map((row) => presentVisit(row, ids, services.now())) });
  });

  serve(app, homeVisitEndpoints.add, async ({ actor, params, body }) => {
    const act = { customerId: actor.id, purchaseId: params.id };
    return ok({ data: await keepVisit(services, act, body) });
  });

  serve(app, homeVisitEndpoints.change, async ({ actor, params, body }) =>
    ok({ data: await changeVisit(services, actOf(actor, params), body) }),
  );

  serve(app, homeVisitEndpoints.remove, async ({ actor, params }) => {
    await dropVisit(services, actOf(actor, params));
    return ok({ message: purchaseOutcomes.visit_removed });
  });
}

const actOf = (
  actor: { readonly id: string },
  { id, visitId }: { readonly id: string; readonly visitId: string },
) => ({ customerId: actor.id, purchaseId: id, visitId });
