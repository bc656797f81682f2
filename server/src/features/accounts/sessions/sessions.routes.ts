import { customerSessionEndpoints, vendorSessionEndpoints } from '@threshold/contract/registry';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { getAccountRef } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { presentSession } from './sessions.presenter.ts';
import { endSession, endSessions, listSessions } from './sessions.repo.ts';

/** Serves the sign-out and session lists of customers and vendors. */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  serveSessions(app, services, customerSessionEndpoints);
  serveSessions(app, services, vendorSessionEndpoints);
}

function serveSessions(
  app: FastifyInstance,
  { database: { db }, now }: Services,
  endpoints: typeof customerSessionEndpoints,
): void {
  serveEndpoint(app, endpoints.logout, async ({ actor }) => {
    const { sessionId } = actor;
    await endSession(db, getAccountRef(actor), sessionId, now());
    return ok({ message: outcomes.signIn.signed_out });
  });

  serveEndpoint(app, endpoints.sessions, async ({ actor }) => {
    const { sessionId } = actor;
    const rows = await listSessions(db, getAccountRef(actor), now());
    return ok({ data: rows.map((row) => presentSession(row, sessionId)) });
  });

  serveEndpoint(app, endpoints.endOtherSessions, async ({ actor }) => {
    const { sessionId } = actor;
    await endSessions(db, getAccountRef(actor), now(), sessionId);
    return ok({});
  });

  serveEndpoint(app, endpoints.endSession, async ({ actor, params }) => {
    if (!(await endSession(db, getAccountRef(actor), params.id, now()))) {
      throw notFound(outcomes.refusals.not_found);
    }
    return ok({});
  });
}
