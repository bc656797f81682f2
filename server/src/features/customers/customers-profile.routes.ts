import { customerEndpoints } from '@threshold/contract/customers';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { forbidden, notFound } from '../../errors.ts';
import { isParty } from '../../lib/actor.ts';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { hasDealtWith, listTiedCustomers } from '../relationships/relationships.repo.ts';
import { presentCustomer, presentCustomerToOthers } from './customers.presenter.ts';
import { findCustomer } from './customers.repo.ts';
import { changeProfile } from './customers-profile.service.ts';
import { listDocuments } from './documents.repo.ts';

/**
 * Customers read and change their own profile; vendors read the profiles of customers that they
 * have dealt with.
 */
export function customerProfileRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  const read = async (id: string) => {
    const row = await findCustomer(db, id);
    if (!row) throw notFound(outcomes.account.user_unknown);
    return presentCustomer(row, await listDocuments(db, id));
  };

  serve(app, customerEndpoints.list, async ({ actor, query }) => {
    if (actor.role === 'customer') return ok({ data: await read(actor.id) });
    const rows = actor.role === 'vendor' ? await listTiedCustomers(db, actor.id, query.after) : [];
    return ok({ customers: rows.map(presentCustomerToOthers) });
  });

  serve(app, customerEndpoints.get, async ({ actor, params }) => {
    if (isParty(actor, { role: 'customer', id: params.id })) {
      return ok({ data: await read(params.id) });
    }
    const isTied =
      actor.role === 'vendor' &&
      (await hasDealtWith(db, { vendor_id: actor.id, customer_id: params.id }, 'vendor'));
    const row = isTied && (await findCustomer(db, params.id));
    if (!row) throw forbidden(outcomes.refusals.forbidden);
    return ok({ data: presentCustomerToOthers(row) });
  });

  serve(
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
