import { purchaseDocumentEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import type { CustomerActor } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { tryQuarantineReleasedFiles } from '../../files/removal/files.jobs.ts';
import { requireVerifiedBuyer } from '../purchase-changes.ts';
import { findMember, requireBuyer } from '../purchases.policy.ts';
import { collectMemberIds } from '../purchases.presenter.ts';
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

/** Serves the documents of a purchase. Opening a document requires a two-factor code. */
export function purchaseDocumentRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serveEndpoint(app, purchaseDocumentEndpoints.list, async ({ actor, params: { id } }) =>
    ok({ data: await readDocuments(services, { actor, purchaseId: id }) }),
  );

  serveEndpoint(
    app,
    purchaseDocumentEndpoints.add,
    async ({ actor, params: { id }, body, files }) => {
      const act = { actor, purchaseId: id };
      return ok({ data: await addDocuments(services, act, body.kind, files.documents) });
    },
    {
      admitFiles: ({ actor, params: { id } }) =>
        requireVerifiedBuyer(db, { actor, purchaseId: id }),
    },
  );

  serveEndpoint(app, purchaseDocumentEndpoints.share, async ({ actor, params }) =>
    ok({ data: await shareDocument(services, toDocumentAct(actor, params)) }),
  );

  serveEndpoint(app, purchaseDocumentEndpoints.unshare, async ({ actor, params }) =>
    ok({ data: await unshareDocument(services, toDocumentAct(actor, params)) }),
  );

  serveEndpoint(app, purchaseDocumentEndpoints.remove, async ({ actor, params }) => {
    await deleteDocument(services, toDocumentAct(actor, params));
    await tryQuarantineReleasedFiles(services);
    return ok({ message: outcomes.documents.deleted });
  });

  serveEndpoint(app, purchaseDocumentEndpoints.openings, async ({ actor, params: { id } }) => {
    const members = await listMembers(db, id);
    requireBuyer(findMember(members, actor.id));
    const ids = collectMemberIds(members);
    const rows = await listOpenings(db, id, actor.id, purchaseLimits.document_openings);
    return ok({ data: rows.map((row) => presentOpening(row, ids)) });
  });
}

const toDocumentAct = (
  actor: CustomerActor,
  { id, documentId }: { readonly id: string; readonly documentId: string },
) => ({ actor, purchaseId: id, documentId });
