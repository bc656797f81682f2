import { randomBytes } from 'node:crypto';
import { FEEDS_PATH, type FeedKind, feedKinds } from '@threshold/contract/calendar-feeds';
import type { Db } from '../../../../server/src/adapters/database/database.ts';
import { newId } from '../../../../server/src/db/new-id.ts';
import { hashToken } from '../../../../server/src/plugins/auth.ts';
import { buildAppointment } from '../../../../server/test/factories/appointment.ts';
import { buildCustomer } from '../../../../server/test/factories/customer.ts';
import {
  buildKeyDate,
  buildPurchase,
  joinPurchase,
} from '../../../../server/test/factories/purchase.ts';
import { buildVendor } from '../../../../server/test/factories/vendor.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DATES = 4000;
const CALLS = 500;

/** Data of a hostile account: a purchase with 4,000 dates and a fellow buyer, 500 calls, and two calendar addresses. */
export async function buildHoard(db: Db, customer_id: string) {
  const id = await buildPurchase(db, customer_id);
  await joinPurchase(db, id, await buildCustomer(db));
  const dateId = await buildKeyDate(db, id, { kind: 'settlement', state: 'VIC' });
  const date = await db
    .selectFrom('purchase_dates')
    .selectAll()
    .where('id', '=', dateId)
    .executeTakeFirstOrThrow();
  const days = Array.from({ length: DATES }, (_, day) => dayAfter(day % 1000));
  for (let start = 0; start < DATES; start += 500) {
    const rows = days.slice(start, start + 500);
    await db
      .insertInto('purchase_dates')
      .values(
        rows.map((due_on) => ({ ...date, basis: null, remind_at: null, id: newId(), due_on })),
      )
      .execute();
  }
  const vendor_id = await buildVendor(db);
  for (let call = 0; call < CALLS; call += 1) {
    const starts_at = new Date(Date.now() + call * DAY_MS);
    await buildAppointment(db, { customer_id, vendor_id, starts_at });
  }
  const feeds = await Promise.all(feedKinds.map((kind) => buildFeed(db, customer_id, kind)));
  return { purchase: { id, dateId }, feeds };
}

const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function buildFeed(db: Db, customer_id: string, kind: FeedKind): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('calendar_feeds')
    .values({ customer_id, kind, token_hash: hashToken(token), created_at: new Date() })
    .execute();
  return `${FEEDS_PATH}/${token}.ics`;
}
