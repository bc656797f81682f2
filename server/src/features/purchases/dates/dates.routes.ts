import {
  dateShareEndpoints,
  keyDateEndpoints,
} from '@threshold/contract/endpoints/purchases/key-dates';
import { countKeyDate } from '@threshold/contract/rules/purchases/key-date-rules';
import { dateShareOutcomes, purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../../lib/http.ts';
import { serve } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { actOf, membershipOf, requireBuyer, requireMember } from '../purchases.policy.ts';
import { idsOf, presentDate } from '../purchases.presenter.ts';
import { findMembership, listMembers } from '../purchases.repo.ts';
import { readShared, shareDates, unshareDates } from './date-shares.service.ts';
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

  serve(app, keyDateEndpoints.list, async ({ actor, params }) => {
    const members = await listMembers(db, params.id);
    requireMember(membershipOf(members, actor.id));
    const ids = idsOf(members);
    return ok({ data: (await listDates(db, params.id)).map((row) => presentDate(row, ids)) });
  });

  serve(app, keyDateEndpoints.count, async ({ actor, params, body }) => {
    requireBuyer(await findMembership(db, params.id, actor.id));
    const count = countKeyDate(body);
    if ('reason' in count) return ok({ data: { date: null, reason: count.reason } });
    return ok({ data: { date: count.date, reason: null } });
  });

  serve(app, keyDateEndpoints.add, async ({ actor, params, body }) =>
    ok({ data: await createDate(services, actOf(actor, params), body) }),
  );

  serve(app, keyDateEndpoints.change, async ({ actor, params, body }) =>
    ok({ data: await changeDate(services, actOf(actor, params), body) }),
  );

  serve(app, keyDateEndpoints.confirm, async ({ actor, params, body }) =>
    ok({ data: await recordConfirmation(services, actOf(actor, params), body) }),
  );

  serve(app, keyDateEndpoints.setStatus, async ({ actor, params, body }) =>
    ok({ data: await changeDateStatus(services, actOf(actor, params), body) }),
  );

  serve(app, keyDateEndpoints.remove, async ({ actor, params }) => {
    await deleteDate(services, actOf(actor, params));
    return ok({ message: purchaseOutcomes.date_removed });
  });
}

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
