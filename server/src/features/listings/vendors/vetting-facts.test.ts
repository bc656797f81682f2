import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { registers } from '@threshold/contract/rules/registers';
import { vendorStatuses } from '@threshold/contract/vocabularies';
import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { buildFile } from '#test/factories/file.ts';
import { buildListed } from '#test/factories/profile.ts';
import { buildVendor, buildVendorCheck } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { get, search } = vendorSearchEndpoints;

/** Returns the checks on the profile. Asserts that the search card shows the same checks. */
async function factsOf(id: string) {
  const { data } = (await test.as().call(get, { params: { id } })).ok;
  const { vendors } = (await test.as().call(search, { query: { limit: 50 } })).ok.data;
  const card = vendors.find(({ _id }) => _id === id);
  expect(card).toMatchObject({ checks: data.checks, checked_at: data.checked_at });
  return { checks: data.checks, checked_at: data.checked_at };
}

describe('register checks of a listing', () => {
  it('are returned with register, number, state, holder, expiry and time', async () => {
    const { db } = test.database;
    const id = await buildVendor(db, { status: 'approved' });
    const licence = {
      register: registers.agents.NSW.name,
      number: '99123456',
      state: 'NSW',
      holder: 'Vic Vendor',
      expires_on: '2099-06-30',
    } as const;
    await buildVendorCheck(db, { vendor_id: id, ...licence, checked_at: '2026-02-03T04:05:06Z' });
    expect(await factsOf(id)).toEqual({
      checked_at: '2026-02-03T04:05:06.000Z',
      checks: [{ ...licence, checked_at: '2026-02-03T04:05:06.000Z' }],
    });
  });

  it('are returned newest first, with only the latest check of each register entry', async () => {
    const { db } = test.database;
    const id = await buildVendor(db, { status: 'approved' });
    const look = (number: string, checked_at: string, expires_on: string | null = null) =>
      buildVendorCheck(db, { vendor_id: id, number, checked_at, expires_on });
    await look('1', '2025-01-01T00:00:00Z', '2026-01-01');
    await look('2', '2025-06-01T00:00:00Z');
    await look('1', '2026-01-01T00:00:00Z', '2027-01-01');
    const { checks } = await factsOf(id);
    expect(checks.map(({ number, expires_on }) => [number, expires_on])).toEqual([
      ['1', '2027-01-01'],
      ['2', null],
    ]);
  });

  it.each(vendorStatuses.filter((status) => status !== 'approved'))(
    'are not returned while the listing is %s',
    async (status) => {
      const me = await buildListed(test, { status });
      await buildVendorCheck(test.database.db, { vendor_id: me.id });
      const { ok } = await test.as(me.token).call(get, { params: { id: me.id } });
      expect(ok.data).toMatchObject({ checks: [], checked_at: null });
    },
  );
});

it('licence data from a vendor is visible to that vendor and staff', async () => {
  const me = await buildListed(test, {
    status: 'approved',
    licence_number: 'SAID-4711',
    licence_holder: 'Said Holder',
    licence_state: 'NSW',
    licence_expires_on: '2027-01-31',
    abn: '51824753556',
  });
  await buildFile(test, { vendor_id: me.id, original_name: 'said-licence.pdf' });
  const own = await test.as(me.token).call(get, { params: { id: me.id } });
  expect(own.ok.data).toMatchObject({ licence_number: 'SAID-4711', abn: '51824753556' });
  const customer = await buildAccount(test, 'customers');
  const other = await buildAccount(test, 'vendors');
  for (const token of [undefined, customer.token, other.token]) {
    const { text } = await test.as(token).call(get, { params: { id: me.id } });
    expect(text).not.toMatch(/SAID-4711|Said Holder|51824753556|said-licence|licence_/);
  }
});
