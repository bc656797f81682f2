import { loanApplicationEndpoints } from '@threshold/contract/loan-applications';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import { forbidden, notFound } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { isThatMember } from '../own-data/own-data.policy.ts';
import { presentApplication, presentEvent, presentOpening } from './applications.presenter.ts';
import {
  type ApplicationRow,
  countApplications,
  findApplication,
  listApplications,
  listAttached,
  listEvents,
  listOpenings,
  type Side,
} from './applications.repo.ts';
import { endAccess, endFileAccess, setStatus, withdraw } from './change-application.service.ts';
import { submitApplication } from './submit-application.service.ts';

/** Pre-approval applications: a customer sends, follows and takes back, a broker reads and moves on. */
export function loanApplicationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  const present = async (rows: readonly ApplicationRow[], { role }: Side) => {
    const ids = rows.map(({ id }) => id);
    const files = await listAttached(db, ids);
    return rows.map((row) => presentApplication(row, files, { forVendor: role === 'vendor' }));
  };
  const read = async (id: string, side: Side) => {
    const row = await findApplication(db, id, side);
    const [application] = row ? await present([row], side) : [];
    if (!application) throw notFound(outcomes.refusals.not_found);
    return application;
  };

  serve(app, loanApplicationEndpoints.create, async ({ actor, body, files }) => {
    const customer = sideOf(actor, 'customer');
    if (body.customer !== undefined && body.customer !== customer.id) throw notAllowed();
    const id = await submitApplication(services, customer, body, files.attachments);
    return ok({ data: await read(id, customer) });
  });

  serve(app, loanApplicationEndpoints.ofCustomer, async ({ actor, params, query }) => {
    if (!isThatMember(actor, 'customer', params.id)) throw notAllowed();
    return ok({ data: await present(await listApplications(db, actor, query), actor) });
  });

  serve(app, loanApplicationEndpoints.ofVendor, async ({ actor, params, query }) => {
    if (!isThatMember(actor, 'vendor', params.vendorId)) throw notAllowed();
    const { page, limit, after, ...filter } = query;
    const rows = await listApplications(db, actor, { page, limit, after }, filter);
    const total = await countApplications(db, actor, filter);
    return ok({ data: await present(rows, actor), total, page, limit });
  });

  serve(app, loanApplicationEndpoints.get, async ({ actor, params }) => {
    return ok({ data: await read(params.id, memberOf(actor)) });
  });

  serve(app, loanApplicationEndpoints.updateStatus, async ({ actor, query }) => {
    const { loan_application_id: _id, status } = query;
    await setStatus(services, sideOf(actor, 'vendor').id, _id, status);
    return ok({ data: { _id, status } });
  });

  serve(app, loanApplicationEndpoints.withdraw, async ({ actor, params }) => {
    const customer = sideOf(actor, 'customer');
    await withdraw(services, customer.id, params.id);
    return ok({ message: outcomes.loan.withdrawn, data: await read(params.id, customer) });
  });

  serve(app, loanApplicationEndpoints.endAccess, async ({ actor, params }) => {
    await endAccess(services, sideOf(actor, 'customer').id, params.id);
    return ok({ message: outcomes.loan.access_ended });
  });

  serve(app, loanApplicationEndpoints.endFileAccess, async ({ actor, params }) => {
    await endFileAccess(services, sideOf(actor, 'customer').id, params.id, params.s3_path);
    return ok({ message: outcomes.loan.file_access_ended });
  });

  serve(app, loanApplicationEndpoints.history, async ({ actor, params }) => {
    const side = memberOf(actor);
    await read(params.id, side);
    const forVendor = side.role === 'vendor';
    const events = await listEvents(db, params.id);
    return ok({ data: events.map((event) => presentEvent(event, { forVendor })) });
  });

  serve(app, loanApplicationEndpoints.access, async ({ actor, params }) => {
    await read(params.id, sideOf(actor, 'customer'));
    return ok({ data: (await listOpenings(db, params.id)).map(presentOpening) });
  });
}

const notAllowed = () => forbidden(outcomes.refusals.forbidden);

function memberOf(actor: Actor): Side {
  if (actor.role !== 'customer' && actor.role !== 'vendor') throw notAllowed();
  return actor;
}

/** Narrows to the role that the call is for. */
function sideOf<R extends 'customer' | 'vendor'>(actor: Actor, role: R) {
  if (actor.role !== role) throw notAllowed();
  return actor as Extract<Actor, { readonly role: R }>;
}
