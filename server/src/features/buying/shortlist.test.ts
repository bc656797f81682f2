import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { sharingEndpoints } from '@threshold/contract/buying/purchase-sharing';
import { purchaseShortlistEndpoints } from '@threshold/contract/buying/purchase-shortlist';
import { purchaseEndpoints } from '@threshold/contract/buying/purchases';
import { customerEndpoints } from '@threshold/contract/customers';
import { vendorSearchEndpoints } from '@threshold/contract/search';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { exportPurchases } from '#src/features/data-export/export-purchases.repo.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildPurchase, joinPurchase } from '#test/factories/purchase.ts';
import { buildShortlisted, shortlist } from '#test/factories/shortlist.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { list, show, hide } = purchaseShortlistEndpoints;

async function together() {
  const { db } = test.database;
  const ann = await buildAccount(test, 'customers');
  const ben = await buildAccount(test, 'customers');
  const helper = await buildAccount(test, 'customers');
  const stranger = await buildAccount(test, 'customers');
  const id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, helper.id, 'helper', ann.id);
  return { ann, ben, helper, stranger, id };
}

const seenBy = async ({ token }: TestAccount, id: string) =>
  (await test.as(token).call(list, { params: { id } })).ok.data;
async function act(
  { token }: TestAccount,
  endpoint: typeof show | typeof hide,
  [id, vendorId]: readonly [string, string],
) {
  const answer = await test.as(token).call(endpoint, { params: { id, vendorId } });
  return answer.status === 200 ? [200] : [answer.status, answer.failure.message];
}
const setShortlist = ({ id, token }: TestAccount, vendors: string[]) =>
  test.as(token).call(customerEndpoints.setShortlist, { params: { id }, body: { vendors } });

describe('shortlists in a purchase', () => {
  it('are each buyer’s own until one shows somebody, with who shortlisted each', async () => {
    const { db } = test.database;
    const { ann, ben, id } = await together();
    const first = await buildShortlisted(db, ann.id, { full_name: 'Ada Broker' });
    const second = await buildShortlisted(db, ann.id, { full_name: 'Zoe Broker' });
    expect(await seenBy(ann, id)).toMatchObject([
      { _id: first, full_name: 'Ada Broker', by: [ann.id], is_mine: true, shown_to: [] },
      { _id: second, by: [ann.id] },
    ]);
    expect(await seenBy(ben, id)).toEqual([]);

    for (const _again of [1, 2]) expect(await act(ann, show, [id, second])).toEqual([200]);
    expect(await seenBy(ben, id)).toMatchObject([
      { _id: second, by: [ann.id], is_mine: false, shown_to: [] },
    ]);
    expect((await seenBy(ann, id))[1]).toMatchObject({ _id: second, shown_to: [ben.id] });

    // That he has her, too, is his to show.
    await shortlist(db, ben.id, second);
    expect((await seenBy(ann, id))[1]).toMatchObject({ by: [ann.id] });
    expect(await act(ben, show, [id, second])).toEqual([200]);
    expect(await seenBy(ann, id)).toMatchObject([
      { _id: first, by: [ann.id] },
      { _id: second, by: [ann.id, ben.id] },
    ]);
    const told = await test.as(ben.token).call(purchaseEndpoints.activities, { params: { id } });
    expect(told.ok.data).toEqual([]);

    for (const _again of [1, 2]) expect(await act(ann, hide, [id, second])).toEqual([200]);
    expect(await seenBy(ben, id)).toMatchObject([{ _id: second, by: [ben.id] }]);
    expect(await seenBy(ann, id)).toHaveLength(2);
  });

  it('are for buyers: not for helpers and strangers', async () => {
    const { db } = test.database;
    const { ann, helper, stranger, id } = await together();
    const vendorId = await buildShortlisted(db, ann.id);
    await act(ann, show, [id, vendorId]);
    for (const [who, status] of [
      [helper, 403],
      [stranger, 404],
    ] as const) {
      await shortlist(db, who.id, vendorId);
      expect((await test.as(who.token).call(list, { params: { id } })).status).toBe(status);
      expect((await act(who, show, [id, vendorId]))[0]).toBe(status);
      expect((await act(who, hide, [id, vendorId]))[0]).toBe(status);
    }
    expect((await test.as(ann.token).call(list, { params: { id: newId() } })).status).toBe(404);
  });

  it('show nobody whom the caller has not shortlisted, and nobody who is not listed', async () => {
    const { db } = test.database;
    const { ann, ben, id } = await together();
    const theirs = await buildShortlisted(db, ben.id);
    const hidden = await buildShortlisted(db, ann.id, { status: 'suspended' });
    for (const vendorId of [theirs, hidden, await buildVendor(db), newId()])
      expect(await act(ann, show, [id, vendorId])).toEqual([404, purchaseOutcomes.not_shortlisted]);
    const vendorId = await buildShortlisted(db, ann.id);
    await act(ann, show, [id, vendorId]);
    await db
      .updateTable('vendors')
      .set({ status: 'suspended' })
      .where('id', '=', vendorId)
      .execute();
    expect(await seenBy(ben, id)).toMatchObject([{ _id: theirs }]);
  });

  it('show nobody who left the shortlist, also not when they come back; others stay shown in whatever order', async () => {
    const { db } = test.database;
    const { ann, ben, id } = await together();
    const [one, two] = [await buildShortlisted(db, ann.id), await buildShortlisted(db, ann.id)];
    for (const vendorId of [one, two]) await act(ann, show, [id, vendorId]);
    await setShortlist(ann, [two, await buildVendor(db), one]);
    expect(await seenBy(ben, id)).toHaveLength(2);
    await setShortlist(ann, [two]);
    await setShortlist(ann, [two, one]);
    expect((await seenBy(ben, id)).map(({ _id }) => _id)).toEqual([two]);
  });

  it('are not seen by whoever joins later, or was a helper, until they are shown again', async () => {
    const { db } = test.database;
    const { ann, helper, stranger, id } = await together();
    const vendorId = await buildShortlisted(db, ann.id);
    await act(ann, show, [id, vendorId]);
    await joinPurchase(db, id, stranger.id);
    await db
      .updateTable('purchase_members')
      .set({ role: 'buyer' })
      .where('customer_id', '=', helper.id)
      .execute();
    for (const who of [stranger, helper]) expect(await seenBy(who, id)).toEqual([]);
    await act(ann, show, [id, vendorId]);
    for (const who of [stranger, helper]) expect(await seenBy(who, id)).toHaveLength(1);
  });

  it('are each one’s own again once sharing stops, for whoever comes next, too', async () => {
    const { db } = test.database;
    const { ann, ben, stranger, id } = await together();
    const hers = await buildShortlisted(db, ann.id);
    const his = await buildShortlisted(db, ben.id);
    await act(ann, show, [id, hers]);
    await act(ben, show, [id, his]);
    const split = await test.as(ben.token).call(sharingEndpoints.split, { params: { id } });
    expect((await test.as(ben.token).call(list, { params: { id } })).status).toBe(404);
    expect(await seenBy(ben, split.ok.data._id)).toMatchObject([{ _id: his, shown_to: [] }]);
    expect(await seenBy(ann, id)).toMatchObject([{ _id: hers, shown_to: [] }]);
    expect(await act(ben, show, [split.ok.data._id, his])).toEqual([
      409,
      purchaseOutcomes.nobody_shares,
    ]);
    await joinPurchase(db, id, stranger.id);
    expect(await seenBy(stranger, id)).toEqual([]);
  });

  it('go with a deleted account, on either side, and with a deleted listing', async () => {
    const { db } = test.database;
    const { ann, ben, stranger, id } = await together();
    await joinPurchase(db, id, stranger.id);
    const his = await buildShortlisted(db, ben.id);
    const hers = await buildShortlisted(db, ann.id);
    await act(ben, show, [id, his]);
    await act(ann, show, [id, hers]);
    await test.as(ben.token).call(customerEndpoints.remove, {
      params: { id: ben.id },
      body: {},
    });
    expect(await seenBy(stranger, id)).toMatchObject([{ _id: hers, by: [ann.id] }]);
    expect(await seenBy(ann, id)).toMatchObject([{ _id: hers, shown_to: [stranger.id] }]);
    await db.deleteFrom('vendors').where('id', '=', hers).execute();
    expect(await seenBy(stranger, id)).toEqual([]);
  });

  it('stand in the download of whoever shows them, and of whoever is shown them', async () => {
    const { db } = test.database;
    const { ann, ben, helper, id } = await together();
    const vendor_id = await buildShortlisted(db, ann.id, { full_name: 'Robin Broker' });
    await act(ann, show, [id, vendor_id]);
    const exported = async ({ id: customer }: TestAccount) =>
      (await exportPurchases(db, customer)).map((purchase) => purchase.shortlist);
    const shown = { vendor_id, full_name: 'Robin Broker', vendor_type: 'Mortgage Broker' };
    expect(await exported(ann)).toMatchObject([[{ ...shown, by_you: true }]]);
    expect(await exported(ben)).toMatchObject([[{ ...shown, by_you: false }]]);
    expect(await exported(helper)).toEqual([[]]);
  });

  it('tell the professional nothing', async () => {
    const { db } = test.database;
    const { ann, ben, id } = await together();
    const vendor = await buildAccount(test, 'vendors');
    await db
      .updateTable('vendors')
      .set({ status: 'approved' })
      .where('id', '=', vendor.id)
      .execute();
    await shortlist(db, ann.id, vendor.id);
    const profile = () =>
      test.as(vendor.token).call(vendorSearchEndpoints.get, { params: { id: vendor.id } });
    const before = (await profile()).text;
    expect(await act(ann, show, [id, vendor.id])).toEqual([200]);
    expect(await seenBy(ben, id)).toHaveLength(1);
    expect((await profile()).text).toBe(before);
    const notices = await db
      .selectFrom('notices')
      .select('id')
      .where('vendor_account_id', 'is not', null)
      .where('created_at', '>', new Date(Date.now() - 60_000))
      .execute();
    expect(notices).toEqual([]);
  });

  it('show at once what is shown while it leaves the shortlist, or not at all', {
    tags: 'engine',
  }, async () => {
    const { db } = test.database;
    const { ann, ben, id } = await together();
    const vendorId = await buildShortlisted(db, ann.id);
    const [shown, set] = await Promise.all([act(ann, show, [id, vendorId]), setShortlist(ann, [])]);
    expect(set.status).toBe(200);
    expect([200, 404]).toContain(shown[0]);
    expect(await seenBy(ben, id)).toEqual([]);
  });
});
