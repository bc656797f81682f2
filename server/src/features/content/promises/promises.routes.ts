import { promiseEndpoints } from '@threshold/contract/endpoints/content/promises';
import type { FastifyInstance } from 'fastify';
import { cacheForGuests, ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { readPromiseLedger, runAllPromiseChecks } from './promises.service.ts';
import { readResponseSentence } from './response-sentence.ts';

const LEDGER_SECONDS = 30;

/** Routes for the public ledger of promises and for checks by staff. */
export function promiseRoutes(app: FastifyInstance, services: Services): void {
  serveEndpoint(app, promiseEndpoints.ledger, async ({ actor, reply }) => {
    cacheForGuests(reply, actor, LEDGER_SECONDS);
    return ok({ data: await readPromiseLedger(services) });
  });

  serveEndpoint(app, promiseEndpoints.responseTime, async ({ actor, reply }) => {
    cacheForGuests(reply, actor, LEDGER_SECONDS);
    return ok({ data: { sentence: await readResponseSentence(services.database.db) } });
  });

  serveEndpoint(app, promiseEndpoints.check, async ({ request }) => {
    const { checked, broken, failures } = await runAllPromiseChecks(services, request.log);
    services.pages.clear();
    return ok({ data: { checked, broken: broken.length, failed: failures.length } });
  });
}
