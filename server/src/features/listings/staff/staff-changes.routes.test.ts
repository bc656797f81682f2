import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { staffAuditEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { registers } from '@threshold/contract/rules/registers';
import { messages, staffMessages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import type { TestAccount } from '#test/factories/account.ts';
import { buildListed } from '#test/factories/profile.ts';
import { listServiceIds } from '#test/factories/service.ts';
import { type StaffCaller } from '#test/factories/staff-caller.ts';
import { buildVendorCheck } from '#test/factories/vendor.ts';
import { listMailsTo } from '#test/outbox.ts';
import { sharedStaff } from '#test/people.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { get, decideChanges, updateStatus } = staffListingEndpoints;

const entry = {
  register: registers.brokers.name,
  number: '991234',
  holder: 'Another Vendor',
  expires_on: '2099-06-30',
} as const;

const staff = sharedStaff(test);
const colleague = sharedStaff(test);

const ask = async ({ id, token }: TestAccount, body: object) => {
  const url = `/api/vendors/${id}`;
  expect((await test.as(token).raw({ method: 'PUT', url, payload: body })).status).toBe(200);
};
const decide = (caller: StaffCaller, id: string, body: object) =>
  caller.raw({ method: 'PUT', url: `/api/admin/vendors/${id}/changes`, payload: body });
const versionOf = async ({ id }: TestAccount) =>
  (await staff.call(get, { params: { id } })).ok.data.version;
const publicOf = async (id: string) =>
  (await test.as().call(vendorSearchEndpoints.get, { params: { id } })).ok.data;
const newsOf = async ({ email, token }: TestAccount) => ({
  mails: await listMailsTo(test.database.db, email),
  notifications: (await test.as(token).call(notificationEndpoints.list)).ok.data.map(
    ({ text }) => text,
  ),
});

/** Builds a broker's listing with a pending change. */
async function asking(
  changes: object = { full_name: 'Another Vendor', business_name: 'Another & Co' },
  status: 'approved' | 'suspended' = 'approved',
) {
  const me = await buildListed(test, {
    status,
    full_name: 'Vera Vendor',
    business_name: 'Vera & Co',
  });
  const checked_at = '2026-01-02T03:04:05Z';
  await buildVendorCheck(test.database.db, { vendor_id: me.id, checked_at });
  await ask(me, changes);
  return { ...me, seen_version: await versionOf(me) };
}

describe('approving a pending change', () => {
  it('applies the change with its check, notifies the vendor and is logged', async () => {
    const { seen_version, ...me } = await asking();
    const body = { decision: 'approve' as const, seen_version, checks: [entry] };
    const { ok } = await staff.call(decideChanges, { params: { id: me.id }, body });
    expect(ok.data).toMatchObject({
      full_name: 'Another Vendor',
      status: 'approved',
      pending_changes: null,
      waiting_since: null,
    });
    expect(await publicOf(me.id)).toMatchObject({
      full_name: 'Another Vendor',
      business_name: 'Another & Co',
      checks: [{ number: '991234', holder: 'Another Vendor' }, { number: '123456' }],
    });
    const { mails, notifications } = await newsOf(me);
    expect(mails.map(({ template }) => template)).toEqual(['changes_approved']);
    expect(notifications).toEqual(['Your change is made.']);
    const { data } = (await staff.call(staffAuditEndpoints.list, { query: { subject: me.id } })).ok;
    expect(data).toMatchObject([{ action: 'vendor.changes', staff: { _id: staff.id } }]);
    expect(data[0]?.details).toBe(
      `Vera & Co: approved; Full name: Vera Vendor to Another Vendor; Business name: Vera & Co to Another & Co; ${entry.register} 991234, Another Vendor, expires 2099-06-30`,
    );
  });

  it('requires a new check in a register for the requested vendor type', async () => {
    const [tax = ''] = await listServiceIds(test.database.db, 'Accountant');
    const changes = { vendor_type: 'Accountant', services: tax };
    const { seen_version, ...me } = await asking(changes);
    const approve = { decision: 'approve', seen_version };
    const faultOf = async (checks: object[]) => {
      const { status, failure } = await decide(staff, me.id, { ...approve, checks });
      return [status, failure.errors];
    };
    expect(await faultOf([])).toEqual([422, { checks: [staffMessages.no_check] }]);
    expect(await faultOf([entry])).toEqual([422, { checks: [staffMessages.foreign_register] }]);
    const right = { ...entry, register: registers.accountants.name };
    const old = { ...right, expires_on: '2020-01-01' };
    expect(await faultOf([old])).toEqual([422, { checks: [staffMessages.expired_check] }]);
    expect(await faultOf([right, entry])).toEqual([
      422,
      { 'checks.1.register': [staffMessages.foreign_register] },
    ]);
    expect((await publicOf(me.id)).vendor_type).toBe('Mortgage Broker');
    expect((await decide(staff, me.id, { ...approve, checks: [right] })).status).toBe(200);
    const seen = await publicOf(me.id);
    expect(seen).toMatchObject({ vendor_type: 'Accountant', services: [{ _id: tax }] });
    expect(seen.checks.map(({ register }) => register)).toEqual([registers.accountants.name]);
  });

  it('does not end the suspension of a suspended listing', async () => {
    const { seen_version, id } = await asking({ full_name: 'Another Vendor' }, 'suspended');
    const body = { decision: 'approve' as const, seen_version, checks: [entry] };
    const { ok } = await staff.call(decideChanges, { params: { id }, body });
    expect(ok.data).toMatchObject({ status: 'suspended', full_name: 'Another Vendor' });
  });
});

describe('rejecting a pending change', () => {
  it('requires a reason, mails it and leaves the listing unchanged', async () => {
    const { seen_version, ...me } = await asking();
    const reject = { decision: 'reject', seen_version };
    for (const reason of [undefined, ' ']) {
      const { status, failure } = await decide(staff, me.id, { ...reject, reason });
      expect([status, failure.errors]).toEqual([422, { reason: [staffMessages.reason] }]);
    }
    const reason = 'The register does not know this name.';
    const { status } = await decide(staff, me.id, { ...reject, reason });
    expect(status).toBe(200);
    expect((await publicOf(me.id)).full_name).toBe('Vera Vendor');
    const own = (await test.as(me.token).call(vendorAccountEndpoints.own)).ok.data;
    expect(own).toMatchObject({ full_name: 'Vera Vendor', pending_changes: null });
    const { mails, notifications } = await newsOf(me);
    expect(mails.map(({ template }) => template)).toEqual(['changes_rejected']);
    expect(mails[0]?.text).toContain(reason);
    expect(notifications).toEqual(['Your change was not made.']);
    const { data } = (await staff.call(staffAuditEndpoints.list, { query: { subject: me.id } })).ok;
    expect(data[0]?.details).toContain(`Reason: ${reason}`);
  });
});

describe('decisions by staff during changes by a vendor', () => {
  it('are refused if the vendor has replaced the change since', async () => {
    const { seen_version, ...me } = await asking({ full_name: 'Another Vendor' });
    await ask(me, { full_name: 'Commonwealth Home Loans' });
    for (const verdict of [
      { decision: 'approve', checks: [entry] },
      { decision: 'reject', reason: 'Not this' },
    ]) {
      const { status, failure } = await decide(staff, me.id, { ...verdict, seen_version });
      expect([status, failure.error]).toEqual([409, staffOutcomes.changed_by_vendor]);
    }
    expect((await publicOf(me.id)).full_name).toBe('Vera Vendor');
    const body = { decision: 'approve', checks: [entry], seen_version: await versionOf(me) };
    expect((await decide(staff, me.id, body)).status).toBe(200);
  });

  it('succeed for only one of two staff members', async () => {
    const { seen_version, id } = await asking();
    const answers = await Promise.all([
      decide(staff, id, { decision: 'approve', checks: [entry], seen_version }),
      decide(colleague, id, { decision: 'reject', reason: 'Not this', seen_version }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.failure.error).toBe(staffOutcomes.no_changes);
  });

  it('succeed only if a concurrent withdrawal by the vendor fails', async () => {
    const { seen_version, ...me } = await asking();
    const [decided, takenBack] = await Promise.all([
      decide(staff, me.id, { decision: 'approve', checks: [entry], seen_version }),
      test.as(me.token).call(vendorAccountEndpoints.takeBackChanges, { params: { id: me.id } }),
    ]);
    const isApproved = decided.status === 200;
    expect([decided.status, takenBack.status]).toEqual(isApproved ? [200, 409] : [409, 200]);
    const sentence = isApproved ? takenBack.failure.error : decided.failure.error;
    expect(sentence).toBe(isApproved ? outcomes.vendors.no_changes : staffOutcomes.no_changes);
    const { full_name } = await publicOf(me.id);
    expect(full_name).toBe(isApproved ? 'Another Vendor' : 'Vera Vendor');
  });

  it('can reject but not approve a listing renamed after staff read it', async () => {
    const me = await buildListed(test, { status: 'pending', full_name: 'Vera Vendor' });
    const seen_version = await versionOf(me);
    await ask(me, { full_name: 'Commonwealth Home Loans' });
    const approve = { status: 'approved' as const, seen_version, checks: [entry] };
    const late = await staff.call(updateStatus, { params: { id: me.id }, body: approve });
    expect([late.status, late.failure.error]).toEqual([409, staffOutcomes.changed_by_vendor]);
    const reject = { status: 'rejected' as const, seen_version, reason: 'Not yours' };
    const { status } = await staff.call(updateStatus, { params: { id: me.id }, body: reject });
    expect(status).toBe(200);
  });
});

describe('PUT /admin/vendors/{id}/changes', () => {
  it.each([
    ['decision', { decision: 'maybe' }, messages.general.choice],
    ['seen_version', { seen_version: '' }, messages.general.required],
    ['checks.0.number', { checks: [{ ...entry, number: '' }] }, messages.general.required],
    ['reason', { reason: 'x'.repeat(501) }, messages.general.too_long],
  ])('rejects an invalid %s', async (field, change, sentence) => {
    const { seen_version, id } = await asking();
    const body = { decision: 'approve', seen_version, checks: [entry], ...change };
    const { status, failure } = await decide(staff, id, body);
    expect([status, failure.errors?.[field]?.[0]]).toEqual([422, sentence]);
  });

  it('rejects an unknown listing and a listing without pending changes', async () => {
    const body = { decision: 'reject', reason: 'x', seen_version: 'x' };
    expect((await decide(staff, newId(), body)).status).toBe(404);
    const me = await buildListed(test, { status: 'approved' });
    const { status, failure } = await decide(staff, me.id, body);
    expect([status, failure.error]).toEqual([409, staffOutcomes.no_changes]);
  });
});
