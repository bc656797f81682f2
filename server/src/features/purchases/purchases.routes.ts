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
import { serveEndpoint } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { tryQuarantineReleasedFiles } from '../files/removal/files.jobs.ts';
import {
  changeHome,
  changeHomeStage,
  createHome,
  deleteHome,
  setHomeOpinion,
} from './homes/homes.service.ts';
import { listNotes } from './homes/notes.repo.ts';
import { changeNote, createNote, deleteNote } from './homes/notes.service.ts';
import { readPurchase, readStageData } from './purchase-reader.ts';
import { findMember, requireMember, toPurchaseAct } from './purchases.policy.ts';
import {
  collectMemberIds,
  presentActivity,
  presentNote,
  presentSummary,
} from './purchases.presenter.ts';
import { findMembership, listActivities, listMembers } from './purchases.repo.ts';
import {
  changePurchaseName,
  closePurchase,
  reopenPurchase,
  startPurchase,
} from './purchases.service.ts';
import { listPurchases } from './summaries.repo.ts';
import { presentChecklist, presentTask } from './tasks/tasks.presenter.ts';
import { listChecklistTasks, listTasks } from './tasks/tasks.repo.ts';
import { changeTask, changeTaskStatus, createTask, deleteTask } from './tasks/tasks.service.ts';

/** Serves the purchases of a customer. */
export function purchaseRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serveEndpoint(app, purchaseEndpoints.list, async ({ actor }) =>
    ok({
      data: (await listPurchases(db, actor.id)).map((row) =>
        presentSummary(row, actor.id, services.now()),
      ),
    }),
  );

  serveEndpoint(app, purchaseEndpoints.start, async ({ actor, body }) =>
    ok({ data: await startPurchase(services, actor.id, body) }),
  );

  serveEndpoint(app, purchaseEndpoints.get, async ({ actor, params }) =>
    ok({ data: await readPurchase(db, params.id, actor.id, services.now()) }),
  );

  serveEndpoint(app, purchaseEndpoints.rename, async ({ actor, params, body }) =>
    ok({ data: await changePurchaseName(services, actor.id, params.id, body) }),
  );

  serveEndpoint(app, purchaseEndpoints.close, async ({ actor, params }) =>
    ok({ data: await closePurchase(services, toPurchaseAct(actor, params)) }),
  );

  serveEndpoint(app, purchaseEndpoints.reopen, async ({ actor, params }) =>
    ok({ data: await reopenPurchase(services, toPurchaseAct(actor, params)) }),
  );

  serveEndpoint(app, purchaseEndpoints.activities, async ({ actor, params, query }) => {
    const members = await listMembers(db, params.id);
    const { role } = requireMember(findMember(members, actor.id));
    const limit = purchaseLimits.activities_per_page;
    const rows = await listActivities(db, params.id, {
      before: query.before,
      forAll: role === 'helper',
      limit: limit + 1,
    });
    const ids = collectMemberIds(members);
    const page = rows.slice(0, limit).map((row) => presentActivity(row, ids));
    return ok({ data: page, has_more: rows.length > limit });
  });
}

/** Serves the homes of a purchase. */
export function homeRoutes(app: FastifyInstance, services: Services): void {
  serveEndpoint(app, homeEndpoints.add, async ({ actor, params, body }) =>
    ok({ data: await createHome(services, toPurchaseAct(actor, params), body) }),
  );

  serveEndpoint(app, homeEndpoints.change, async ({ actor, params, body }) =>
    ok({ data: await changeHome(services, toPurchaseAct(actor, params), body) }),
  );

  serveEndpoint(app, homeEndpoints.setStage, async ({ actor, params, body }) =>
    ok({ data: await changeHomeStage(services, toPurchaseAct(actor, params), body) }),
  );

  serveEndpoint(app, homeEndpoints.setOpinion, async ({ actor, params, body }) =>
    ok({ data: await setHomeOpinion(services, toPurchaseAct(actor, params), body) }),
  );

  serveEndpoint(app, homeEndpoints.remove, async ({ actor, params }) => {
    await deleteHome(services, toPurchaseAct(actor, params));
    await tryQuarantineReleasedFiles(services);
    return ok({ message: purchaseOutcomes.home_removed });
  });
}

/** Serves the notes of a purchase. A note is private to its author until the author shares it. */
export function purchaseNoteRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serveEndpoint(app, purchaseNoteEndpoints.list, async ({ actor, params, query }) => {
    const members = await listMembers(db, params.id);
    const { role } = requireMember(findMember(members, actor.id));
    const reader = { customerId: actor.id, isHelper: role === 'helper' };
    const ids = collectMemberIds(members);
    const notes = await listNotes(db, params.id, reader, query.home);
    return ok({ data: notes.map((note) => presentNote(note, ids)) });
  });

  serveEndpoint(app, purchaseNoteEndpoints.add, async ({ actor, params, body }) =>
    ok({ data: await createNote(services, toPurchaseAct(actor, params), body) }),
  );

  serveEndpoint(app, purchaseNoteEndpoints.change, async ({ actor, params, body }) =>
    ok({ data: await changeNote(services, toPurchaseAct(actor, params), body) }),
  );

  serveEndpoint(app, purchaseNoteEndpoints.remove, async ({ actor, params }) => {
    await deleteNote(services, toPurchaseAct(actor, params));
    return ok({});
  });
}

/** Serves the checklist and the tasks of a purchase. */
export function taskRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serveEndpoint(app, taskEndpoints.checklist, async ({ actor, params: { id }, query }) => {
    requireMember(await findMembership(db, id, actor.id));
    const [standing, taken] = await Promise.all([
      readStageData(db, id),
      listChecklistTasks(db, id),
    ]);
    return ok({ data: presentChecklist({ ...standing, taken }, query.state, services.now()) });
  });

  serveEndpoint(app, taskEndpoints.list, async ({ actor, params: { id } }) => {
    const members = await listMembers(db, id);
    requireMember(findMember(members, actor.id));
    return ok({ data: (await listTasks(db, id)).map((row) => presentTask(row, members)) });
  });

  serveEndpoint(app, taskEndpoints.add, async ({ actor, params, body }) =>
    ok({ data: await createTask(services, toPurchaseAct(actor, params), body) }),
  );

  serveEndpoint(app, taskEndpoints.change, async ({ actor, params, body }) =>
    ok({ data: await changeTask(services, toPurchaseAct(actor, params), body) }),
  );

  serveEndpoint(app, taskEndpoints.setStatus, async ({ actor, params, body }) =>
    ok({ data: await changeTaskStatus(services, toPurchaseAct(actor, params), body) }),
  );

  serveEndpoint(app, taskEndpoints.remove, async ({ actor, params }) => {
    await deleteTask(services, toPurchaseAct(actor, params));
    return ok({ message: purchaseOutcomes.task_removed });
  });
}
