import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { staffAuditEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import type { Caller } from '#test/client.ts';
import { buildFile } from '#test/factories/file.ts';
import { buildListed } from '#test/factories/profile.ts';
import { buildSession } from '#test/factories/session.ts';
import { staffCaller } from '#test/factories/staff-caller.ts';
import { buildSecret, findWrongCode, generateTotpCode } from '#test/factories/totp.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { openFiles, openClaimFiles } = staffListingEndpoints;

async function staffWithApp() {
  const staff = await staffCaller(test);
  const secret = await buildSecret(test, { staff_id: staff.id }, { isEnabled: true });
  return {
    staff,
    code: () => generateTotpCode(secret, test.clock.now),
    wrong: findWrongCode(secret, test.clock.now),
  };
}

it('staff open licences and certificates for five minutes, which is logged', async () => {
  const { staff, code, wrong } = await staffWithApp();
  const { id } = await buildListed(test);
  const content = '%PDF-1.7\nBroker licence\n';
  await buildFile(test, { vendor_id: id, kind: 'licence', original_name: 'broker.pdf' }, content);
  await buildFile(test, { vendor_id: id, kind: 'certificate' });
  await buildFile(test, { vendor_id: id, kind: 'proof' });
  const params = { id };
  const refused = await staff.call(openFiles, { params, body: { verification_code: wrong } });
  expect([refused.status, refused.failure.error]).toEqual([400, outcomes.twoFactor.invalid_code]);
  const { ok } = await staff.call(openFiles, { params, body: { verification_code: code() } });
  expect([ok.data.licenses.length, ok.data.certificates.length]).toEqual([1, 1]);
  const url = ok.data.licenses[0]?.file_url ?? '';
  expect((await test.as().raw({ url })).text).toBe(content);
  const acts = (await staff.call(staffAuditEndpoints.list, { query: { subject: id } })).ok.data;
  expect(acts).toMatchObject([{ action: 'vendor.files', staff: { _id: staff.id } }]);
  expect(acts[0]?.details).toContain('broker.pdf');
  const now = test.clock.now;
  test.clock.now = new Date(now.getTime() + 6 * 60_000);
  expect((await test.as().raw({ url })).status).toBe(404);
  test.clock.now = now;
});

it('staff can open only proof files of the same claim', async () => {
  const { db } = test.database;
  const { staff, code } = await staffWithApp();
  const me = await buildListed(test, { status: 'in_complete' });
  const vendor_id = await buildVendor(db, { status: 'claimed', is_unclaimed: true });
  const claim_id = newId();
  const account_id = 'vendor_account_id' in me.accountRef ? me.accountRef.vendor_account_id : '';
  const claim = { id: claim_id, vendor_id, account_id, created_at: new Date() };
  await db.insertInto('vendor_claims').values(claim).execute();
  const file_id = await buildFile(test, { vendor_id: me.id, kind: 'proof' });
  await buildFile(test, { vendor_id: me.id, kind: 'proof' });
  await db.insertInto('claim_proofs').values({ claim_id, file_id }).execute();
  const body = { verification_code: code() };
  const { ok } = await staff.call(openClaimFiles, { params: { id: claim_id }, body });
  expect(ok.data.proof).toMatchObject([{ s3_url_path: file_id, file_url: expect.any(String) }]);
  const acts = await staff.call(staffAuditEndpoints.list, { query: { subject: vendor_id } });
  expect(acts.ok.data).toMatchObject([{ action: 'claim.files' }]);
});

it('staff can open files for 15 minutes after one two-factor code', async () => {
  const { staff, code } = await staffWithApp();
  const { id } = await buildListed(test);
  await buildFile(test, { vendor_id: id, kind: 'licence' });
  const open = (by: Caller, body: { verification_code?: string } = {}) =>
    by.call(openFiles, { params: { id }, body });
  const without = await open(staff);
  expect([without.status, without.failure.error]).toEqual([400, messages.twoFactor.empty]);
  const opened = await open(staff, { verification_code: code() });
  const until = new Date(test.clock.now.getTime() + 15 * 60_000).toISOString();
  expect(opened.ok.data.open_until).toBe(until);
  const other = await buildListed(test);
  const next = await staff.call(openFiles, { params: { id: other.id }, body: {} });
  expect(next.ok.data.open_until).toBe(until);
  const elsewhere = test.as(await buildSession(test.database.db, { staff_id: staff.id }));
  expect((await open(elsewhere)).status).toBe(400);
  const now = test.clock.now;
  test.clock.now = new Date(now.getTime() + 14 * 60_000);
  expect((await open(staff)).status).toBe(200);
  test.clock.now = new Date(now.getTime() + 16 * 60_000);
  expect((await open(staff)).status).toBe(400);
  test.clock.now = now;
  const acts = await staff.call(staffAuditEndpoints.list, { query: { subject: id } });
  expect(acts.ok.data.map(({ action }) => action)).toEqual(Array(2).fill('vendor.files'));
  const elsewhen = await staff.call(staffAuditEndpoints.list, { query: { subject: other.id } });
  expect(elsewhen.ok.data.map(({ action }) => action)).toEqual(['vendor.files']);
});

it('unknown listings and claims return 404', async () => {
  const { staff, code } = await staffWithApp();
  const request = { params: { id: newId() }, body: { verification_code: code() } };
  expect((await staff.call(openFiles, request)).status).toBe(404);
  expect((await staff.call(openClaimFiles, request)).status).toBe(404);
});
