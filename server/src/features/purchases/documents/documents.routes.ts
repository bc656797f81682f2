import { purchaseDocumentEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import type { CustomerActor } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { serve } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { removeLostFilesSoon } from '../../files/removal/files.jobs.ts';
import { requireSender } from '../purchase-changes.ts';
import { membershipOf, requireBuyer } from '../purchases.policy.ts';
import { idsOf } from '../purchases.presenter.ts';
import { listMembers } from '../purchases.repo.ts';
import { listOpenings } from './documents.repo.ts';
import {
  addDocuments,
  deleteDocument,
  presentOpening,
  readDocuments,
  shareDocument,
  unshareDocument,
} from './documents.service.ts';

/** Serves the documents of a purchase. Opening one requires a code, like every private file. */
export function purchaseDocumentRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serve(app, purchaseDocumentEndpoints.list, async ({ actor, params: { id } }) =>
    ok({ data: await readDocuments(services, { actor, purchaseId: id }) }),
  );

  serve(
    app,
    purchaseDocumentEndpoints.add,
    async ({ actor, params: { id }, body, files }) => {
      const act = { actor, purchaseId: id };
      return ok({ data: await addDocuments(services, act, body.kind, files.documents) });
    },
    {
      admitFiles: ({ actor, params: { id } }) => requireSender(db, { actor, purchaseId: id }),
    },
  );

  serve(app, purchaseDocumentEndpoints.share, async ({ actor, params }) =>
    ok({ data: await shareDocument(services, actOf(actor, params)) }),
  );

  serve(app, purchaseDocumentEndpoints.unshare, async ({ actor, params }) =>
    ok({ data: await unshareDocument(services, actOf(actor, params)) }),
  );

  serve(app, purchaseDocumentEndpoints.remove, async ({ actor, params }) => {
    await deleteDocument(services, actOf(actor, params));
    await removeLostFilesSoon(services);
    return ok({ message: outcomes.documents.deleted });
  });

  serve(app, purchaseDocumentEndpoints.openings, async ({ actor, params: { id } }) => {
    const members = await listMembers(db, id);
    requireBuyer(membershipOf(members, actor.id));
    const ids = idsOf(members);
    const rows = await listOpenings(db, id, actor.id, purchaseLimits.document_openings);
    return ok({ data: rows.map((row) => presentOpening(row, ids)) });
  });
}

const actOf = (
  actor: CustomerActor,
  { id, documentId }: { readonly id: string; readonly documentId: string },
) => ({ actor, purchaseId: id, documentId });
