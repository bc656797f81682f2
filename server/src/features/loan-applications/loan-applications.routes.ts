import { loanApplicationEndpoints } from '@threshold/contract/loan-applications';
import { outcomes } from '@threshold/contract/outcomes';
import { idSchema } from '@threshold/contract/primitives';
import type { FastifyInstance } from 'fastify';
import { forbidden, notFound } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { requireVerified } from '../accounts/require-verified.ts';
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
import { mayReadApplications } from './broker.ts';
import { endAccess, endFileAccess, setStatus, withdraw } from './change-application.service.ts';
import { requireBroker, submitApplication } from './submit-application.service.ts';

/** Pre-approval applications: a customer sends, follows and takes back, a broker reads and moves on. */
export function loanApplicationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  const present = async (rows: readonly ApplicationRow[], { role }: Side) => {
    const ids = rows.map(({ id }) => id);
    const files = await listAttached(db, ids);
    return rows.map((row) => presentApplication(row, files, { forVendor: role === 'vendor' }));
  };
  /** Every way of a broker to applications leads through here. */
  const requireReader = async (side: Side) => {
    if (side.role === 'vendor' && !(await mayReadApplications(db, side.id))) {
      throw forbidden(outcomes.loan.suspended);
    }
  };
  const read = async (id: string, side: Side) => {
    await requireReader(side);
    const row = await findApplication(db, id, side);
    const [application] = row ? await present([row], side) : [];
    if (!application) throw notFound(outcomes.refusals.not_found);
    return application;
  };

  serve(
    app,
    loanApplicationEndpoints.create,
    async ({ actor, body, files }) => {
      const customer = sideOf(actor, 'customer');
      if (body.customer !== undefined && body.customer !== customer.id) throw notAllowed();
      const id = await submitApplication(services, customer, body, files.attachments);
      return ok({ data: await read(id, customer) });
    },
    {
      admitFiles: async ({ actor, fields }) => {
        await requireVerified(db, actor);
        const { data: vendorId } = idSchema.safeParse(fields.vendor);
        if (vendorId) await requireBroker(db, vendorId);
      },
    },
  );

  serve(app, loanApplicationEndpoints.ofCustomer, async ({ actor, params, query }) => {
    if (!isThatMember(actor, 'customer', params.id)) throw notAllowed();
    const total = await countApplications(db, actor, {});
    return ok({ data: await present(await listApplications(db, actor, query, { total }), actor) });
  });

  serve(app, loanApplicationEndpoints.ofVendor, async ({ actor, params, query }) => {
    if (!isThatMember(actor, 'vendor', params.vendorId)) throw notAllowed();
    await requireReader(actor);
    const { page, limit, after, ...filter } = query;
    const total = await countApplications(db, actor, filter);
    const rows = await listApplications(db, actor, { page, limit, after }, { ...filter, total });
    return ok({ data: await present(rows, actor), total, page, limit });
  });

  serve(app, loanApplicationEndpoints.get, async ({ actor, params }) => {
    return ok({ data: await read(params.id, memberOf(actor)) });
  });

  serve(app, loanApplicationEndpoints.updateStatus, async ({ actor, query }) => {
    const { loan_application_id: _id, status } = query;
    const broker = sideOf(actor, 'vendor');
    await requireReader(broker);
    await setStatus(services, broker.id, _id, status);
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
