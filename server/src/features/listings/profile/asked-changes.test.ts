import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { overviewEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { vettingEndpoints } from '@threshold/contract/endpoints/staff/vetting';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildConversation, buildMessages } from '#test/factories/conversation.ts';
import { buildListed } from '#test/factories/profile.ts';
import { listServiceIds } from '#test/factories/service.ts';
import { buildVendorCheck } from '#test/factories/vendor.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

/* For a checked listing, fields that staff compare with a register become pending changes. */

const test = testApp();
const { own, takeBackChanges } = vendorAccountEndpoints;

const staff = sharedStaff(test);

const put = (body: Record<string, unknown>, { id, token }: TestAccount) =>
  test.as(token).raw({ method: 'PUT', url: `/api/vendors/${id}`, payload: body });

/** Changes the profile. Returns it from the response, which must equal a later read. */
async function save(body: Record<string, unknown>, me: TestAccount) {
  const { ok } = await put(body, me);
  const { profile } = (ok as { data: { profile: unknown } }).data;
  const { data } = (await test.as(me.token).call(own)).ok;
  expect(profile).toEqual(data);
  return data;
}
const takeBack = ({ id, token }: TestAccount) =>
  test.as(token).call(takeBackChanges, { params: { id } });
const publicOf = async (id: string) =>
  (await test.as().call(vendorSearchEndpoints.get, { params: { id } })).ok.data;
const seenByStaff = async ({ id }: TestAccount) =>
  (await staff.call(staffListingEndpoints.get, { params: { id } })).ok.data;

describe('approved listing', () => {
  const cases: readonly (readonly [Record<string, unknown>, Record<string, unknown>])[] = [
    [{ first_name: 'New' }, { first_name: 'New' }],
    [
      { last_name: 'New', full_name: 'New' },
      { last_name: 'New', full_name: 'New' },
    ],
    [{ business_name: 'Commonwealth Home Loans' }, { business_name: 'Commonwealth Home Loans' }],
    [{ vendor_type: 'Building Surveyor' }, { vendor_type: 'Building Surveyor' }],
    [
      { licence_number: '42', licence_state: 'vic' },
      { licence_number: '42', licence_state: 'VIC' },
    ],
    [
      { licence_expires_on: '2027-01-31', abn: '' },
      { licence_expires_on: '2027-01-31', abn: '' },
    ],
    [{ licence_holder: 'V' }, { licence_holder: 'V' }],
  ];
  it.each(cases)(
    'stores the change %j as pending and still shows approved values',
    async (body, asked) => {
      const listing = { status: 'approved', abn: '51824753556' } as const;
      const me = await buildListed(test, listing);
      await buildVendorCheck(test.database.db, { vendor_id: me.id });
      const before = await publicOf(me.id);
      const asked_at = test.clock.now.toISOString();
      const profile = await save({ ...body, phone_number: '0290009999' }, me);
      expect(profile.pending_changes).toEqual({ ...asked, asked_at });
      expect(profile.phone_number).toBe('0290009999');
      for (const field of Object.keys(asked))
        expect(profile).not.toMatchObject({ [field]: asked[field] });
      expect(await publicOf(me.id)).toEqual(before);
      expect(before.checks).toHaveLength(1);
      expect(await seenByStaff(me)).toMatchObject({
        pending_changes: { ...asked, asked_at },
        waiting_since: asked_at,
      });
    },
  );

  it('appears under its approved, not its pending name in search and chat', async () => {
    const { db } = test.database;
    const me = await buildListed(test, { status: 'approved', full_name: 'Vera Vendor' });
    const customer = await buildAccount(test, 'customers');
    const conversation = await buildConversation(db, {
      vendor_id: me.id,
      customer_id: customer.id,
    });
    await buildMessages(db, conversation, 'customer', ['Hello']);
    const name = `Commonwealth ${newId()}`;
    await save({ full_name: name, business_name: name }, me);
    const near = { latitude: -33.8688, longitude: 151.2093, limit: 50 };
    const found = await test.as().call(vendorSearchEndpoints.search, { query: near });
    const history = await test
      .as(customer.token)
      .call(chatEndpoints.history, { params: { id: customer.id } });
    const page = await test
      .as(customer.token)
      .call(vendorSearchEndpoints.get, { params: { id: me.id } });
    for (const { text } of [found, history, page]) {
      expect(text).toContain('Vera Vendor');
      expect(text).not.toContain(name);
      expect(text).not.toContain('pending_changes');
    }
  });

  it('merges later changes into pending changes and drops reverted changes', async () => {
    const at = test.clock.now;
    const me = await buildListed(test, { status: 'approved', full_name: 'Vera Vendor' });
    await save({ full_name: 'One', business_name: 'First & Co' }, me);
    const first = (await seenByStaff(me)).version;
    await save({ full_name: 'One', phone_number: '0290001111' }, me);
    expect((await seenByStaff(me)).version).toBe(first);
    test.clock.now = new Date(at.getTime() + 60_000);
    const joined = await save({ full_name: 'Two' }, me);
    const asked_at = at.toISOString();
    test.clock.now = at;
    expect(joined.pending_changes).toEqual({
      full_name: 'Two',
      business_name: 'First & Co',
      asked_at,
    });
    expect((await seenByStaff(me)).version).not.toBe(first);
    const less = await save({ full_name: 'Vera Vendor' }, me);
    expect(less.pending_changes).toEqual({ business_name: 'First & Co', asked_at });
    const none = await save({ business_name: less.business_name }, me);
    expect(none.pending_changes).toBeNull();
    expect((await seenByStaff(me)).waiting_since).toBeNull();
  });

  it('stores services of its pending vendor type as pending', async () => {
    const { db } = test.database;
    const me = await buildListed(test, { status: 'approved' });
    const [tax = '', land = ''] = await listServiceIds(db, 'Accountant', 2);
    const [, loan = ''] = await listServiceIds(db, 'Mortgage Broker', 2);
    const ids = (services: readonly { _id: string }[] | undefined) =>
      services?.map(({ _id }) => _id);
    const before = ids((await publicOf(me.id)).services);
    const asked = await save({ vendor_type: 'Accountant', services: tax }, me);
    expect(ids(asked.services)).toEqual(before);
    expect(ids(asked.pending_changes?.services)).toEqual([tax]);
    expect(ids((await save({ services: land }, me)).pending_changes?.services)).toEqual([land]);
    const both = await save({ services: loan }, me);
    expect([ids(both.services), ids(both.pending_changes?.services)]).toEqual([[loan], [land]]);
    const wrong = await put({ services: newId() }, me);
    expect([wrong.status, wrong.failure.errors]).toEqual([
      422,
      { services: [messages.general.choice] },
    ]);
    const other = await save({ vendor_type: 'Buyers agent' }, me);
    expect(other.pending_changes).toMatchObject({ vendor_type: 'Buyers agent' });
    expect(other.pending_changes?.services).toBeUndefined();
    expect((await save({ vendor_type: 'Mortgage Broker' }, me)).pending_changes).toBeNull();
  });

  it('is in the re-review queue once, even after several changes', { tags: 'engine' }, async () => {
    const me = await buildListed(test, { status: 'approved' });
    const waiting = async () => (await staff.call(overviewEndpoints.overview)).ok.data.waiting;
    const before = (await waiting()).recheck;
    await save({ full_name: 'One' }, me);
    await save({ full_name: 'Two' }, me);
    expect((await waiting()).recheck).toBe(before + 1);
    const query = { queue: 'recheck' as const, q: me.email };
    expect((await staff.call(vettingEndpoints.list, { query })).ok.data).toMatchObject([
      { _id: me.id, changed: ['full_name'] },
    ]);
    const lapsed = { queue: 'lapsed' as const, q: me.email };
    expect((await staff.call(vettingEndpoints.list, { query: lapsed })).ok.data).toEqual([]);
  });

  it('stores both of two concurrent changes as pending', async () => {
    const me = await buildListed(test, { status: 'approved' });
    const answers = await Promise.all([
      put({ full_name: 'Both' }, me),
      put({ business_name: 'Both & Co' }, me),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { pending_changes } = (await test.as(me.token).call(own)).ok.data;
    expect(pending_changes).toMatchObject({ full_name: 'Both', business_name: 'Both & Co' });
  });
});

it('changes by a suspended vendor are stored as pending', async () => {
  const me = await buildListed(test, { status: 'suspended', full_name: 'Vera Vendor' });
  const { full_name, pending_changes } = await save({ full_name: 'Another' }, me);
  expect([full_name, pending_changes?.full_name]).toEqual(['Vera Vendor', 'Another']);
});

it.each(['in_complete', 'claimed', 'pending', 'rejected'] as const)(
  'changes to a listing take effect immediately if its status is %s',
  async (status) => {
    const me = await buildListed(test, { status });
    const saved = await save({ full_name: 'At once', vendor_type: 'Accountant' }, me);
    expect(saved).toMatchObject({
      full_name: 'At once',
      vendor_type: 'Accountant',
      pending_changes: null,
    });
  },
);

it('an immediate change drops the pending change of the same field', async () => {
  const me = await buildListed(test, { status: 'approved' });
  await save({ full_name: 'Asked', business_name: 'Asked & Co' }, me);
  const { db } = test.database;
  await db.updateTable('vendors').set({ status: 'pending' }).where('id', '=', me.id).execute();
  const { full_name, pending_changes } = await save({ full_name: 'At once' }, me);
  expect(full_name).toBe('At once');
  expect(pending_changes).toMatchObject({ business_name: 'Asked & Co' });
  expect(pending_changes?.full_name).toBeUndefined();
});

describe('DELETE /vendors/{id}/changes', () => {
  it('withdraws all pending changes and refuses a second withdrawal', async () => {
    const me = await buildListed(test, { status: 'approved', full_name: 'Vera Vendor' });
    await save({ full_name: 'Another', business_name: 'Another & Co' }, me);
    const { ok } = await takeBack(me);
    expect(ok.data).toMatchObject({ full_name: 'Vera Vendor', pending_changes: null });
    expect((await seenByStaff(me)).pending_changes).toBeNull();
    const again = await takeBack(me);
    expect([again.status, again.failure.error]).toEqual([409, outcomes.vendors.no_changes]);
  });

  it('is refused to guests and other vendors', async () => {
    const me = await buildListed(test, { status: 'approved' });
    const other = await buildListed(test, { status: 'approved' });
    await save({ full_name: 'Another' }, me);
    for (const id of [me.id, newId()]) {
      expect((await takeBack({ ...other, id })).status).toBe(403);
    }
    expect((await test.as().call(takeBackChanges, { params: { id: me.id } })).status).toBe(401);
    expect((await seenByStaff(me)).pending_changes).not.toBeNull();
  });
});
