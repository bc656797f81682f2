import {
  dateShareEndpoints,
  keyDateEndpoints,
} from '@threshold/contract/endpoints/purchases/key-dates';
import { computeKeyDate } from '@threshold/contract/rules/purchases/key-date-rules';
import { dateShareOutcomes, purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { findMember, requireBuyer, requireMember, toPurchaseAct } from '../purchases.policy.ts';
import { collectMemberIds, presentDate } from '../purchases.presenter.ts';
import { findMembership, listMembers } from '../purchases.repo.ts';
import { readSharedDates, shareDates, unshareDates } from './date-shares.service.ts';
import { listDates } from './dates.repo.ts';
import {
  changeDate,
  changeDateStatus,
  createDate,
  deleteDate,
  recordConfirmation,
} from './dates.service.ts';

/** Serves the key dates of a purchase. */
export function keyDateRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serveEndpoint(app, keyDateEndpoints.list, async ({ actor, params }) => {
    const members = await listMembers(db, params.id);
    requireMember(findMember(members, actor.id));
    const ids = collectMemberIds(members);
    return ok({ data: (await listDates(db, params.id)).map((row) => presentDate(row, ids)) });
  });

  serveEndpoint(app, keyDateEndpoints.count, async ({ actor, params, body }) => {
    requireBuyer(await findMembership(db, params.id, actor.id));
    const count = computeKeyDate(body);
    if ('reason' in count) return ok({ data: { date: null, reason: count.reason } });
    return ok({ data: { date: count.date, reason: null } });
  });

  serveEndpoint(app, keyDateEndpoints.add, async ({ actor, params, body }) =>
    ok({ data: await createDate(services, toPurchaseAct(actor, params), body) }),
  );

  serveEndpoint(app, keyDateEndpoints.change, async ({ actor, params, body }) =>
    ok({ data: await changeDate(services, toPurchaseAct(actor, params), body) }),
  );

  serveEndpoint(app, keyDateEndpoints.confirm, async ({ actor, params, body }) =>
    ok({ data: await recordConfirmation(services, toPurchaseAct(actor, params), body) }),
  );

  serveEndpoint(app, keyDateEndpoints.setStatus, async ({ actor, params, body }) =>
    ok({ data: await changeDateStatus(services, toPurchaseAct(actor, params), body) }),
  );

  serveEndpoint(app, keyDateEndpoints.remove, async ({ actor, params }) => {
    await deleteDate(services, toPurchaseAct(actor, params));
    return ok({ message: purchaseOutcomes.date_removed });
  });
}

/** Serves the dates of a purchase that its buyers share with a professional. */
export function dateShareRoutes(app: FastifyInstance, services: Services): void {
  serveEndpoint(
    app,
    dateShareEndpoints.share,
    async ({ actor, params: { id, vendorId }, body }) => {
      const act = { actor, purchaseId: id, vendorId };
      await shareDates(services, act, body.with_address);
      return ok({ message: dateShareOutcomes.shared });
    },
  );

  serveEndpoint(app, dateShareEndpoints.unshare, async ({ actor, params: { id, vendorId } }) => {
    await unshareDates(services, { actor, purchaseId: id, vendorId });
    return ok({ message: dateShareOutcomes.unshared });
  });

  serveEndpoint(app, dateShareEndpoints.list, async ({ actor }) =>
    ok({ data: await readSharedDates(services.database.db, actor, services.now()) }),
  );
}
