import { purchaseNoteEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { taskEndpoints } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import {
  homeEndpoints,
  purchaseEndpoints,
} from '@threshold/contract/endpoints/purchases/purchases';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { removeLostFilesSoon } from '../files/removal/files.jobs.ts';
import { addHomeTo, changeHome, deleteHome, setOpinion, setStage } from './homes/homes.service.ts';
import { listNotes } from './homes/notes.repo.ts';
import { changeNote, createNote, deleteNote } from './homes/notes.service.ts';
import { readPurchase, readStanding } from './purchase-reader.ts';
import { actOf, membershipOf, requireMember } from './purchases.policy.ts';
import { idsOf, presentActivity, presentNote, presentSummary } from './purchases.presenter.ts';
import { findMembership, listActivities, listMembers } from './purchases.repo.ts';
import {
  changePurchaseName,
  closePurchase,
  reopenPurchase,
  startPurchase,
} from './purchases.service.ts';
import { listPurchases } from './summaries.repo.ts';
import { presentChecklist, presentTask } from './tasks/tasks.presenter.ts';
import { listTakenLines, listTasks } from './tasks/tasks.repo.ts';
import { changeTask, changeTaskStatus, createTask, deleteTask } from './tasks/tasks.service.ts';

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
    ok({ data: await changePurchaseName(services, actor.id, params.id, body) }),
  );

  serve(app, purchaseEndpoints.close, async ({ actor, params }) =>
    ok({ data: await closePurchase(services, actOf(actor, params)) }),
  );

  serve(app, purchaseEndpoints.reopen, async ({ actor, params }) =>
    ok({ data: await reopenPurchase(services, actOf(actor, params)) }),
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

/** Serves the homes of a purchase. */
export function homeRoutes(app: FastifyInstance, services: Services): void {
  serve(app, homeEndpoints.add, async ({ actor, params, body }) =>
    ok({ data: await addHomeTo(services, actOf(actor, params), body) }),
  );

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
    await deleteHome(services, actOf(actor, params));
    await removeLostFilesSoon(services);
    return ok({ message: purchaseOutcomes.home_removed });
  });
}

/** Serves the notes of a purchase's members. Each is private to its author until it is shared. */
export function purchaseNoteRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serve(app, purchaseNoteEndpoints.list, async ({ actor, params, query }) => {
    const members = await listMembers(db, params.id);
    const { role } = requireMember(membershipOf(members, actor.id));
    const reader = { customerId: actor.id, isHelper: role === 'helper' };
    const ids = idsOf(members);
    const notes = await listNotes(db, params.id, reader, query.home);
    return ok({ data: notes.map((note) => presentNote(note, ids)) });
  });

  serve(app, purchaseNoteEndpoints.add, async ({ actor, params, body }) =>
    ok({ data: await createNote(services, actOf(actor, params), body) }),
  );

  serve(app, purchaseNoteEndpoints.change, async ({ actor, params, body }) =>
    ok({ data: await changeNote(services, actOf(actor, params), body) }),
  );

  serve(app, purchaseNoteEndpoints.remove, async ({ actor, params }) => {
    await deleteNote(services, actOf(actor, params));
    return ok({});
  });
}

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

  serve(app, taskEndpoints.add, async ({ actor, params, body }) =>
    ok({ data: await createTask(services, actOf(actor, params), body) }),
  );

  serve(app, taskEndpoints.change, async ({ actor, params, body }) =>
    ok({ data: await changeTask(services, actOf(actor, params), body) }),
  );

  serve(app, taskEndpoints.setStatus, async ({ actor, params, body }) =>
    ok({ data: await changeTaskStatus(services, actOf(actor, params), body) }),
  );

  serve(app, taskEndpoints.remove, async ({ actor, params }) => {
    await deleteTask(services, actOf(actor, params));
    return ok({ message: purchaseOutcomes.task_removed });
  });
}
