import {
  calendarFeedEndpoints,
  feedCacheSeconds,
} from '@threshold/contract/endpoints/calls/appointments';
import { keyDateEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import { sharingEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import { homeEndpoints } from '@threshold/contract/endpoints/purchases/purchases';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { vendorCaller } from '#test/callers.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildHome, buildPurchase, joinPurchase } from '#test/factories/purchase.ts';
import { buildSession } from '#test/factories/session.ts';
import { publicUrl, testApp } from '#test/test-app.ts';

/* Feeds of key dates, read with an independent iCalendar implementation. */

const test = testApp();
const feed = { params: { kind: 'purchases' } } as const;

async function member() {
  const id = await buildCustomer(test.database.db);
  return { id, as: test.as(await buildSession(test.database.db, { customer_id: id })) };
}
type Member = Awaited<ReturnType<typeof member>>;

async function together() {
  const { db } = test.database;
  const [ann, ben] = [await member(), await member()];
  const id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  return { ann, ben, id, home: await buildHome(db, id) };
}

const addressOf = async ({ as }: Member) =>
  (await as.call(calendarFeedEndpoints.renew, feed)).ok.data.url.replace(publicUrl, '');
const get = (url: string) => test.as().raw({ url });
/** Reads the feed after its cache has expired. */
async function eventsAt(url: string) {
  test.clock.now = new Date(test.clock.now.getTime() + feedCacheSeconds * 1000 + 1);
  const calendar = new ICAL.Component(ICAL.parse((await get(url)).text));
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}
const statusOf = (event: ICAL.Event | undefined) =>
  event?.component.getFirstPropertyValue('status');

const exchanged = {
  kind: 'cooling_off_end',
  state: 'NSW',
  cooling_off: { start_on: '2026-12-01', sold_at: 'private_sale' },
} as const;

describe('calendar feed of purchases', () => {
  it('shows an unconfirmed date as a tentative event without an address', async () => {
    const { ann, id, home } = await together();
    const params = { id };
    const { ok } = await ann.as.call(keyDateEndpoints.add, {
      params,
      body: { ...exchanged, home },
    });
    const url = await addressOf(ann);
    const [event] = await eventsAt(url);
    expect(event?.uid).toContain(ok.data._id);
    expect(event?.summary).toBe('Cooling-off ends, by 5:00 pm Sydney time');
    expect(event?.endDate.toJSDate().toISOString()).toBe('2026-12-08T06:00:00.000Z');
    expect(statusOf(event)).toBe('TENTATIVE');
    expect(event?.description).toContain('General information, not legal or financial advice.');
    const { text } = await get(url);
    const row = await test.database.db
      .selectFrom('purchase_homes')
      .select('address')
      .where('id', '=', home)
      .executeTakeFirstOrThrow();
    expect(text).not.toContain(row.address);
  });

  it('preserves the event id of a moved date and includes cancelled dates', async () => {
    const { ann, id } = await together();
    const typed = { kind: 'settlement', state: 'NSW', typed: { on: '2026-12-11' } } as const;
    const added = await ann.as.call(keyDateEndpoints.add, { params: { id }, body: typed });
    const { _id: dateId, version } = added.ok.data;
    const url = await addressOf(ann);
    const [before] = await eventsAt(url);
    expect(before?.startDate.toString()).toBe('2026-12-11');
    const params = { id, dateId };
    const moved = { ...typed, typed: { on: '2026-12-18' }, version };
    const change = await ann.as.call(keyDateEndpoints.change, { params, body: moved });
    const [after] = await eventsAt(url);
    expect(after?.uid).toBe(before?.uid);
    expect(after?.startDate.toString()).toBe('2026-12-18');
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
    const body = { status: 'cancelled', version: change.ok.data.version } as const;
    await ann.as.call(keyDateEndpoints.setStatus, { params, body });
    expect(statusOf((await eventsAt(url))[0])).toBe('CANCELLED');
  });

  it('shows inspections without street address, cancelled if the home is given up', async () => {
    const { db } = test.database;
    const { ann, ben, id } = await together();
    const homeId = await buildHome(db, id, { state: 'WA', address: '9 Secret Lane' });
    const body = {
      kind: 'inspection',
      home: homeId,
      state: 'WA',
      typed: { on: '2090-12-02', time: '10:00' },
    } as const;
    const added = await ann.as.call(keyDateEndpoints.add, { params: { id }, body });
    const url = await addressOf(ben);
    const [event] = await eventsAt(url);
    expect(event?.summary).toBe('Inspection, 10:00 am Perth time');
    expect(event?.startDate.toJSDate().toISOString()).toBe('2090-12-02T02:00:00.000Z');
    expect(event?.endDate.toJSDate().toISOString()).toBe('2090-12-02T02:30:00.000Z');
    expect((await get(url)).text).not.toContain('Secret');

    const params = { id, dateId: added.ok.data._id };
    const moved = { ...body, typed: { on: '2090-12-09', time: '11:30' }, version: 1 };
    await ben.as.call(keyDateEndpoints.change, { params, body: moved });
    const [later] = await eventsAt(url);
    expect(later?.uid).toBe(event?.uid);
    expect(later?.startDate.toJSDate().toISOString()).toBe('2090-12-09T03:30:00.000Z');

    const given = { stage: 'dropped', version: 1 } as const;
    await ann.as.call(homeEndpoints.setStage, { params: { id, homeId }, body: given });
    const [cancelled] = await eventsAt(url);
    expect(statusOf(cancelled)).toBe('CANCELLED');
    expect(cancelled?.sequence).toBeGreaterThan(later?.sequence ?? Number.NaN);
  });

  it('ends for all buyers when they stop sharing the purchase', async () => {
    const { ann, ben, id } = await together();
    await ann.as.call(keyDateEndpoints.add, { params: { id }, body: exchanged });
    const urls = [await addressOf(ann), await addressOf(ben)];
    await ben.as.call(sharingEndpoints.split, { params: { id } });
    for (const url of urls) expect((await get(url)).status).toBe(404);
    expect(await eventsAt(await addressOf(ben))).toHaveLength(1);
  });

  it('is refused to professionals and contains no dates of other customers', async () => {
    const { caller } = await vendorCaller(test);
    expect((await caller.call(calendarFeedEndpoints.renew, feed)).status).toBe(404);
    const { ann, id } = await together();
    await ann.as.call(keyDateEndpoints.add, { params: { id }, body: exchanged });
    expect(await eventsAt(await addressOf(await member()))).toEqual([]);
  });
});
