import { loanApplicationEndpoints } from '@threshold/contract/loan-applications';
import { outcomes } from '@threshold/contract/outcomes';
import { idSchema } from '@threshold/contract/primitives';
import type { FastifyInstance } from 'fastify';
import { forbidden, notFound } from '../../errors.ts';
import type { Party } from '../../lib/actor.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { requireVerified } from '../accounts/require-verified.ts';
import { presentApplication, presentEvent, presentOpening } from './applications.presenter.ts';
import {
  type ApplicationRow,
  countApplications,
  findApplication,
  listApplications,
  listAttached,
  listEvents,
  listFileAccess,
} from './applications.repo.ts';
import { mayReadApplications } from './broker.repo.ts';
import { endAccess, endFileAccess, setStatus, withdraw } from './change-application.service.ts';
import { requireBroker, submitApplication } from './submit-application.service.ts';

/** Pre-approval applications: a customer sends, follows and takes back, a broker reads and moves on. */
export function loanApplicationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  const present = async (rows: readonly ApplicationRow[], { role }: Party) => {
    const ids = rows.map(({ id }) => id);
    const files = await listAttached(db, ids);
    return rows.map((row) => presentApplication(row, files, { forVendor: role === 'vendor' }));
  };
  /** Every way of a broker to applications leads through here. */
  const requireReader = async (side: Party) => {
    if (side.role === 'vendor' && !(await mayReadApplications(db, side.id))) {
      throw forbidden(outcomes.loan.suspended);
    }
  };
  const read = async (id: string, side: Party) => {
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
      const id = await submitApplication(services, actor, body, files.attachments);
      return ok({ data: await read(id, actor) });
    },
    {
      admitFiles: async ({ actor, fields }) => {
        await requireVerified(db, actor);
        const { data: vendorId } = idSchema.safeParse(fields.vendor);
        if (vendorId) await requireBroker(db, vendorId);
      },
    },
  );

  serve(app, loanApplicationEndpoints.ofCustomer, async ({ actor, query }) => {
    const total = await countApplications(db, actor, {});
    return ok({ data: await present(await listApplications(db, actor, query, { total }), actor) });
  });

  serve(app, loanApplicationEndpoints.ofVendor, async ({ actor, query }) => {
    await requireReader(actor);
    const { page, limit, after, ...filter } = query;
    const total = await countApplications(db, actor, filter);
    const rows = await listApplications(db, actor, { page, limit, after }, { ...filter, total });
    return ok({ data: await present(rows, actor), total, page, limit });
  });

  serve(app, loanApplicationEndpoints.get, async ({ actor, params }) => {
    return ok({ data: await read(params.id, actor) });
  });

  serve(app, loanApplicationEndpoints.updateStatus, async ({ actor, query }) => {
    const { loan_application_id: _id, status } = query;
    await requireReader(actor);
    await setStatus(services, actor.id, _id, status);
    return ok({ data: { _id, status } });
  });

  serve(app, loanApplicationEndpoints.withdraw, async ({ actor, params }) => {
    await withdraw(services, actor.id, params.id);
    return ok({ message: outcomes.loan.withdrawn, data: await read(params.id, actor) });
  });

  serve(app, loanApplicationEndpoints.endAccess, async ({ actor, params }) => {
    await endAccess(services, actor.id, params.id);
    return ok({ message: outcomes.loan.access_ended });
  });

  serve(app, loanApplicationEndpoints.endFileAccess, async ({ actor, params }) => {
    await endFileAccess(services, actor.id, params.id, params.s3_path);
    return ok({ message: outcomes.loan.file_access_ended });
  });

  serve(app, loanApplicationEndpoints.history, async ({ actor, params }) => {
    await read(params.id, actor);
    const forVendor = actor.role === 'vendor';
    const events = await listEvents(db, params.id);
    return ok({ data: events.map((event) => presentEvent(event, { forVendor })) });
  });

  serve(app, loanApplicationEndpoints.access, async ({ actor, params }) => {
    await read(params.id, actor);
    return ok({ data: (await listFileAccess(db, params.id)).map(presentOpening) });
  });
}
