import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { purchaseNoteEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import {
  homeEndpoints,
  purchaseEndpoints,
} from '@threshold/contract/endpoints/purchases/purchases';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseMessages, purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import {
  buildHome,
  buildKeyDate,
  buildNote,
  buildPurchase,
  joinPurchase,
} from '#test/factories/purchase.ts';
import { buildSession } from '#test/factories/session.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

async function member() {
  const { db } = test.database;
  const id = await buildCustomer(db);
  return { id, as: test.as(await buildSession(db, { customer_id: id })) };
}

/** Creates a purchase with a home, two buyers and a helper, and a customer who is not a member. */
async function together() {
  const { db } = test.database;
  const [ann, ben, helper, stranger] = [
    await member(),
    await member(),
    await member(),
    await member(),
  ];
  const id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, helper.id, 'helper', ann.id);
  return { ann, ben, helper, stranger, id, homeId: await buildHome(db, id) };
}

describe('purchase with one buyer', () => {
  it('starts with its first home and records the activities', async () => {
    const { as } = await member();
    const home = { address: ' 12 High Street ', link: 'example.com.au/12', price: '$800,000' };
    const { ok } = await as.call(purchaseEndpoints.start, { body: { home } });
    expect(ok.data).toMatchObject({
      name: 'Our purchase',
      role: 'buyer',
      stage: 'looking',
      members: [{ is_me: true, role: 'buyer' }],
      homes: [{ address: '12 High Street', link: 'https://example.com.au/12', opinions: [] }],
    });
    const list = await as.call(purchaseEndpoints.list);
    expect(list.ok.data).toMatchObject([{ homes: 1, members: 1, next_date: null }]);
    const params = { id: ok.data._id };
    const { ok: activities } = await as.call(purchaseEndpoints.activities, { params });
    expect(activities.data.map(({ kind }) => kind)).toEqual(['home_added', 'purchase_started']);
  });

  it('is refused with an invalid home and a message for each field', async () => {
    const { as } = await member();
    const body = { home: { address: '', link: 'javascript:alert(1)', state: 'XX' } };
    const { status, failure } = await as.call(purchaseEndpoints.start, { body: body as never });
    expect(status).toBe(422);
    expect(failure.errors).toMatchObject({
      'home.address': [purchaseMessages.address],
      'home.link': [purchaseMessages.link],
      'home.state': [purchaseMessages.state],
    });
  });

  it('limits the homes of a purchase and the purchases of a customer', async () => {
    const { db } = test.database;
    const me = await member();
    const id = await buildPurchase(db, me.id);
    for (let n = 0; n < purchaseLimits.homes; n += 1) await buildHome(db, id, { added_by: me.id });
    const home = { params: { id }, body: { address: 'One more' } };
    expect((await me.as.call(homeEndpoints.add, home)).failure.message).toBe(
      purchaseOutcomes.too_many_homes,
    );
    for (let n = 1; n < purchaseLimits.per_customer; n += 1) await buildPurchase(db, me.id);
    const answers = await me.as.call(purchaseEndpoints.start, { body: {} });
    expect([answers.status, answers.failure.message]).toEqual([
      409,
      purchaseOutcomes.too_many_purchases,
    ]);
    expect((await me.as.call(purchaseEndpoints.close, { params: { id } })).status).toBe(200);
    expect((await me.as.call(purchaseEndpoints.start, { body: {} })).status).toBe(201);
    expect((await me.as.call(purchaseEndpoints.start, { body: {} })).status).toBe(409);
    const reopened = await me.as.call(purchaseEndpoints.reopen, { params: { id } });
    expect([reopened.status, reopened.failure.message]).toEqual([
      409,
      purchaseOutcomes.too_many_purchases,
    ]);
  });

  it('counts towards a separate, higher limit per customer after its end', async () => {
    const { db } = test.database;
    const me = await member();
    for (let n = 0; n < purchaseLimits.ended_per_customer; n += 1) {
      const id = await buildPurchase(db, me.id);
      await db
        .updateTable('purchases')
        .set({ ended_at: new Date() })
        .where('id', '=', id)
        .execute();
    }
    const { status, failure } = await me.as.call(purchaseEndpoints.start, { body: {} });
    expect([status, failure.message]).toEqual([409, purchaseOutcomes.too_many_purchases]);
  });

  it('has at most one home under contract, whose dates end with the contract', async () => {
    const { db } = test.database;
    const me = await member();
    const id = await buildPurchase(db, me.id);
    const [first, second] = [await buildHome(db, id), await buildHome(db, id)];
    const stage = (homeId: string, to: 'under_contract' | 'missed', version: number) =>
      me.as.call(homeEndpoints.setStage, { params: { id, homeId }, body: { stage: to, version } });
    expect((await stage(first, 'under_contract', 1)).status).toBe(200);
    const refused = await stage(second, 'under_contract', 1);
    expect([refused.status, refused.failure.message]).toEqual([409, purchaseOutcomes.one_contract]);
    const { ok } = await me.as.call(purchaseEndpoints.get, { params: { id } });
    expect(ok.data.stage).toBe('under_contract');

    await buildKeyDate(db, id, { home_id: first });
    expect((await stage(first, 'missed', 2)).status).toBe(200);
    const dates = await db
      .selectFrom('purchase_dates')
      .select(['status', 'version'])
      .where('home_id', '=', first)
      .execute();
    expect(dates).toEqual([{ status: 'cancelled', version: 2 }]);
    expect((await stage(second, 'under_contract', 1)).status).toBe(200);
  });
});

describe('concurrent changes by two buyers', () => {
  it('are refused if based on an outdated version of a home', async () => {
    const { ann, ben, id, homeId } = await together();
    const change = (who: typeof ann, price: string, version: number) =>
      who.as.call(homeEndpoints.change, {
        params: { id, homeId },
        body: {
          address: '12 High Street',
          place: 'Parramatta NSW 2150',
          state: 'NSW',
          price,
          version,
        },
      });
    expect((await change(ann, '$900,000', 1)).ok.data.version).toBe(2);
    const late = await change(ben, '$950,000', 1);
    expect(late.status).toBe(409);
    expect(late.failure).toMatchObject({
      message: purchaseOutcomes.changed,
      holds: { price: '$900,000', version: 2 },
    });
    expect((await change(ben, '$950,000', 2)).ok.data).toMatchObject({ version: 3 });
    // Sending the same change again succeeds but does not increase the version.
    expect((await change(ben, '$950,000', 2)).ok.data).toMatchObject({ version: 3 });
  });

  it('set only one of two new names of a purchase', async () => {
    const { ann, ben, id } = await together();
    const answers = await Promise.all(
      [ann, ben].map((who, at) =>
        who.as.call(purchaseEndpoints.rename, {
          params: { id },
          body: { name: `Name ${at}`, version: 1 },
        }),
      ),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });

  it('store one opinion per buyer about a home, hidden from helpers', {
    tags: 'engine',
  }, async () => {
    const { ann, ben, helper, id, homeId } = await together();
    const params = { id, homeId };
    await ann.as.call(homeEndpoints.setOpinion, {
      params,
      body: { value: 'yes', reason: 'Light' },
    });
    await ben.as.call(homeEndpoints.setOpinion, { params, body: { value: 'no' } });
    const body = { value: 'maybe', seen_on: '2026-11-20' } as const;
    const { ok } = await ann.as.call(homeEndpoints.setOpinion, { params, body });
    expect(ok.data.opinions).toEqual([
      { by: ann.id, value: 'maybe', reason: '', seen_on: '2026-11-20' },
      { by: ben.id, value: 'no', reason: '', seen_on: null },
    ]);
    const read = await helper.as.call(purchaseEndpoints.get, { params: { id } });
    expect(read.ok.data.homes).toMatchObject([{ opinions: [] }]);
    const activities = await helper.as.call(purchaseEndpoints.activities, { params: { id } });
    expect(activities.ok.data).toEqual([]);
  });
});

describe('notes of a purchase', () => {
  it('are private to their author until they are shared', async () => {
    const { ann, ben, helper, id, homeId } = await together();
    const { ok } = await ann.as.call(purchaseNoteEndpoints.add, {
      params: { id },
      body: { home: homeId, text: 'I could pay more' },
    });
    const noteId = ok.data._id;
    const readBy = async (who: typeof ann) =>
      (await who.as.call(purchaseNoteEndpoints.list, { params: { id } })).ok.data.length;
    const all = async () => [await readBy(ann), await readBy(ben), await readBy(helper)];
    expect(await all()).toEqual([1, 0, 0]);
    const share = (audience: 'buyers' | 'all', version: number) =>
      ann.as.call(purchaseNoteEndpoints.change, {
        params: { id, noteId },
        body: { text: 'I could pay more', audience, version },
      });
    await share('buyers', 1);
    expect(await all()).toEqual([1, 1, 0]);
    await share('all', 2);
    expect(await all()).toEqual([1, 1, 1]);
  });

  it('can be changed and deleted by their author only', async () => {
    const { db } = test.database;
    const { ann, ben, helper, id } = await together();
    const own = await buildNote(db, id, ann.id);
    const shared = await buildNote(db, id, ann.id, 'buyers');
    const tried = async (who: typeof ann, noteId: string) => {
      const params = { id, noteId };
      const body = { text: 'Mine', audience: 'all', version: 1 } as const;
      const changed = await who.as.call(purchaseNoteEndpoints.change, { params, body });
      const removed = await who.as.call(purchaseNoteEndpoints.remove, { params });
      return [changed.status, removed.status];
    };
    expect(await tried(ben, own)).toEqual([404, 404]);
    expect(await tried(ben, shared)).toEqual([403, 403]);
    expect(await tried(helper, shared)).toEqual([404, 404]);
    expect(await tried(ann, shared)).toEqual([200, 200]);
  });

  it('written by helpers cannot be hidden from other helpers', async () => {
    const { helper, id } = await together();
    const write = (audience: 'buyers' | 'all') =>
      helper.as.call(purchaseNoteEndpoints.add, {
        params: { id },
        body: { text: 'Look at the roof', audience },
      });
    expect((await write('buyers')).failure.message).toBe(purchaseOutcomes.helper_audience);
    expect((await write('all')).status).toBe(201);
  });
});

describe('purchase', () => {
  it('cannot be changed by helpers, who get 403, or strangers, who get 404', async () => {
    const { helper, stranger, id, homeId } = await together();
    const params = { id, homeId };
    const acts = (who: typeof helper) =>
      Promise.all([
        who.as.call(purchaseEndpoints.rename, { params: { id }, body: { name: 'X', version: 1 } }),
        who.as.call(homeEndpoints.add, { params: { id }, body: { address: 'X' } }),
        who.as.call(homeEndpoints.change, { params, body: { address: 'X', version: 1 } }),
        who.as.call(homeEndpoints.setStage, { params, body: { stage: 'dropped', version: 1 } }),
        who.as.call(homeEndpoints.setOpinion, { params, body: { value: 'yes' } }),
        who.as.call(homeEndpoints.remove, { params }),
      ]);
    for (const { status, failure } of await acts(helper))
      expect([status, failure.message]).toEqual([403, purchaseOutcomes.buyers_only]);
    for (const { status, failure } of await acts(stranger))
      expect([status, failure.message]).toEqual([404, purchaseOutcomes.unknown]);
  });

  it('does not accept changes or notes about a home of another purchase', async () => {
    const { db } = test.database;
    const { ann, id } = await together();
    const elsewhere = await buildHome(db, await buildPurchase(db, await buildCustomer(db)));
    const body = { address: 'X', version: 1 };
    const { status } = await ann.as.call(homeEndpoints.change, {
      params: { id, homeId: elsewhere },
      body,
    });
    expect(status).toBe(404);
    const note = await ann.as.call(purchaseNoteEndpoints.add, {
      params: { id },
      body: { home: elsewhere, text: 'X' },
    });
    expect(note.status).toBe(422);
  });
});

it('a buyer cannot remove a home that has notes by other members', async () => {
  const { db } = test.database;
  const { ann, ben, id, homeId } = await together();
  await buildNote(db, id, ben.id, 'only_me', homeId);
  const remove = () => ann.as.call(homeEndpoints.remove, { params: { id, homeId } });
  expect((await remove()).failure.message).toBe(purchaseOutcomes.home_in_use);
  await db.deleteFrom('purchase_notes').where('home_id', '=', homeId).execute();
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
});

it("data shared by a deleted customer remains without the customer's name", async () => {
  const { db } = test.database;
  const deletedBuyer = await buildAccount(test, 'customers');
  const ben = await member();
  const [shared, alone] = [
    await buildPurchase(db, deletedBuyer.id),
    await buildPurchase(db, deletedBuyer.id),
  ];
  await joinPurchase(db, shared, ben.id);
  const homeId = await buildHome(db, shared, { added_by: deletedBuyer.id });
  const as = test.as(deletedBuyer.token);
  await as.call(homeEndpoints.setOpinion, {
    params: { id: shared, homeId },
    body: { value: 'yes' },
  });
  await buildNote(db, shared, deletedBuyer.id, 'only_me');
  await buildNote(db, shared, deletedBuyer.id, 'buyers');
  expect(
    (await as.call(customerEndpoints.remove, { params: { id: deletedBuyer.id } })).status,
  ).toBe(200);

  const { ok } = await ben.as.call(purchaseEndpoints.get, { params: { id: shared } });
  expect(ok.data.members.map(({ _id }) => _id)).toEqual([ben.id]);
  expect(ok.data.homes).toMatchObject([{ opinions: [{ by: null, value: 'yes' }] }]);
  const notes = await ben.as.call(purchaseNoteEndpoints.list, { params: { id: shared } });
  expect(notes.ok.data).toMatchObject([{ by: null, audience: 'buyers' }]);
  const left = await db.selectFrom('purchases').select('id').where('id', '=', alone).execute();
  expect(left).toEqual([]);
  const own = await db
    .selectFrom('purchase_notes')
    .select('id')
    .where('purchase_id', '=', shared)
    .where('audience', '=', 'only_me')
    .execute();
  expect(own).toEqual([]);
});
