import { alertEndpoints } from '@threshold/contract/endpoints/search/alerts';
import { searchPoint } from '@threshold/contract/endpoints/search/search';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../../lib/http.ts';
import { serve } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { senderFor } from '../../accounts/sign-in/address-sender.ts';
import { toCriteria } from './alert-criteria.ts';
import { unsubscribeUrl } from './alert-links.ts';
import { confirmAlert, readConfirmation, requestAlert, unsubscribe } from './alerts.service.ts';

const sentences = outcomes.alerts;

export function alertRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serve(app, alertEndpoints.create, async ({ actor, body, request: { ip } }) => {
    const { post_code, city } = body;
    const position =
      searchPoint(body) ??
      (post_code || city ? await services.places.locate({ post_code, city }) : undefined);
    const { email } = body;
    const by = await senderFor(db, { actor, ip }, email);
    await requestAlert(db, services, { email, criteria: toCriteria(body, position), by });
    return ok({ message: sentences.sent });
  });

  serve(app, alertEndpoints.confirmation, async ({ query }) =>
    ok({ data: await readConfirmation(db, query.token, services.now()) }),
  );

  serve(app, alertEndpoints.confirm, async ({ query }) => {
    await confirmAlert(db, services, query.token);
    return ok({ message: sentences.confirmed });
  });

  serve(app, alertEndpoints.remove, async ({ query }) => {
    await unsubscribe(db, query.token, services.now());
    return ok({ message: sentences.ended });
  });

  app.register(async (scope) => oneClick(scope, services));
}

/** For mail programs, which post a form with fixed content or open the address. */
function oneClick(scope: FastifyInstance, { database, now, publicUrl }: Services): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));

  serve(scope, alertEndpoints.unsubscribe, async ({ query }) => {
    await unsubscribe(database.db, query.token, now());
    return ok({ message: sentences.ended });
  });

  scope.get<{ Querystring: { token?: string } }>(
    alertEndpoints.unsubscribe.path,
    async (request, reply) =>
      reply.redirect(unsubscribeUrl({ publicUrl }, request.query.token ?? '')),
  );
}
