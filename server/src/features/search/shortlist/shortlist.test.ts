import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAccount } from '#test/factories/account.ts';
import { buildVendor, buildVendorAlias } from '#test/factories/vendor.ts';
import { accountForEach } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const me = accountForEach(test, 'customers');

const read = async () =>
  (await test.as(me.token).call(customerEndpoints.shortlist, { params: { id: me.id } })).ok.data;
const replace = (vendors: string[], { id, token } = me) =>
  test.as(token).call(customerEndpoints.setShortlist, { params: { id }, body: { vendors } });
const idsOf = (cards: { _id: string }[]) => cards.map(({ _id }) => _id);

describe('shortlist', () => {
  it('is empty at first and preserves the submitted order', async () => {
    expect(await read()).toEqual([]);
    const { db } = test.database;
    const [a, b, c] = [await buildVendor(db), await buildVendor(db), await buildVendor(db)];
    expect(idsOf((await replace([c, a, b])).ok.data)).toEqual([c, a, b]);
    expect(idsOf((await replace([b, c])).ok.data)).toEqual([b, c]);
    expect(idsOf(await read())).toEqual([b, c]);
    expect((await replace([])).ok.data).toEqual([]);
  });

  it('shows only public listings, without contact details', async () => {
    const { db } = test.database;
    const shown = await buildVendor(db, { status: 'in_complete', is_unclaimed: true });
    const draft = await buildVendor(db, { status: 'in_complete' });
    const suspended = await buildVendor(db, { status: 'suspended' });
    const [card, ...more] = (await replace([shown, draft, suspended])).ok.data;
    expect([card?._id, more]).toEqual([shown, []]);
    expect(card).not.toHaveProperty('phone_number');
    await db
      .updateTable('vendors')
      .set({ status: 'approved' })
      .where('id', '=', suspended)
      .execute();
    expect(idsOf(await read())).toEqual([shown, suspended]);
  });

  it('skips unknown listing ids and replaces former by current ids', {
    tags: 'engine',
  }, async () => {
    const { db } = test.database;
    const vendor_id = await buildVendor(db);
    const alias_id = await buildVendorAlias(db, vendor_id);
    expect(idsOf((await replace([newId(), alias_id, vendor_id])).ok.data)).toEqual([vendor_id]);
  });

  it('equals one of two lists after two concurrent requests', async () => {
    const { db } = test.database;
    const [a, b] = [await buildVendor(db), await buildVendor(db)];
    const answers = await Promise.all([replace([a, b]), replace([b, a]), replace([a])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([[a, b], [b, a], [a]]).toContainEqual(idsOf(await read()));
  });

  it('refuses malformed ids and too many listings', async () => {
    expect((await replace(['x'])).failure.errors).toEqual({ 'vendors.0': [messages.general.id] });
    const many = Array.from({ length: limits.shortlist.vendors + 1 }, newId);
    expect((await replace(many)).failure.errors).toEqual({ vendors: [messages.general.too_many] });
  });

  it('is refused to other members and guests', async () => {
    const other = await buildAccount(test, 'customers');
    expect((await replace([], { ...me, token: other.token })).status).toBe(403);
    expect((await replace([], { ...me, id: newId() })).status).toBe(403);
    const vendor = await buildAccount(test, 'vendors');
    expect((await replace([], { ...me, token: vendor.token })).status).toBe(403);
    expect(
      (await test.as().call(customerEndpoints.shortlist, { params: { id: me.id } })).status,
    ).toBe(401);
  });
});
