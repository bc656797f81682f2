import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { vettingEndpoints } from '@threshold/contract/endpoints/staff/vetting';
import { registers } from '@threshold/contract/rules/registers';
import { expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { people, registerImports } from '#test/arrangements/register-import.ts';
import {
  buildVendor,
  buildVendorAccount,
  buildVendorAlias,
  buildVendorCheck,
} from '#test/factories/vendor.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const staff = sharedStaff(test);
const { run } = registerImports(test);

const backgroundOf = async (id: string) =>
  (await staff.call(vettingEndpoints.background, { params: { id } })).ok.data;

/** Clears the factory's default attributes, which all test listings would otherwise share. */
const unsharedFields = { phone_number: null, website: null } as const;
const vendor = (overrides: Parameters<typeof buildVendor>[1]) =>
  buildVendor(test.database.db, { ...unsharedFields, ...overrides });

it('staff see vendors sharing ABN, licence, phone or site, most matches first', async () => {
  const { db } = test.database;
  const abn = '51824753556';
  const me = await vendor({
    status: 'pending',
    abn,
    licence_number: 'bk 77',
    phone_number: '0291112222',
    website: 'https://www.Wattle.example/about',
  });
  const twin = await vendor({ full_name: 'Twin', abn, phone_number: '0291112222' });
  const site = await vendor({ website: 'http://wattle.example' });
  const licence = await vendor({ licence_number: 'BK77' });
  const recorded = await vendor({});
  await buildVendorCheck(db, { vendor_id: recorded, number: 'bk 77' });
  const other = await vendor({ website: 'https://wattle.example.com', licence_number: '77' });
  const { duplicates, has_more_duplicates } = await backgroundOf(me);
  expect(duplicates[0]).toMatchObject({ _id: twin, name: 'Twin', same: ['abn', 'phone'] });
  const found = Object.fromEntries(duplicates.map(({ _id, same }) => [_id, same]));
  expect(found).toEqual({
    [twin]: ['abn', 'phone'],
    [site]: ['site'],
    [licence]: ['licence'],
    [recorded]: ['licence'],
  });
  expect(has_more_duplicates).toBe(false);
  expect((await backgroundOf(other)).duplicates).toEqual([]);
});

it('staff see at most five possible duplicates and whether more exist', async () => {
  const phone_number = '0299998888';
  const me = await vendor({ phone_number });
  for (let at = 0; at < 8; at += 1) await vendor({ phone_number });
  const { duplicates, has_more_duplicates } = await backgroundOf(me);
  expect([duplicates.length, has_more_duplicates]).toEqual([5, true]);
});

it("a listing's history includes decisions and claims under its former id", async () => {
  const { db } = test.database;
  const id = await vendor({ status: 'pending', created_at: new Date('2026-01-01') });
  await buildVendorAccount(db, { vendor_id: id });
  const claimant = await buildVendorAccount(db, { email: 'clem@claims.example' });
  const claim = { id: newId(), vendor_id: id, account_id: claimant };
  await db
    .insertInto('vendor_claims')
    .values({ ...claim, status: 'rejected', created_at: new Date('2026-01-02') })
    .execute();
  const former = await buildVendorAlias(db, id);
  await db
    .insertInto('audit_log')
    .values({
      id: newId(),
      action: 'vendor.files',
      subject_id: former,
      subject: 'Before',
      details: 'licence.pdf',
      created_at: new Date('2026-01-03'),
    })
    .execute();
  const body = { status: 'rejected', reason: 'No such number.' } as const;
  await staff.call(staffListingEndpoints.updateStatus, { params: { id }, body });
  const { history } = await backgroundOf(former);
  expect(history.map(({ action, what, who }) => [action, what, who])).toEqual([
    ['vendor.status', 'pending to rejected. Reason: No such number.', staff.name],
    ['vendor.files', 'licence.pdf', null],
    [null, 'Claimed', 'clem@claims.example'],
    [null, 'Signed up', null],
  ]);
});

it("staff see the register entry of the listing's licence number", async () => {
  await run([{ ...people(1, 1)[0], number: '990001', name: 'FICTIONAL, FERN' }]);
  const broker = (licence_number: string) =>
    vendor({ vendor_type: 'Mortgage Broker', status: 'pending', licence_number });
  expect((await backgroundOf(await broker('990 001'))).entry).toMatchObject({
    register: registers.brokers.name,
    number: '990001',
    holder: expect.stringContaining('FICTIONAL'),
  });
  expect((await backgroundOf(await broker('990002'))).entry).toBeNull();
});
