import { dateShareOutcomes } from '@threshold/contract/buying/date-share-words';
import { dateShareEndpoints } from '@threshold/contract/buying/date-shares';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { readShared, shareDates, unshareDates } from './date-shares.service.ts';

/** Serves the dates of a purchase that its buyers share with a professional. */
export function dateShareRoutes(app: FastifyInstance, services: Services): void {
  serve(app, dateShareEndpoints.share, async ({ actor, params: { id, vendorId }, body }) => {
    const act = { actor, purchaseId: id, vendorId };
    await shareDates(services, act, body.with_address);
    return ok({ message: dateShareOutcomes.shared });
  });

  serve(app, dateShareEndpoints.unshare, async ({ actor, params: { id, vendorId } }) => {
    await unshareDates(services, { actor, purchaseId: id, vendorId });
    return ok({ message: dateShareOutcomes.unshared });
  });

  serve(app, dateShareEndpoints.list, async ({ actor }) =>
    ok({ data: await readShared(services.database.db, actor) }),
  );
}
