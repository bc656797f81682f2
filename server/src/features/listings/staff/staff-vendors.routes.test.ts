import { vendorSearchEndpoints } from '@threshold/contract/endpoints/search/search';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { staffAuditEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { vettingEndpoints } from '@threshold/contract/endpoints/staff/vetting';
import { registers } from '@threshold/contract/rules/registers';
import { messages, staffMessages } from '@threshold/contract/texts/messages';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { enqueueDueAlertMails } from '#src/features/search/alerts/alerts.jobs.ts';
import { buildAlert } from '#test/factories/alert.ts';
import { type StaffCaller } from '#test/factories/staff-caller.ts';
import { buildVendor, buildVendorAccount, buildVendorCheck } from '#test/factories/vendor.ts';
import { listMailsTo } from '#test/outbox.ts';
import { sharedStaff } from '#test/people.ts';
import { publicUrl, testApp, testSigner } from '#test/test-app.ts';

const test = testApp();
const { list, get, updateStatus } = staffListingEndpoints;
const { list: work } = vettingEndpoints;
const sentences = staffMessages;

const check = {
  register: registers.brokers.name,
  number: '991234',
  state: 'NSW',
  holder: 'Vic Vendor',
  expires_on: '2099-06-30',
} as const;

const staff = sharedStaff(test);
const colleague = sharedStaff(test);

/** Builds a complete listing that waits for approval, with its account. */
async function pendingVendor(overrides: Parameters<typeof buildVendor>[1] = {}) {
  const { db } = test.database;
  const id = await buildVendor(db, { status: 'pending', ...overrides });
  const email = `${newId()}@vendors.example`;
  await buildVendorAccount(db, { vendor_id: id, email });
  return { id, email };
}

const decide = (caller: StaffCaller, id: string, body: object) =>
  caller.raw({ method: 'PUT', url: `/api/admin/vendors/${id}/status`, payload: body });

const historyOf = async (subject: string) =>
  (await staff.call(staffAuditEndpoints.list, { query: { subject } })).ok.data;

describe('approving a listing', () => {
  it('publishes the register check, notifies the vendor and logs the decision', async () => {
    const { id, email } = await pendingVendor({ business_name: 'Ironbark Lending' });
    const { ok } = await staff.call(updateStatus, {
      params: { id },
      body: { status: 'approved', checks: [check], reason: 'Matches the register today.' },
    });
    expect(ok.data).toMatchObject({
      status: 'approved',
      status_reason: null,
      recorded_checks: [{ ...check, checked_by: staff.name, lapsed_reason: null }],
      waiting_since: null,
    });
    const seen = (await test.as().call(vendorSearchEndpoints.get, { params: { id } })).ok.data;
    expect(seen.checks).toMatchObject([{ register: check.register, number: check.number }]);
    expect((await listMailsTo(test.database.db, email)).map(({ template }) => template)).toEqual([
      'vendor_approved',
    ]);
    const [act] = await historyOf(id);
    expect(act).toMatchObject({
      staff: { _id: staff.id, name: staff.name },
      action: 'vendor.status',
    });
    expect(act?.details).toBe(
      `Ironbark Lending: pending to approved; ${check.register} 991234 (NSW), Vic Vendor, expires 2099-06-30. Reason: Matches the register today.`,
    );
  });

  it('requires a valid register check, whether new or recorded earlier', async () => {
    const { id } = await pendingVendor();
    const body = { status: 'approved' };
    const none = await decide(staff, id, body);
    expect([none.status, none.failure.errors]).toEqual([422, { checks: [sentences.no_check] }]);
    const old = { ...check, expires_on: '2020-01-01' };
    const expired = await decide(staff, id, { ...body, checks: [old] });
    expect(expired.failure.errors).toEqual({ checks: [sentences.expired_check] });
    const business = { ...check, register: registers.businesses.name, number: '51 824 753 556' };
    const nameAlone = await decide(staff, id, { ...body, checks: [business] });
    expect(nameAlone.failure.errors).toEqual({ checks: [sentences.no_licence] });
    expect(await historyOf(id)).toEqual([]);
    await buildVendorCheck(test.database.db, { vendor_id: id });
    expect((await decide(staff, id, body)).status).toBe(200);
  });

  it('rejects new and recorded checks in the register of another trade', async () => {
    const { db } = test.database;
    const { id } = await pendingVendor({ vendor_type: 'Building Surveyor', state: 'VIC' });
    const approved = { status: 'approved' };
    const wrong = await decide(staff, id, { ...approved, checks: [check] });
    expect([wrong.status, wrong.failure.errors]).toEqual([
      422,
      { checks: [sentences.foreign_register] },
    ]);
    await buildVendorCheck(db, { vendor_id: id, register: check.register });
    const before = await decide(staff, id, approved);
    expect(before.failure.errors).toEqual({ checks: [sentences.foreign_register] });
    const right = { ...check, register: registers.surveyors.VIC.name, state: 'VIC' };
    const mixed = await decide(staff, id, { ...approved, checks: [right, check] });
    expect(mixed.failure.errors).toEqual({
      'checks.1.register': [sentences.foreign_register],
    });
    expect((await decide(staff, id, { ...approved, checks: [right] })).status).toBe(200);
    const seen = (await test.as().call(vendorSearchEndpoints.get, { params: { id } })).ok.data;
    expect(seen.checks.map(({ register }) => register)).toEqual([right.register]);
  });

  it('refuses unverified emails, incomplete profiles and listings without an account', async () => {
    const { db } = test.database;
    const unverified = await buildVendor(db, { status: 'pending' });
    await buildVendorAccount(db, { vendor_id: unverified, email_verified_at: null });
    const unfinished = await pendingVendor({ status: 'in_complete', description: '' });
    const unclaimed = await buildVendor(db, { status: 'in_complete', is_unclaimed: true });
    const fault = async (id: string) => {
      const { status, failure } = await decide(staff, id, { status: 'approved', checks: [check] });
      return [status, failure.errors?.status?.[0]];
    };
    expect(await fault(unverified)).toEqual([422, sentences.unverified]);
    expect(await fault(unfinished.id)).toEqual([422, sentences.incomplete]);
    expect(await fault(unclaimed)).toEqual([422, sentences.unclaimed]);
  });

  it('notifies each matching alert once, even after a second approval', async () => {
    const { db } = test.database;
    const email = `${newId()}@example.com`;
    const { id } = await pendingVendor({ vendor_type: 'Building Surveyor' });
    const entry = { ...check, register: registers.surveyors.NSW.name };
    const tell = () =>
      enqueueDueAlertMails(db, {
        publicUrl: () => publicUrl,
        sign: testSigner,
        now: () => new Date(),
      });
    // Sends the waiting alert mails about vendors that other tests approved, so that they do not
    // count here.
    await tell();
    await buildAlert(db, { vendor_type: ['Building Surveyor'] }, { email });
    await decide(staff, id, { status: 'approved', checks: [entry] });
    await tell();
    expect(await listMailsTo(db, email)).toHaveLength(1);
    await decide(staff, id, { status: 'suspended', reason: 'A doubt' });
    await decide(staff, id, { status: 'approved' });
    await tell();
    expect(await listMailsTo(db, email)).toHaveLength(1);
  });

  it('removes the listing from the re-review queue', { tags: 'engine' }, async () => {
    const { id, email } = await pendingVendor({ status: 'approved' });
    const row = { vendor_id: id, field: 'full_name', created_at: new Date('2026-01-02') };
    await test.database.db.insertInto('vendor_rechecks').values(row).execute();
    const queued = (await staff.call(work, { query: { queue: 'recheck' } })).ok;
    expect(queued.data).toMatchObject([
      { _id: id, changed: ['full_name'], waiting_since: '2026-01-02T00:00:00.000Z' },
    ]);
    expect((await staff.call(work, { query: { queue: 'lapsed' } })).ok.data).toEqual([]);
    await decide(staff, id, { status: 'approved', checks: [check] });
    expect((await staff.call(work, { query: { queue: 'recheck' } })).ok.data).toEqual([]);
    expect(await listMailsTo(test.database.db, email)).toEqual([]);
  });
});

describe('rejecting or suspending a listing', () => {
  it.each(['rejected', 'suspended'])(
    'requires a reason for the status %s and mails it to the vendor',
    async (status) => {
      const { id, email } = await pendingVendor();
      const without = await decide(staff, id, { status });
      expect([without.status, without.failure.errors]).toEqual([
        422,
        { reason: [sentences.reason] },
      ]);
      const reason = 'The name on the licence is not yours.';
      const { ok } = await staff.call(updateStatus, {
        params: { id },
        body: { status: status as 'rejected', reason },
      });
      expect(ok.data).toMatchObject({ status, status_reason: reason });
      const [mail] = await listMailsTo(test.database.db, email);
      expect(mail?.text).toContain(reason);
      expect((await test.as().call(vendorSearchEndpoints.get, { params: { id } })).status).toBe(
        404,
      );
      expect((await historyOf(id))[0]?.details).toContain(`Reason: ${reason}`);
    },
  );

  it('can be reversed by setting a suspended listing to pending', async () => {
    const { id } = await pendingVendor({ status: 'suspended', status_reason: 'A doubt' });
    const { ok } = await staff.call(updateStatus, { params: { id }, body: { status: 'pending' } });
    expect(ok.data).toMatchObject({ status: 'pending', status_reason: null });
    expect(ok.data.waiting_since).toBe(test.clock.now.toISOString());
  });

  it.each(['in_complete', 'claimed'])('does not accept %s as the status', async (status) => {
    const { id } = await pendingVendor();
    const { failure } = await decide(staff, id, { status });
    expect(failure.errors).toEqual({ status: [sentences.decided_status] });
  });
});

describe('decisions by staff about one listing', () => {
  it('succeed once if concurrent; the refusal names the staff member who decided', async () => {
    const { id } = await pendingVendor();
    const answers = await Promise.all([
      decide(staff, id, { status: 'approved', checks: [check] }),
      decide(colleague, id, { status: 'rejected', reason: 'Not in the register.' }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const isFirst = answers[0].status === 200;
    const { ok } = await staff.call(get, { params: { id } });
    expect(ok.data.status).toBe(isFirst ? 'approved' : 'rejected');
    const lost = isFirst ? answers[1] : answers[0];
    expect(lost.failure.error).toBe(
      staffOutcomes.decided(
        `The status ${ok.data.status}`,
        isFirst ? staff.email : colleague.email,
      ),
    );
    expect(await historyOf(id)).toHaveLength(1);
    expect(ok.data.recorded_checks).toHaveLength(isFirst ? 1 : 0);
  });

  it('are refused if based on an outdated status', async () => {
    const { id } = await pendingVendor();
    await decide(staff, id, { status: 'approved', checks: [check] });
    const now = test.clock.now;
    test.clock.now = new Date(now.getTime() + 3_600_000);
    const body = { status: 'suspended', reason: 'A doubt', seen_status: 'pending' };
    const late = await decide(colleague, id, body);
    expect([late.status, late.failure.error]).toEqual([
      409,
      staffOutcomes.decided('The status approved', staff.email),
    ]);
    const informed = await decide(colleague, id, { ...body, seen_status: 'approved' });
    expect(informed.status).toBe(200);
    test.clock.now = now;
  });

  it('are refused with the current status if the vendor changed the status', async () => {
    const { id } = await pendingVendor();
    const body = { status: 'rejected', reason: 'x', seen_status: 'claimed' };
    const { status, failure } = await decide(staff, id, body);
    expect([status, failure.error]).toEqual([409, staffOutcomes.changed('pending')]);
  });

  it('are refused if they reject an already rejected listing', async () => {
    const { id } = await pendingVendor();
    const body = { status: 'rejected', reason: 'Not in the register.' };
    expect((await decide(staff, id, body)).status).toBe(200);
    expect((await decide(staff, id, body)).status).toBe(409);
  });
});

describe('staff list of vendors', () => {
  it('can be paged, filtered and searched, newest vendors first', async () => {
    const city = `Quandong ${newId()}`;
    const ids = [];
    for (const day of ['01', '02', '03']) {
      const created_at = `2026-02-${day}T00:00:00Z`;
      ids.unshift((await pendingVendor({ city, created_at })).id);
    }
    const found = async (query: object) => {
      const { ok } = await staff.call(list, { query: { q: city.toUpperCase(), ...query } });
      return [ok.data.map(({ _id }) => _id), ok.total, ok.page, ok.limit];
    };
    expect(await found({})).toEqual([ids, 3, 1, 20]);
    expect(await found({ page: 2, limit: 2 })).toEqual([ids.slice(2), 3, 2, 2]);
    expect(await found({ status: 'pending', limit: 50 })).toEqual([ids, 3, 1, 50]);
    expect(await found({ status: 'approved' })).toEqual([[], 0, 1, 20]);
    expect((await staff.call(list, { query: { q: '%' } })).ok.total).toBe(0);
  });

  it('finds names with diacritics by a search without them', async () => {
    const { id } = await pendingVendor({ full_name: 'Đỗ Thọ-Ødegård', business_name: 'O’Groß' });
    for (const q of ['do tho-odegard', "O'GROSS", 'ĐỖ THỌ‑Ø']) {
      const { ok } = await staff.call(list, { query: { q } });
      expect(ok.data.map(({ _id }) => _id)).toEqual([id]);
    }
  });

  it('finds a listing by its licence numbers and by its account email', async () => {
    const licence_number = `L ${newId()}`;
    const register_number = newId();
    const { id, email } = await pendingVendor({ licence_number, register_number });
    await buildVendorCheck(test.database.db, { vendor_id: id, number: 'RLA 7788' });
    for (const q of ['rla 7788', licence_number, register_number, email]) {
      const { ok } = await staff.call(list, { query: { q } });
      expect(ok.data.map(({ _id }) => _id)).toEqual([id]);
    }
  });
});

describe('PUT /admin/vendors/{id}/status', () => {
  it.each([
    ['status', { status: 'gone' }, messages.general.choice],
    ['reason', { status: 'rejected', reason: 'x'.repeat(501) }, messages.general.too_long],
    [
      'checks.0.number',
      { status: 'approved', checks: [{ ...check, number: '' }] },
      messages.general.required,
    ],
    [
      'checks.0.number',
      {
        status: 'approved',
        checks: [{ ...check, register: registers.businesses.name, number: '51 824 753 557' }],
      },
      sentences.business_number,
    ],
    [
      'checks.0.expires_on',
      { status: 'approved', checks: [{ ...check, expires_on: '2026-02-30' }] },
      messages.general.date,
    ],
  ])('rejects an invalid %s', async (field, body, sentence) => {
    const { id } = await pendingVendor();
    const { status, failure } = await decide(staff, id, body);
    expect([status, failure.errors?.[field]?.[0]]).toEqual([422, sentence]);
  });

  it('rejects an unknown listing', async () => {
    expect((await decide(staff, newId(), { status: 'pending' })).status).toBe(404);
    expect((await staff.call(get, { params: { id: newId() } })).status).toBe(404);
  });
});
