import { taskEndpoints } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { membershipOf, requireMember } from './purchases.policy.ts';
import { findMembership, listMembers } from './purchases.repo.ts';
import { readStanding } from './read-purchase.ts';
import { presentChecklist, presentTask } from './tasks.presenter.ts';
import { listTakenLines, listTasks } from './tasks.repo.ts';
import { changeTask, deleteTask, keepTask, settleTask } from './tasks.service.ts';

/** Serves the checklist and the tasks of a purchase. */
export function taskRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serve(app, taskEndpoints.checklist, async ({ actor, params: { id }, query }) => {
    requireMember(await findMembership(db, id, actor.id));
    const [standing, taken] = await Promise.all([readStanding(db, id), listTakenLines(db, id)]);
    return ok({ data: presentChecklist({ ...standing, taken }, query.state, services.now()) });
  });

  serve(app, taskEndpoints.list, async ({ actor, params: { id } }) => {
    const members = await listMembers(db, id);
    requireMember(membershipOf(members, actor.id));
    return ok({ data: (await listTasks(db, id)).map((row) => presentTask(row, members)) });
  });

  serve(app, taskEndpoints.add, async ({ actor, params, body }) => {
    const act = { customerId: actor.id, purchaseId: params.id };
    return ok({ data: await keepTask(services, act, body) });
  });

  serve(app, taskEndpoints.change, async ({ actor, params, body }) =>
    ok({ data: await changeTask(services, actOf(actor, params), body) }),
  );

  serve(app, taskEndpoints.setStatus, async ({ actor, params, body }) =>
    ok({ data: await settleTask(services, actOf(actor, params), body) }),
  );

  serve(app, taskEndpoints.remove, async ({ actor, params }) => {
    await deleteTask(services, actOf(actor, params));
    return ok({ message: purchaseOutcomes.task_removed });
  });
}

const actOf = (
  actor: { readonly id: string },
  { id, taskId }: { readonly id: string; readonly taskId: string },
) => ({ customerId: actor.id, purchaseId: id, taskId });
