import {
  awayNoticeEndpoints,
  type OwnAway,
} from '@threshold/contract/endpoints/calls/vendors-calendar';
import { awaySentences } from '@threshold/contract/texts/away-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../adapters/database/database.ts';
import { invalidInput, notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { lockListingRow } from '../../listings/vendors/profile.repo.ts';
import { canSeeVendor } from '../../listings/vendors/vendors.policy.ts';
import { findAwayNotice, findVendorVisibility } from '../../listings/vendors/vendors.repo.ts';
import { listBookedCalls } from './appointments.repo.ts';
import {
  deleteAwayNotice,
  findOwnAwayNotice,
  findVendorCalendar,
  replaceAwayNotice,
} from './calendar.repo.ts';
import { computeDaysSpan, getCalendarTimezone, validateAwayDays } from './calls.policy.ts';

/** Routes on which a professional sets an away notice and members read it. */
export function awayNoticeRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serveEndpoint(app, awayNoticeEndpoints.own, async ({ actor }) =>
    ok({ data: await readOwnAwayNotice(db, actor.id, services.now()) }),
  );

  serveEndpoint(app, awayNoticeEndpoints.set, async ({ actor: { id }, body }) => {
    const data = await db.transaction().execute(async (db) => {
      // Because of the lock, a concurrent booking is either counted in the response or refused.
      await lockListingRow(db, id);
      const now = services.now();
      const timezone = getCalendarTimezone(await requireCalendar(db, id));
      const faults = validateAwayDays(body, timezone, now);
      if (faults) throw invalidInput(faults);
      await replaceAwayNotice(db, {
        vendor_id: id,
        ...body,
        ...computeDaysSpan(body, timezone),
        timezone,
        created_at: now,
      });
      return readOwnAwayNotice(db, id, now);
    });
    return ok({ data });
  });

  serveEndpoint(app, awayNoticeEndpoints.end, async ({ actor }) => {
    await deleteAwayNotice(db, actor.id);
    const data = await readOwnAwayNotice(db, actor.id, services.now());
    return ok({ message: awaySentences.done.ended, data });
  });

  serveEndpoint(app, awayNoticeEndpoints.shown, async ({ actor, params }) => {
    const vendor = await findVendorVisibility(db, params.id);
    if (!vendor || !canSeeVendor(actor, vendor)) throw notFound(outcomes.vendors.unknown);
    const isShown = vendor.status === 'approved';
    return ok({ data: isShown ? await findAwayNotice(db, vendor.id, services.now()) : null });
  });
}

async function requireCalendar(db: Db, id: string) {
  const row = await findVendorCalendar(db, id);
  if (!row) throw notFound(outcomes.vendors.unknown);
  return row;
}

/** Away notice for its professional, with the number of calls booked on its days. */
async function readOwnAwayNotice(db: Db, id: string, now: Date): Promise<OwnAway> {
  const timezone = getCalendarTimezone(await requireCalendar(db, id));
  const notice = await findOwnAwayNotice(db, id, now);
  if (!notice) return { notice: null, calls: 0, timezone };
  const { first_day, last_day, words, starts_at, ends_at } = notice;
  const from = starts_at > now ? starts_at : now;
  const booked = await listBookedCalls(db, [{ role: 'vendor', id }], from, ends_at);
  return {
    notice: { first_day, last_day, words, timezone: notice.timezone, applies: starts_at <= now },
    calls: booked.length,
    timezone,
  };
}
