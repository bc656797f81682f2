import {
  awayNoticeEndpoints,
  type OwnAway,
} from '@threshold/contract/endpoints/calls/vendors-calendar';
import { awaySentences } from '@threshold/contract/texts/away-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../adapters/database/database.ts';
import { invalid, notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { serve } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { lockListingRow } from '../../listings/vendors/profile.repo.ts';
import { canSeeVendor } from '../../listings/vendors/vendors.policy.ts';
import { findAway, findSeen } from '../../listings/vendors/vendors.repo.ts';
import { listTaken } from './appointments.repo.ts';
import { deleteNotice, findOwnNotice, findVendorCalendar, replaceNotice } from './calendar.repo.ts';
import { faultsOfDays, spanOfDays, timezoneOf } from './calls.policy.ts';

/** Routes on which a professional sets an away notice and members read it. */
export function awayNoticeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serve(app, awayNoticeEndpoints.own, async ({ actor }) =>
    ok({ data: await readOwn(db, actor.id, services.now()) }),
  );

  serve(app, awayNoticeEndpoints.set, async ({ actor: { id }, body }) => {
    const data = await db.transaction().execute(async (db) => {
      // A concurrent booking is either counted or refused.
      await lockListingRow(db, id);
      const now = services.now();
      const timezone = timezoneOf(await requireCalendar(db, id));
      const faults = faultsOfDays(body, timezone, now);
      if (faults) throw invalid(faults);
      await replaceNotice(db, {
        vendor_id: id,
        ...body,
        ...spanOfDays(body, timezone),
        timezone,
        created_at: now,
      });
      return readOwn(db, id, now);
    });
    return ok({ data });
  });

  serve(app, awayNoticeEndpoints.end, async ({ actor }) => {
    await deleteNotice(db, actor.id);
    const data = await readOwn(db, actor.id, services.now());
    return ok({ message: awaySentences.done.ended, data });
  });

  serve(app, awayNoticeEndpoints.shown, async ({ actor, params }) => {
    const vendor = await findSeen(db, params.id);
    if (!vendor || !canSeeVendor(actor, vendor)) throw notFound(outcomes.vendors.unknown);
    const isShown = vendor.status === 'approved';
    return ok({ data: isShown ? await findAway(db, vendor.id, services.now()) : null });
  });
}

async function requireCalendar(db: Db, id: string) {
  const row = await findVendorCalendar(db, id);
  if (!row) throw notFound(outcomes.vendors.unknown);
  return row;
}

/** The notice for its professional, with the number of calls booked on its days. */
async function readOwn(db: Db, id: string, now: Date): Promise<OwnAway> {
  const timezone = timezoneOf(await requireCalendar(db, id));
  const notice = await findOwnNotice(db, id, now);
  if (!notice) return { notice: null, calls: 0, timezone };
  const { first_day, last_day, words, starts_at, ends_at } = notice;
  const from = starts_at > now ? starts_at : now;
  const booked = await listTaken(db, [{ role: 'vendor', id }], from, ends_at);
  return {
    notice: { first_day, last_day, words, timezone: notice.timezone, applies: starts_at <= now },
    calls: booked.length,
    timezone,
  };
}
