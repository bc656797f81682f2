import { accountViewEndpoints } from '@threshold/contract/account-views';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { endView } from './account-views.service.ts';

/** The end of a view, by whoever has its token: the page that looks is signed in as nobody else. */
export function accountViewRoutes(
  app: FastifyInstance,
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
): void {
  serve(app, accountViewEndpoints.end, async ({ body }) => {
    await endView(db, body.token, now());
    return ok({});
  });
}
