import { customerDocumentEndpoints } from '@threshold/contract/customers-documents';
import { outcomes } from '@threshold/contract/outcomes';
import { idSchema } from '@threshold/contract/primitives';
import type { FastifyInstance } from 'fastify';
import { notFound, unauthenticated } from '../../errors.ts';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { proveFileCode } from '../files/file-access.ts';
import { writeFileLinks } from '../files/file-link.ts';
import { removeLostFilesSoon } from '../files/files.jobs.ts';
import { findCustomer } from './customers.repo.ts';
import { presentDocument } from './documents.presenter.ts';
import { deleteDocument, findDocument, listDocuments } from './documents.repo.ts';

/** Files of all the customer's applications; links require a code. */
export function customerDocumentRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serve(app, customerDocumentEndpoints.list, async ({ actor: { id } }) => {
    const row = await findCustomer(db, id);
    if (!row) throw unauthenticated(outcomes.refusals.unauthenticated);
    const documents = (await listDocuments(db, id)).map((file) => presentDocument(file));
    const { two_factor_enabled } = row;
    return ok({ data: { requires_2fa: two_factor_enabled, two_factor_enabled, documents } });
  });

  serve(app, customerDocumentEndpoints.verifyOne, async ({ actor: customer, query }) => {
    const { data: fileId } = idSchema.safeParse(query.s3_path);
    const document = fileId && (await findDocument(db, customer.id, fileId));
    if (!document) throw notFound(outcomes.refusals.not_found);
    const { code_failed } = outcomes.documents;
    const open = await proveFileCode(services, customer, query.verification_code, code_failed);
    return ok({ document: writeFileLinks(services, document), ...open });
  });

  serve(app, customerDocumentEndpoints.verifyAll, async ({ actor: customer, body }) => {
    const { code_failed } = outcomes.documents;
    const open = await proveFileCode(services, customer, body.verification_code, code_failed);
    const documents = await listDocuments(db, customer.id);
    return ok({
      documents: documents.map((file) => presentDocument(file, writeFileLinks(services, file))),
      ...open,
    });
  });

  serve(app, customerDocumentEndpoints.remove, async ({ actor, query }) => {
    const { loan_application_id, original_name } = query;
    if (!(await deleteDocument(db, actor.id, loan_application_id, original_name))) {
      throw notFound(outcomes.refusals.not_found);
    }
    await removeLostFilesSoon(services);
    return ok({ message: outcomes.documents.deleted });
  });
}
