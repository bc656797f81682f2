import { purchaseNoteEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { homeEndpoints } from '@threshold/contract/endpoints/purchases/purchases';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { removeLostFilesSoon } from '../files/files.jobs.ts';
import { addHomeTo, changeHome, dropHome, setOpinion, setStage } from './homes.service.ts';
import { listNotes } from './notes.repo.ts';
import { changeNote, deleteNote, writeNote } from './notes.service.ts';
import { membershipOf, requireMember } from './purchases.policy.ts';
import { idsOf, presentNote } from './purchases.presenter.ts';
import { listMembers } from './purchases.repo.ts';

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

  serve(app, purchaseNoteEndpoints.add, async ({ actor, params, body }) => {
    const act = { customerId: actor.id, purchaseId: params.id };
    return ok({ data: await writeNote(services, act, body) });
  });

  serve(app, purchaseNoteEndpoints.change, async ({ actor, params, body }) =>
    ok({ data: await changeNote(services, noteActOf(actor, params), body) }),
  );

  serve(app, purchaseNoteEndpoints.remove, async ({ actor, params }) => {
    await deleteNote(services, noteActOf(actor, params));
    return ok({});
  });
}

const noteActOf = (
  actor: { readonly id: string },
  { id, noteId }: { readonly id: string; readonly noteId: string },
) => ({ customerId: actor.id, purchaseId: id, noteId });
