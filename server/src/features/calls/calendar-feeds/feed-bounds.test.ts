import {
  calendarFeedEndpoints,
  type FeedKind,
  feedBudget,
  feedItems,
} from '@threshold/contract/endpoints/calls/appointments';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { customerCaller } from '#test/callers.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildKeyDate, buildPurchase } from '#test/factories/purchase.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { publicUrl, type TestApp, testApp } from '#test/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MANY = 700;
const test = testApp();

type Customer = Awaited<ReturnType<typeof customerCaller>>;

const addressOf = async ({ caller }: Customer, kind: FeedKind = 'purchases') =>
  (await caller.call(calendarFeedEndpoints.renew, { params: { kind } })).ok.data.url.replace(
    publicUrl,
    '',
  );
const read = ({ as }: TestApp, url: string) => as().raw({ url });
async function startsAt(url: string): Promise<readonly number[]> {
  const calendar = new ICAL.Component(ICAL.parse((await read(test, url)).text));
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event).startDate.toJSDate().getTime());
}
/** Distances between these times and now, in days. */
const distancesOf = (times: readonly number[]) =>
  times.map((time) => Math.abs(time - test.clock.now.getTime()) / DAY_MS);
/**
 * True if the distances increase. Allows two seconds, because calendars round to whole seconds,
 * which can change the order of a past and a future time.
 */
const isSorted = (distances: readonly number[]) =>
  distances.every((value, index) => value >= (distances[index - 1] ?? 0) - 2000 / DAY_MS);

/** Creates a purchase with key dates one day apart, the last first, beginning 50 days ago. */
async function manyDates(customerId: string): Promise<void> {
  const { db } = test.database;
  const purchase_id = await buildPurchase(db, customerId);
  const row = await buildKeyDate(db, purchase_id);
  const sample = await db
    .selectFrom('purchase_dates')
    .selectAll()
    .where('id', '=', row)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('purchase_dates').where('id', '=', row).execute();
  const start = test.clock.now.getTime() - 50 * DAY_MS;
  const days = Array.from({ length: MANY }, (_, day) =>
    new Date(start + day * DAY_MS).toISOString().slice(0, 10),
  );
  await db
    .insertInto('purchase_dates')
    .values(days.toReversed().map((due_on) => ({ ...sample, basis: null, id: newId(), due_on })))
    .execute();
}

/** Creates calls one day apart, the last first, beginning 50 days ago. */
async function manyCalls(customer_id: string): Promise<void> {
  const { db } = test.database;
  const vendor_id = await buildVendor(db);
  const start = test.clock.now.getTime() - 50 * DAY_MS;
  for (let day = MANY - 1; day >= 0; day -= 1) {
    await buildAppointment(db, {
      customer_id,
      vendor_id,
      starts_at: new Date(start + day * DAY_MS),
    });
  }
}

describe('calendar feed', () => {
  it.each([
    ['purchases', manyDates],
    ['calls', manyCalls],
  ] as const)('returns at most 500 items of %s, nearest first', async (kind, build) => {
    const customer = await customerCaller(test);
    await build(customer.id);
    const times = await startsAt(await addressOf(customer, kind));
    expect(times).toHaveLength(feedItems);
    const distances = distancesOf(times);
    expect(isSorted(distances)).toBe(true);
    // The items begin 50 days ago, so the remaining items are on the next 450 days.
    expect(distances.at(-1)).toBeLessThan(feedItems - 48);
  });

  it('omits a key date with an unknown time zone', async () => {
    const { db } = test.database;
    const customer = await customerCaller(test);
    const purchaseId = await buildPurchase(db, customer.id);
    const due_on = test.clock.now.toISOString().slice(0, 10);
    await buildKeyDate(db, purchaseId, { due_on });
    await buildKeyDate(db, purchaseId, { due_on, due_time: '17:00', zone: 'Nowhere/Land' });
    expect(await startsAt(await addressOf(customer))).toHaveLength(1);
  });

  it('caches its content for a minute', async () => {
    const customer = await customerCaller(test);
    const purchaseId = await buildPurchase(test.database.db, customer.id);
    const url = await addressOf(customer);
    expect(await startsAt(url)).toHaveLength(0);
    await buildKeyDate(test.database.db, purchaseId, {
      due_on: test.clock.now.toISOString().slice(0, 10),
    });
    expect(await startsAt(url)).toHaveLength(0);
    test.clock.now = new Date(test.clock.now.getTime() + 60_001);
    expect(await startsAt(url)).toHaveLength(1);
  });

  it('returns 404 once its URL is revoked, even if cached', async () => {
    const customer = await customerCaller(test);
    const url = await addressOf(customer);
    expect((await read(test, url)).status).toBe(200);
    await customer.caller.call(calendarFeedEndpoints.end, { params: { kind: 'purchases' } });
    expect((await read(test, url)).status).toBe(404);
  });
});

describe('rate limit of a calendar feed', () => {
  const SCALE = 0.1;
  const scarce = testApp({ rateLimitScale: SCALE });

  it('counts all requests for one feed together, whatever their network', async () => {
    const [url, other] = [
      await addressOf(await customerCaller(scarce)),
      await addressOf(await customerCaller(scarce)),
    ];
    const points = Math.ceil(feedBudget.points * SCALE);
    const statuses: number[] = [];
    for (let count = 0; count <= points; count += 1) {
      const remoteAddress = `203.0.113.${count}`;
      statuses.push((await scarce.app.inject({ url, remoteAddress })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: points }, () => 200), 429]);
    expect((await read(scarce, other)).status).toBe(200);
  });
});
