import { alertEndpoints } from '@threshold/contract/endpoints/search/alerts';
import { resolveSearchPoint } from '@threshold/contract/endpoints/search/search';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { resolveAddressSender } from '../../accounts/sign-in/address-sender.ts';
import { toAlertCriteria } from './alert-criteria.ts';
import { buildUnsubscribeUrl } from './alert-links.ts';
import {
  confirmAlert,
  readAlertConfirmation,
  requestAlert,
  unsubscribeFromAlert,
} from './alerts.service.ts';

const sentences = outcomes.alerts;

export function alertRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serveEndpoint(app, alertEndpoints.create, async ({ actor, body, request: { ip } }) => {
    const { post_code, city } = body;
    const position =
      resolveSearchPoint(body) ??
      (post_code || city ? await services.places.locate({ post_code, city }) : undefined);
    const { email } = body;
    const by = await resolveAddressSender(db, { actor, ip }, email);
    await requestAlert(db, services, { email, criteria: toAlertCriteria(body, position), by });
    return ok({ message: sentences.sent });
  });

  serveEndpoint(app, alertEndpoints.confirmation, async ({ query }) =>
    ok({ data: await readAlertConfirmation(db, query.token, services.now()) }),
  );

  serveEndpoint(app, alertEndpoints.confirm, async ({ query }) => {
    await confirmAlert(db, services, query.token);
    return ok({ message: sentences.confirmed });
  });

  serveEndpoint(app, alertEndpoints.remove, async ({ query }) => {
    await unsubscribeFromAlert(db, query.token, services.now());
    return ok({ message: sentences.ended });
  });

  app.register(async (scope) => oneClickUnsubscribeRoutes(scope, services));
}

/** Unsubscribe routes for mail programs, which post a fixed form or open the URL. */
function oneClickUnsubscribeRoutes(
  scope: FastifyInstance,
  { database, now, publicUrl }: Services,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));

  serveEndpoint(scope, alertEndpoints.unsubscribe, async ({ query }) => {
    await unsubscribeFromAlert(database.db, query.token, now());
    return ok({ message: sentences.ended });
  });

  scope.get<{ Querystring: { token?: string } }>(
    alertEndpoints.unsubscribe.path,
    async (request, reply) =>
      reply.redirect(buildUnsubscribeUrl({ publicUrl }, request.query.token ?? '')),
  );
}
