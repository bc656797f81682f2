import { toolEndpoints } from '@threshold/contract/tools';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { estimateDuty } from './duty.service.ts';

/** What the tools beside the guides ask for. Whatever else they count, the pages count themselves. */
export function toolRoutes(app: FastifyInstance, { database: { db }, now }: Services): void {
  serve(app, toolEndpoints.duty, async ({ query }) =>
    ok({ data: await estimateDuty(db, query, now()) }),
  );
}
