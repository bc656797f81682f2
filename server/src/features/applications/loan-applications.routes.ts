import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { idSchema } from '@threshold/contract/primitives';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import type { Party } from '../../lib/actor.ts';
import { ok } from '../../lib/http.ts';
import { serveEndpoint } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { requireVerifiedMember } from '../accounts/members/verified-member.ts';
import {
  presentWithFiles,
  requireApplication,
  requireApplicationReader,
} from './application-reader.ts';
import { presentEvent, presentOpening } from './applications.presenter.ts';
import {
  countApplications,
  listApplications,
  listEvents,
  listFileAccess,
} from './applications.repo.ts';
import {
  endAllFileAccess,
  endFileAccess,
  setStatus,
  withdrawApplication,
} from './change-application.service.ts';
import { requireBroker, submitApplication } from './submit-application.service.ts';

/** Routes for applications: customers send and withdraw them, brokers set their status. */
export function loanApplicationRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  const read = async (id: string, side: Party) => {
    const row = await requireApplication(db, id, side);
    const [application] = await presentWithFiles(db, [row], side);
    if (!application) throw notFound(outcomes.refusals.not_found);
    return application;
  };

  serveEndpoint(
    app,
    loanApplicationEndpoints.create,
    async ({ actor, body, files }) => {
      const id = await submitApplication(services, actor, body, files.attachments);
      return ok({ data: await read(id, actor) });
    },
    {
      admitFiles: async ({ actor, fields }) => {
        await requireVerifiedMember(db, actor);
        const { data: vendorId } = idSchema.safeParse(fields.vendor);
        if (vendorId) await requireBroker(db, vendorId);
      },
    },
  );

  serveEndpoint(app, loanApplicationEndpoints.ofCustomer, async ({ actor, query }) => {
    const total = await countApplications(db, actor.id);
    const rows = await listApplications(db, actor.id, query, total);
    return ok({ data: await presentWithFiles(db, rows, actor) });
  });

  serveEndpoint(app, loanApplicationEndpoints.get, async ({ actor, params }) => {
    return ok({ data: await read(params.id, actor) });
  });

  serveEndpoint(app, loanApplicationEndpoints.updateStatus, async ({ actor, query }) => {
    const { loan_application_id: _id, status } = query;
    await requireApplicationReader(db, actor);
    await setStatus(services, actor.id, _id, status);
    return ok({ data: { _id, status } });
  });

  serveEndpoint(app, loanApplicationEndpoints.withdraw, async ({ actor, params }) => {
    await withdrawApplication(services, actor.id, params.id);
    return ok({ message: outcomes.loan.withdrawn, data: await read(params.id, actor) });
  });

  serveEndpoint(app, loanApplicationEndpoints.endAccess, async ({ actor, params }) => {
    await endAllFileAccess(services, actor.id, params.id);
    return ok({ message: outcomes.loan.access_ended });
  });

  serveEndpoint(app, loanApplicationEndpoints.endFileAccess, async ({ actor, params }) => {
    await endFileAccess(services, actor.id, params.id, params.s3_path);
    return ok({ message: outcomes.loan.file_access_ended });
  });

  serveEndpoint(app, loanApplicationEndpoints.history, async ({ actor, params, query }) => {
    await read(params.id, actor);
    const forVendor = actor.role === 'vendor';
    const events = await listEvents(db, params.id, query.before);
    return ok({ data: events.map((event) => presentEvent(event, { forVendor })) });
  });

  serveEndpoint(app, loanApplicationEndpoints.access, async ({ actor, params, query }) => {
    await read(params.id, actor);
    const openings = await listFileAccess(db, params.id, query.before);
    return ok({ data: openings.map(presentOpening) });
  });
}
