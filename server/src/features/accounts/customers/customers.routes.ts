import {
  customerDocumentEndpoints,
  customerEndpoints,
} from '@threshold/contract/endpoints/accounts/customers';
import { idSchema } from '@threshold/contract/primitives';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { forbidden, notFound, unauthenticated } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { verifyFileCode } from '../../files/file-access.ts';
import { createFileLinks } from '../../files/file-link.ts';
import { tryQuarantineReleasedFiles } from '../../files/removal/files.jobs.ts';
import { hasRelationship, listRelatedCustomers } from '../relationships/relationships.repo.ts';
import { deleteDocument, findDocument, listDocuments } from './customer-documents.repo.ts';
import { changeProfile } from './customer-profile.service.ts';
import { resolveCustomerView } from './customers.policy.ts';
import {
  presentCustomer,
  presentCustomerToOthers,
  presentDocument,
} from './customers.presenter.ts';
import { findCustomer } from './customers.repo.ts';

/** Serves customer profiles: customers change their own, vendors read those of their customers. */
export function customerProfileRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  const read = async (id: string) => {
    const row = await findCustomer(db, id);
    if (!row) throw notFound(outcomes.account.user_unknown);
    return presentCustomer(row, await listDocuments(db, id));
  };

  serveEndpoint(app, customerEndpoints.list, async ({ actor, query }) => {
    if (actor.role === 'customer') return ok({ data: await read(actor.id) });
    const rows =
      actor.role === 'vendor' ? await listRelatedCustomers(db, actor.id, query.after) : [];
    return ok({ customers: rows.map(presentCustomerToOthers) });
  });

  serveEndpoint(app, customerEndpoints.get, async ({ actor, params }) => {
    const view = await resolveCustomerView(actor, params.id, (vendor_id) =>
      hasRelationship(db, { vendor_id, customer_id: params.id }, 'vendor'),
    );
    if (view === 'own') return ok({ data: await read(params.id) });
    const row = view === 'others' && (await findCustomer(db, params.id));
    if (!row) throw forbidden(outcomes.refusals.forbidden);
    return ok({ data: presentCustomerToOthers(row) });
  });

  serveEndpoint(
    app,
    customerEndpoints.update,
    async ({ actor: customer, body, files }) => {
      const picture = files.profile_picture?.[0];
      const row = await changeProfile(services, customer, body, picture);
      return ok({ data: presentCustomer(row, await listDocuments(db, row.id)) });
    },
    { admitFiles: async () => undefined },
  );
}

/** Serves the files of a customer's applications. Links to them require a two-factor code. */
export function customerDocumentRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serveEndpoint(app, customerDocumentEndpoints.list, async ({ actor: { id } }) => {
    const row = await findCustomer(db, id);
    if (!row) throw unauthenticated(outcomes.refusals.unauthenticated);
    const documents = (await listDocuments(db, id)).map((file) => presentDocument(file));
    const { two_factor_enabled } = row;
    return ok({ data: { requires_2fa: two_factor_enabled, two_factor_enabled, documents } });
  });

  serveEndpoint(app, customerDocumentEndpoints.verifyOne, async ({ actor: customer, query }) => {
    const { data: fileId } = idSchema.safeParse(query.s3_path);
    const document = fileId && (await findDocument(db, customer.id, fileId));
    if (!document) throw notFound(outcomes.refusals.not_found);
    const { code_failed } = outcomes.documents;
    const open = await verifyFileCode(services, customer, query.verification_code, code_failed);
    return ok({ document: createFileLinks(services, document), ...open });
  });

  serveEndpoint(app, customerDocumentEndpoints.verifyAll, async ({ actor: customer, body }) => {
    const { code_failed } = outcomes.documents;
    const open = await verifyFileCode(services, customer, body.verification_code, code_failed);
    const documents = await listDocuments(db, customer.id);
    return ok({
      documents: documents.map((file) => presentDocument(file, createFileLinks(services, file))),
      ...open,
    });
  });

  serveEndpoint(app, customerDocumentEndpoints.remove, async ({ actor, query }) => {
    const { loan_application_id, original_name } = query;
    if (!(await deleteDocument(db, actor.id, loan_application_id, original_name))) {
      throw notFound(outcomes.refusals.not_found);
    }
    await tryQuarantineReleasedFiles(services);
    return ok({ message: outcomes.documents.deleted });
  });
}
