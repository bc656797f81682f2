import { siteEndpoints } from '@threshold/contract/site';
import type { FastifyInstance } from 'fastify';
import { cacheForGuests } from '../../lib/cache-control.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';

export function siteRoutes(app: FastifyInstance, { isDemo }: Services): void {
  serve(app, siteEndpoints.info, async ({ actor, reply }) => {
    cacheForGuests(reply, actor, 300);
    return ok({ data: { demo: isDemo } });
  });
}
