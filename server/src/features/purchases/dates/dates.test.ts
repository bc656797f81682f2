import { keyDateEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import { sharingEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import { purchaseEndpoints } from '@threshold/contract/endpoints/purchases/purchases';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { keyDateSentences } from '@threshold/contract/texts/key-date-texts';
import { purchaseMessages, purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { describe, expect, it } from 'vitest';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildHome, buildKeyDate, buildPurchase, joinPurchase } from '#test/factories/purchase.ts';
import { buildSession } from '#test/factories/session.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

async function member() {
  const id = await buildCustomer(test.database.db);
  return { id, as: test.as(await buildSession(test.database.db, { customer_id: id })) };
}

async function together() {
  const { db } = test.database;
  const [ann, ben, helper] = [await member(), await member(), await member()];
  const id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, helper.id, 'helper', ann.id);
  return { ann, ben, helper, id, homeId: await buildHome(db, id) };
}

const exchanged = {
  kind: 'cooling_off_end',
  state: 'NSW',
  cooling_off: { start_on: '2026-12-01', sold_at: 'private_sale' },
} as const;

describe('key date', () => {
  it('is stored with the days and rule of its calculation, visible to helpers', async () => {
    const { ann, helper, id, homeId } = await together();
    const body = { ...exchanged, home: homeId };
    const preview = await ann.as.call(keyDateEndpoints.count, { params: { id }, body });
    expect(preview.ok.data.date).toMatchObject({ due_on: '2026-12-08', due_time: '17:00' });
    const answer = await ann.as.call(keyDateEndpoints.add, { params: { id }, body });
    expect(answer.ok.data).toMatchObject({
      title: 'Cooling-off ends',
      home: homeId,
      due_on: '2026-12-08',
      zone: 'Australia/Sydney',
      act_by: '2026-12-08',
      confirmed: null,
      status: 'open',
      basis: { counted: expect.arrayContaining(['2026-12-02']), rule: { check_first: false } },
    });
    const { ok } = await helper.as.call(keyDateEndpoints.list, { params: { id } });
    expect(ok.data).toEqual([answer.ok.data]);
    const list = await ann.as.call(purchaseEndpoints.list);
    expect(list.ok.data).toMatchObject([{ next_date: { due_on: '2026-12-08' } }]);
  });

  it('is stored once while an equal date is open', async () => {
    const { ann, ben, id, homeId } = await together();
    const keep = async (who = ann, home: string | null = homeId) =>
      (await who.as.call(keyDateEndpoints.add, { params: { id }, body: { ...exchanged, home } })).ok
        .data;
    const first = await keep();
    expect([await keep(), await keep(ben)]).toEqual([first, first]);
    const read = () => ann.as.call(keyDateEndpoints.list, { params: { id } });
    expect((await read()).ok.data).toEqual([first]);
    const activities = test.database.db.selectFrom('purchase_activities').select('kind');
    expect(await activities.where('purchase_id', '=', id).execute()).toEqual([
      { kind: 'date_added' },
    ]);
    expect([(await keep(ann, null)).home, (await keep(ann, null)).home]).toEqual([null, null]);
    const params = { id, dateId: first._id };
    const body = { status: 'cancelled', version: 1 } as const;
    await ann.as.call(keyDateEndpoints.setStatus, { params, body });
    expect((await keep())._id).not.toBe(first._id);
    expect((await read()).ok.data).toHaveLength(3);
  });

  it('is refused with the reason if the server cannot calculate the day', async () => {
    const { ann, id } = await together();
    const body = { ...exchanged, state: 'WA' } as const;
    const preview = await ann.as.call(keyDateEndpoints.count, { params: { id }, body });
    expect(preview.ok.data).toEqual({ date: null, reason: keyDateSentences.western });
    const answer = await ann.as.call(keyDateEndpoints.add, { params: { id }, body });
    expect([answer.status, answer.failure.message]).toEqual([409, keyDateSentences.western]);
  });

  it('is refused with both a typed and a calculated day, or neither', async () => {
    const { db } = test.database;
    const { ann, id } = await together();
    const elsewhere = await buildHome(db, await buildPurchase(db, await buildCustomer(db)));
    const typed = { on: '2026-12-11' };
    const refused = async (body: object) => {
      const answered = await ann.as.call(keyDateEndpoints.add, {
        params: { id },
        body: body as never,
      });
      return [answered.status, Object.values(answered.failure.errors ?? {})[0]?.[0]];
    };
    const facts = [422, purchaseMessages.facts];
    expect(await refused({ kind: 'settlement', state: 'NSW' })).toEqual(facts);
    expect(await refused({ ...exchanged, typed })).toEqual(facts);
    expect(await refused({ ...exchanged, kind: 'settlement' })).toEqual(facts);
    expect(await refused({ kind: 'own', state: 'NSW', typed })).toEqual([
      422,
      purchaseMessages.date_title,
    ]);
    const away = { kind: 'settlement', state: 'NSW', typed, home: elsewhere };
    expect(await refused(away)).toEqual([422, purchaseMessages.home]);
  });

  it('is confirmed by a buyer and unconfirmed when moved', async () => {
    const { db } = test.database;
    const { ann, ben, helper, id } = await together();
    const dateId = await buildKeyDate(db, id);
    const params = { id, dateId };
    const confirm = (who: typeof ann, name: string, version: number) =>
      who.as.call(keyDateEndpoints.confirm, { params, body: { with: name, version } });
    expect((await confirm(helper, 'Kim', 1)).status).toBe(403);
    expect((await confirm(ann, 'Kim Lee', 1)).ok.data).toMatchObject({
      confirmed: { by: ann.id, with: 'Kim Lee' },
      version: 2,
    });
    expect((await confirm(ann, 'Kim Lee', 1)).ok.data.version).toBe(2);
    const late = await confirm(ben, 'Sam', 1);
    expect(late.failure).toMatchObject({ code: 'conflict', holds: { version: 2 } });

    const move = (reason: string) =>
      ben.as.call(keyDateEndpoints.change, {
        params,
        body: {
          kind: 'finance_due',
          state: 'NSW',
          typed: { on: '2026-12-18' },
          reason,
          version: 2,
        },
      });
    expect((await move('')).failure.errors).toMatchObject({
      reason: [purchaseMessages.move_reason],
    });
    expect((await move('The bank asked for a week')).ok.data).toMatchObject({
      due_on: '2026-12-18',
      confirmed: null,
      reason: 'The bank asked for a week',
    });
    const { ok } = await ann.as.call(purchaseEndpoints.activities, { params: { id } });
    expect(ok.data.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['date_moved', '11 December 2026', '18 December 2026'],
      ['date_confirmed', '', 'Kim Lee'],
    ]);
  });

  it('can be reopened when done, and confirmed only while open', async () => {
    const { db } = test.database;
    const { ann, id } = await together();
    const dateId = await buildKeyDate(db, id);
    const params = { id, dateId };
    const set = (status: 'done' | 'cancelled' | 'open', version: number) =>
      ann.as.call(keyDateEndpoints.setStatus, { params, body: { status, version } });
    expect((await set('done', 1)).ok.data).toMatchObject({ status: 'done', version: 2 });
    expect((await set('done', 1)).ok.data.version).toBe(2);
    const body = { with: 'Kim', version: 2 };
    expect((await ann.as.call(keyDateEndpoints.confirm, { params, body })).failure.message).toBe(
      purchaseOutcomes.date_closed,
    );
    expect((await set('cancelled', 1)).status).toBe(409);
    expect((await set('open', 2)).ok.data.status).toBe('open');
  });

  it("is refused beyond the maximum number or under another purchase's URL", async () => {
    const { db } = test.database;
    const { ann, id } = await together();
    const other = await buildPurchase(db, ann.id);
    const dateId = await buildKeyDate(db, id);
    const body = { status: 'done', version: 1 } as const;
    const params = { id: other, dateId };
    expect((await ann.as.call(keyDateEndpoints.setStatus, { params, body })).status).toBe(404);
    for (let n = 0; n < purchaseLimits.dates; n += 1)
      await buildKeyDate(db, id, { added_by: ann.id });
    const answer = await ann.as.call(keyDateEndpoints.add, { params: { id }, body: exchanged });
    expect(answer.failure.message).toBe(purchaseOutcomes.too_many_dates);
  });

  it('is copied with calculation and confirmation when a buyer stops sharing', async () => {
    const { ann, ben, id, homeId } = await together();
    const body = { ...exchanged, home: homeId };
    const { ok } = await ann.as.call(keyDateEndpoints.add, { params: { id }, body });
    const params = { id, dateId: ok.data._id };
    await ann.as.call(keyDateEndpoints.confirm, { params, body: { with: 'Kim', version: 1 } });
    const split = await ben.as.call(sharingEndpoints.split, { params: { id } });
    const own = split.ok.data;
    const { ok: dates } = await ben.as.call(keyDateEndpoints.list, { params: { id: own._id } });
    expect(dates.data).toMatchObject([
      {
        home: own.homes[0]?._id,
        due_on: '2026-12-08',
        basis: ok.data.basis,
        confirmed: { by: null, with: 'Kim' },
      },
    ]);
  });
});
