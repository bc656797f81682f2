import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { staffAuditEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { vettingEndpoints } from '@threshold/contract/endpoints/staff/vetting';
import { registers } from '@threshold/contract/rules/registers';
import { describe, expect, it } from 'vitest';
import { buildListed } from '#test/factories/profile.ts';
import { buildVendorCheck } from '#test/factories/vendor.ts';
import { listMailsTo } from '#test/outbox.ts';
import { sharedStaff } from '#test/people.ts';
import { publicUrl, testApp } from '#test/test-app.ts';
import { expireDueChecks } from './expired-checks.ts';

const test = testApp();
const lastDay = '2026-11-20';

const staff = sharedStaff(test);

const runAt = (now: string) =>
  expireDueChecks({
    database: test.database,
    now: () => new Date(now),
    publicUrl: () => publicUrl,
    opsUrl: () => publicUrl,
  });
const publicOf = async (id: string) =>
  (await test.as().call(vendorSearchEndpoints.get, { params: { id } })).ok.data;
const templatesTo = async (email: string) =>
  (await listMailsTo(test.database.db, email)).map(({ template }) => template);

/** Builds an approved broker with a licence that expires on `lastDay`, and with more checks. */
async function broker(more: Parameters<typeof buildVendorCheck>[1][] = []) {
  const { db } = test.database;
  const me = await buildListed(test, { status: 'approved' });
  const licence = { register: registers.brokers.name, state: null, vendor_id: me.id };
  const checked_at = '2025-01-01T00:00:00Z';
  await buildVendorCheck(db, { ...licence, number: '990001', expires_on: lastDay, checked_at });
  for (const check of more) await buildVendorCheck(db, { ...licence, ...check, vendor_id: me.id });
  return me;
}

describe('expiring licence', () => {
  it('is valid until its last day, then the listing loses its badge', async () => {
    const me = await broker();
    expect(await runAt(`${lastDay}T23:59:00Z`)).toBe(0);
    expect((await publicOf(me.id)).checks).toHaveLength(1);
    expect(await runAt('2026-11-21T00:01:00Z')).toBe(1);
    expect(await publicOf(me.id)).toMatchObject({
      status: 'pending',
      checks: [],
      checked_at: null,
    });
    const [mail, ...more] = await listMailsTo(test.database.db, me.email);
    expect([mail?.template, more]).toEqual(['listing_lapsed', []]);
    expect(mail?.text).toContain(`990001 in ${registers.brokers.name} ran out on ${lastDay}`);
    expect(await templatesTo(staff.email)).toEqual(['listing_lapsed_staff']);
    const query = { queue: 'lapsed' } as const;
    const queue = (await staff.call(vettingEndpoints.list, { query })).ok.data;
    expect(queue).toMatchObject([
      { _id: me.id, changed: [], waiting_since: '2026-11-21T00:01:00.000Z' },
    ]);
    const listing = await staff.call(staffListingEndpoints.get, { params: { id: me.id } });
    expect(listing.ok.data).toMatchObject({
      recheck: [],
      recorded_checks: [{ number: '990001', lapsed_reason: expect.stringContaining('ran out') }],
    });
    const acts = await staff.call(staffAuditEndpoints.list, { query: { subject: me.id } });
    expect(acts.ok.data).toMatchObject([{ action: 'vendor.lapse', staff: null }]);
    expect(await runAt('2026-11-22T00:01:00Z')).toBe(0);
    expect(await templatesTo(me.email)).toHaveLength(1);
  });

  it('is replaced when staff approve the listing with a valid check', async () => {
    const me = await broker();
    await runAt('2026-11-21T00:01:00Z');
    const check = { register: registers.brokers.name, number: '990001', holder: 'Vic Vendor' };
    const body = { status: 'approved' as const, checks: [{ ...check, expires_on: '2099-01-01' }] };
    const answered = await staff.call(staffListingEndpoints.updateStatus, {
      params: { id: me.id },
      body,
    });
    expect(answered.ok.data.recorded_checks).toHaveLength(2);
    expect((await publicOf(me.id)).checks).toMatchObject([{ number: '990001' }]);
    const lapsed = { query: { queue: 'lapsed' as const, q: me.email } };
    expect((await staff.call(vettingEndpoints.list, lapsed)).ok.data).toEqual([]);
  });

  it('expires without a mail if a renewal was recorded earlier', async () => {
    const me = await broker([
      { vendor_id: '', number: '990001', expires_on: '2099-01-01', checked_at: '2026-10-01' },
    ]);
    expect(await runAt('2026-11-21T00:01:00Z')).toBe(0);
    expect((await publicOf(me.id)).checks).toMatchObject([{ expires_on: '2099-01-01' }]);
    expect(await templatesTo(me.email)).toEqual([]);
  });

  it('causes a mail but leaves the badge if another licence is valid', async () => {
    const me = await broker([{ vendor_id: '', number: '990002', expires_on: null, state: 'NSW' }]);
    expect(await runAt('2026-11-21T00:01:00Z')).toBe(0);
    expect(await publicOf(me.id)).toMatchObject({
      status: 'approved',
      checks: [{ number: '990002' }],
    });
    expect(await templatesTo(me.email)).toEqual(['listing_lapsed']);
  });

  it.each([
    ['an entry in the register of businesses', registers.businesses.name],
    ['an entry in a register of another trade', registers.surveyors.VIC.name],
  ])('cannot be replaced by %s', async (_, register) => {
    const me = await broker([{ vendor_id: '', register, expires_on: null }]);
    expect(await runAt('2026-11-21T00:01:00Z')).toBe(1);
    expect((await publicOf(me.id)).status).toBe('pending');
  });
});
