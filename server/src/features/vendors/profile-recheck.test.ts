import { adminVendorEndpoints } from '@threshold/contract/admin-vendors';
import { vendorSearchEndpoints } from '@threshold/contract/vendors-search';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '#test/factories/account.ts';
import { buildListed } from '#test/factories/profile.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

const save = async (body: Record<string, unknown>, { id, token }: TestAccount) => {
  const url = `/api/vendors/${id}`;
  const { status, text } = await test.as(token).raw({ method: 'PUT', url, payload: body });
  expect(status, text).toBe(200);
};

/** What staff see of the wait. */
async function waitOf({ id }: TestAccount) {
  const { db } = test.database;
  const token = await buildSession(db, { staff_id: await buildStaff(db) });
  const { ok } = await test.as(token).call(adminVendorEndpoints.get, { params: { id } });
  return { recheck: ok.data.recheck.toSorted(), since: ok.data.waiting_since };
}

describe('a second look', () => {
  const looks: readonly (readonly [Record<string, unknown>, string[]])[] = [
    [{ first_name: 'New' }, ['first_name']],
    [{ last_name: 'New', full_name: 'New' }, ['full_name', 'last_name']],
    [{ business_name: 'New' }, ['business_name']],
    [{ vendor_type: 'Accountant' }, ['vendor_type']],
    [{ licence_number: '42', licence_state: 'vic' }, ['licence_number', 'licence_state']],
    [
      { licence_holder: 'V', licence_expires_on: '2027-01-31' },
      ['licence_expires_on', 'licence_holder'],
    ],
    [{ abn: '51824753556' }, ['abn']],
    [{ description: 'New', phone_number: '0290001235', website: 'new.example' }, []],
  ];
  it.each(looks)('is due after %j for %j, and nothing is hidden', async (body, recheck) => {
    const me = await buildListed(test, { status: 'approved' });
    await save(body, me);
    await save(body, me);
    const since = recheck.length > 0 ? test.clock.now.toISOString() : null;
    expect(await waitOf(me)).toEqual({ recheck, since });
    const { ok } = await test.as().call(vendorSearchEndpoints.get, { params: { id: me.id } });
    expect(ok.data.status).toBe('approved');
  });

  it('waits since the first change, for a suspended listing too', async () => {
    const at = test.clock.now;
    const me = await buildListed(test, { status: 'suspended' });
    await save({ full_name: 'One' }, me);
    test.clock.now = new Date(at.getTime() + 60_000);
    await save({ business_name: 'Two' }, me);
    test.clock.now = at;
    const recheck = ['business_name', 'full_name'];
    expect(await waitOf(me)).toEqual({ recheck, since: at.toISOString() });
  });

  it('is none before the first', async () => {
    const me = await buildListed(test, { status: 'pending' });
    await save({ full_name: 'One' }, me);
    expect((await waitOf(me)).recheck).toEqual([]);
  });
});
