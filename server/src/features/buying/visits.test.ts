import { homeVisitEndpoints } from '@threshold/contract/buying/home-visits';
import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import { purchaseMessages, purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { sharingEndpoints } from '@threshold/contract/buying/purchase-sharing';
import { homeEndpoints, purchaseEndpoints } from '@threshold/contract/buying/purchases';
import { customerEndpoints } from '@threshold/contract/customers';
import { messages } from '@threshold/contract/messages';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildHome, buildPurchase, buildVisit, joinPurchase } from '#test/factories/purchase.ts';
import { buildSession } from '#test/factories/session.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

async function member(first_name = 'Casey') {
  const id = await buildCustomer(test.database.db, { first_name });
  return { id, as: test.as(await buildSession(test.database.db, { customer_id: id })) };
}
type Member = Awaited<ReturnType<typeof member>>;

/** Two buyers, a helper and a stranger around one purchase with a home. */
async function together() {
  const { db } = test.database;
  const [ann, ben] = [await member('Ann'), await member('Ben')];
  const [helper, stranger] = [await member(), await member()];
  const id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, helper.id, 'helper', ann.id);
  return { ann, ben, helper, stranger, id, homeId: await buildHome(db, id) };
}

const saturday = { kind: 'open_inspection', on: '2026-12-05', time: '10:00' } as const;

/** A visit on that day. @returns the id */
const visitOf = (id: string, home: string, overrides: Parameters<typeof buildVisit>[3] = {}) =>
  buildVisit(test.database.db, id, home, { visit_on: saturday.on, ...overrides });

const add = (who: Member, id: string, body: object) =>
  who.as.call(homeVisitEndpoints.add, { params: { id }, body: body as never });
const list = (who: Member, id: string, home?: string) =>
  who.as.call(homeVisitEndpoints.list, { params: { id }, query: { home } });
const change = (who: Member, params: { id: string; visitId: string }, body: object) =>
  who.as.call(homeVisitEndpoints.change, { params, body: body as never });
const remove = (who: Member, params: { id: string; visitId: string }) =>
  who.as.call(homeVisitEndpoints.remove, { params });
const activities = async (who: Member, id: string) =>
  (await who.as.call(purchaseEndpoints.activities, { params: { id } })).ok.data;

beforeEach(() => {
  test.clock.now = new Date('2026-11-20T00:00:00Z');
});
afterAll(() => {
  test.clock.now = new Date();
});

describe('a visit', () => {
  it('is by the clock at its home, and ahead until it begins there', async () => {
    const { ann, helper, id } = await together();
    const perth = await buildHome(test.database.db, id, { state: 'WA' });
    const { data } = (await add(ann, id, { ...saturday, home: perth, note: 'Park behind' })).ok;
    expect(data).toMatchObject({ ...saturday, zone: 'Australia/Perth', by: ann.id });
    test.clock.now = new Date('2026-12-05T01:59:00Z');
    expect((await list(helper, id)).ok.data).toMatchObject([
      { note: 'Park behind', is_past: false },
    ]);
    test.clock.now = new Date('2026-12-05T02:00:00Z');
    expect((await list(helper, id)).ok.data).toMatchObject([{ is_past: true }]);
    const past = { ...saturday, on: '2026-11-14', home: perth };
    expect((await add(ann, id, past)).ok.data).toMatchObject({ is_past: true });
  });

  it('is one, whoever writes it down and however often', async () => {
    const { ann, ben, id, homeId } = await together();
    const body = { ...saturday, home: homeId };
    const [one, other] = await Promise.all([add(ann, id, body), add(ben, id, body)]);
    expect(one.ok.data._id).toBe(other.ok.data._id);
    const refused = await add(ben, id, { ...body, kind: 'private_inspection' });
    expect(refused.failure).toMatchObject({
      code: 'conflict',
      message: purchaseOutcomes.visit_there,
    });
    const later = (await add(ben, id, { ...body, time: '11:00' })).ok.data;
    const onto = await change(ben, { id, visitId: later._id }, { ...saturday, version: 1 });
    expect(onto.failure.message).toBe(purchaseOutcomes.visit_there);
    expect(await activities(ann, id)).toHaveLength(2);
  });

  it('loses nothing when two change it at once, and says what happened', async () => {
    const { ann, ben, helper, id, homeId } = await together();
    const { data: visit } = (await add(ann, id, { ...saturday, home: homeId })).ok;
    const params = { id, visitId: visit._id };
    const moved = { ...saturday, time: '11:30' };
    expect((await change(ann, params, { ...moved, version: 1 })).ok.data).toMatchObject({
      time: '11:30',
      version: 2,
    });
    expect((await change(ann, params, { ...moved, version: 1 })).ok.data.version).toBe(2);
    const late = await change(ben, params, { ...saturday, note: 'Bring a torch', version: 1 });
    expect(late.failure).toMatchObject({
      message: purchaseOutcomes.changed,
      holds: { time: '11:30', version: 2 },
    });
    const joined = await change(ben, params, { ...moved, note: 'Bring a torch', version: 2 });
    expect(joined.ok.data).toMatchObject({ time: '11:30', note: 'Bring a torch', version: 3 });
    expect((await remove(ben, params)).ok.message).toBe(purchaseOutcomes.visit_removed);
    expect((await remove(ben, params)).failure.message).toBe(purchaseOutcomes.visit_unknown);
    const gone = await change(ann, params, { ...saturday, version: 3 });
    expect(gone.status).toBe(404);
    const told = await activities(helper, id);
    expect(told.map(({ kind }) => kind)).toEqual([
      'visit_removed',
      'visit_changed',
      'visit_moved',
      'visit_added',
    ]);
    expect(told[2]).toMatchObject({
      subject: '12 High Street',
      before: 'Sat 5 Dec, 10:00 am Sydney time',
      after: 'Sat 5 Dec, 11:30 am Sydney time',
    });
  });

  it('moves to the clock of another state with its home, and needs one', async () => {
    const { ann, id, homeId } = await together();
    await add(ann, id, { ...saturday, home: homeId });
    const home = { address: '12 High Street', version: 1 };
    const there = await ann.as.call(homeEndpoints.change, {
      params: { id, homeId },
      body: { ...home, state: 'QLD' },
    });
    expect((await list(ann, id)).ok.data).toMatchObject([
      { time: '10:00', zone: 'Australia/Brisbane', version: 2 },
    ]);
    const nowhere = { ...home, version: there.ok.data.version };
    await ann.as.call(homeEndpoints.change, { params: { id, homeId }, body: nowhere });
    expect((await list(ann, id)).ok.data).toMatchObject([{ zone: 'Australia/Brisbane' }]);
    const refused = await add(ann, id, { ...saturday, time: '12:00', home: homeId });
    expect(refused.failure.message).toBe(purchaseOutcomes.visit_state);
  });

  it('refuses what is none, in words', async () => {
    const { ann, id, homeId } = await together();
    const elsewhere = await buildHome(
      test.database.db,
      await buildPurchase(test.database.db, ann.id),
    );
    const refused = async (body: object) => {
      const answered = await add(ann, id, { ...saturday, home: homeId, ...body });
      return [answered.status, Object.values(answered.failure.errors ?? {})[0]?.[0]];
    };
    expect(await refused({ kind: 'party' })).toEqual([422, purchaseMessages.visit_kind]);
    for (const time of ['', null, '24:00', '9:00'])
      expect(await refused({ time })).toEqual([422, purchaseMessages.time]);
    for (const on of ['1999-12-31', '2100-01-01'])
      expect(await refused({ on })).toEqual([422, messages.general.day_between(2000, 2099)]);
    expect((await refused({ on: '2026-02-30' }))[0]).toBe(422);
    expect(await refused({ note: 'x'.repeat(purchaseLimits.visit_note + 1) })).toEqual([
      422,
      purchaseMessages.visit_note_long,
    ]);
    expect(await refused({ home: elsewhere })).toEqual([422, purchaseMessages.home]);
    expect((await list(ann, id)).ok.data).toEqual([]);
  });

  it('is read by helpers, changed by buyers, and neither for anybody else or once one has left', async () => {
    const { db } = test.database;
    const { ann, ben, helper, stranger, id, homeId } = await together();
    const visitId = await visitOf(id, homeId, { added_by: ben.id });
    const statuses = async (who: Member) => {
      const acts = [
        list(who, id),
        add(who, id, { ...saturday, home: homeId, time: '12:00' }),
        change(who, { id, visitId }, { ...saturday, time: '13:00', version: 1 }),
        remove(who, { id, visitId }),
      ];
      return (await Promise.all(acts)).map(({ status }) => status);
    };
    expect(await statuses(helper)).toEqual([200, 403, 403, 403]);
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404]);
    const elsewhere = await buildPurchase(db, ann.id);
    expect((await remove(ann, { id: elsewhere, visitId })).status).toBe(404);

    const split = await ben.as.call(sharingEndpoints.split, { params: { id } });
    expect(await statuses(ben)).toEqual([404, 404, 404, 404]);
    // Each keeps a copy. Who added it is told to neither of those who stay.
    expect((await list(ann, id, homeId)).ok.data).toMatchObject([{ _id: visitId, by: null }]);
    const own = split.ok.data;
    const [copy] = (await list(ben, own._id)).ok.data;
    expect(copy).toMatchObject({ home: own.homes[0]?._id, by: ben.id, time: '10:00' });
    await remove(ben, { id: own._id, visitId: copy?._id ?? '' });
    expect((await list(ann, id)).ok.data).toHaveLength(1);
  });

  it('stays for others when the account of whoever added it is deleted, and keeps its home', async () => {
    const { ann, ben, id, homeId } = await together();
    const visitId = await visitOf(id, homeId, { added_by: ben.id });
    const drop = () => ann.as.call(homeEndpoints.remove, { params: { id, homeId } });
    expect((await drop()).failure.message).toBe(purchaseOutcomes.home_in_use);
    const gone = await ben.as.call(customerEndpoints.remove, { params: { id: ben.id }, body: {} });
    expect(gone.status).toBe(200);
    expect((await list(ann, id)).ok.data).toMatchObject([{ by: null }]);
    expect((await drop()).failure.message).toBe(purchaseOutcomes.home_in_use);
    await remove(ann, { id, visitId });
    await visitOf(id, homeId, { added_by: ann.id });
    expect((await drop()).status).toBe(200);
    expect((await list(ann, id)).ok.data).toEqual([]);
  });

  it('has its limit, of each home', async () => {
    const { db } = test.database;
    const { ann, id, homeId } = await together();
    for (let n = 0; n < purchaseLimits.visits; n += 1)
      await visitOf(id, homeId, { visit_time: `12:${String(n).padStart(2, '0')}` });
    expect((await add(ann, id, { ...saturday, home: homeId })).failure.message).toBe(
      purchaseOutcomes.too_many_visits,
    );
    const other = await buildHome(db, id);
    expect((await add(ann, id, { ...saturday, home: other })).status).toBe(201);
  });
});

describe('what is next', () => {
  it('is the visit that comes first, wherever, of a home that is not given up', async () => {
    const { db } = test.database;
    const { ann, helper, id, homeId } = await together();
    const perth = await buildHome(db, id, { state: 'WA', address: '2 West Road' });
    const dropped = await buildHome(db, id, { stage: 'dropped' });
    // Ten in Sydney is seven in Perth, half an hour before the other.
    await visitOf(id, homeId, { visit_time: '10:00' });
    await visitOf(id, perth, { visit_time: '07:30', zone: 'Australia/Perth' });
    await visitOf(id, dropped, { visit_time: '08:00' });
    const next = async (who: Member) => {
      const { data: all } = (await who.as.call(purchaseEndpoints.list)).ok;
      const { data } = (await who.as.call(purchaseEndpoints.get, { params: { id } })).ok;
      expect(all[0]?.next_visit).toEqual(data.next_visit);
      return data.next_visit;
    };
    expect(await next(helper)).toEqual({
      home: homeId,
      address: '12 High Street',
      kind: 'open_inspection',
      on: '2026-12-05',
      time: '10:00',
      zone: 'Australia/Sydney',
    });
    test.clock.now = new Date('2026-12-04T23:00:00Z');
    expect(await next(ann)).toMatchObject({ home: perth, address: '2 West Road' });
    test.clock.now = new Date('2026-12-04T23:30:00Z');
    expect(await next(ann)).toBeNull();
  });
});
