import { purchaseEndpoints } from '@threshold/contract/endpoints/purchases/purchases';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { listActivities } from './activities.repo.ts';
import { membershipOf, requireMember } from './purchases.policy.ts';
import { idsOf, presentActivity, presentSummary } from './purchases.presenter.ts';
import { listMembers } from './purchases.repo.ts';
import { closeIt, nameIt, reopenIt, startPurchase } from './purchases.service.ts';
import { readPurchase } from './read-purchase.ts';
import { listPurchases } from './summaries.repo.ts';

/** Serves the purchases of a customer. */
export function purchaseRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serve(app, purchaseEndpoints.list, async ({ actor }) =>
    ok({
      data: (await listPurchases(db, actor.id)).map((row) =>
        presentSummary(row, actor.id, services.now()),
      ),
    }),
  );

  serve(app, purchaseEndpoints.start, async ({ actor, body }) =>
    ok({ data: await startPurchase(services, actor.id, body) }),
  );

  serve(app, purchaseEndpoints.get, async ({ actor, params }) =>
    ok({ data: await readPurchase(db, params.id, actor.id, services.now()) }),
  );

  serve(app, purchaseEndpoints.rename, async ({ actor, params, body }) =>
    ok({ data: await nameIt(services, actor.id, params.id, body) }),
  );

  serve(app, purchaseEndpoints.close, async ({ actor, params }) =>
    ok({ data: await closeIt(services, { customerId: actor.id, purchaseId: params.id }) }),
  );

  serve(app, purchaseEndpoints.reopen, async ({ actor, params }) =>
    ok({ data: await reopenIt(services, { customerId: actor.id, purchaseId: params.id }) }),
  );

  serve(app, purchaseEndpoints.activities, async ({ actor, params, query }) => {
    const members = await listMembers(db, params.id);
    const { role } = requireMember(membershipOf(members, actor.id));
    const limit = purchaseLimits.activities_per_page;
    const rows = await listActivities(db, params.id, {
      before: query.before,
      forAll: role === 'helper',
      limit: limit + 1,
    });
    const ids = idsOf(members);
    const page = rows.slice(0, limit).map((row) => presentActivity(row, ids));
    return ok({ data: page, has_more: rows.length > limit });
  });
}
