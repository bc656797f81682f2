import { accountViewEndpoints } from '@threshold/contract/account-views';
import { adminAuditEndpoints } from '@threshold/contract/admin-audit';
import { adminStaffEndpoints } from '@threshold/contract/admin-staff';
import { adminViewEndpoints } from '@threshold/contract/admin-views';
import { chatEndpoints } from '@threshold/contract/chat';
import { customerEndpoints } from '@threshold/contract/customers';
import { customerCalendarEndpoints } from '@threshold/contract/customers-calendar';
import { adminMessages } from '@threshold/contract/messages-admin';
import { notificationEndpoints } from '@threshold/contract/notifications';
import { outcomes } from '@threshold/contract/outcomes';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { type StaffCaller, staffCaller } from '#test/factories/staff-caller.ts';
import { buildSecret, codeOf, wrongCodeOf } from '#test/factories/totp.ts';
import { whileWritesFail } from '#test/failing-writes.ts';
import { mailsTo } from '#test/outbox.ts';
import { connect } from '#test/sockets.ts';
import { testApp } from '#test/test-app.ts';
import { endAccountViews } from '../account-views/account-views.jobs.ts';

const test = testApp();
const { start } = adminViewEndpoints;
const MINUTE_MS = 60_000;
const later = (minutes: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + minutes * MINUTE_MS);
};

let staff: StaffCaller;
let secret: string;
let member: TestAccount;

beforeEach(async () => {
  test.clock.now = new Date();
  staff = await staffCaller(test, { role: 'administrator' });
  secret = await buildSecret(test, { staff_id: staff.id }, { isEnabled: true });
  member = await buildAccount(test, 'customers');
});

const wish = (more: object = {}) => ({
  body: {
    role: 'customer' as const,
    email: member.email,
    reason: 'They cannot find their calls.',
    verification_code: codeOf(secret, test.clock.now),
    ...more,
  },
});

/** Starts a view. @returns its token */
async function view(more: object = {}): Promise<string> {
  const { data } = (await staff.call(start, wish(more))).ok;
  return new URLSearchParams(new URL(data.url).hash.slice(1)).get('token') ?? '';
}

const own = (token: string) => test.as(token).call(customerEndpoints.list);
const statusOf = async (token: string) => (await own(token)).status;

const log = async (id = member.id) => {
  const { ok } = await staff.call(adminAuditEndpoints.list, { query: { subject: id } });
  return ok.data.toReversed().map(({ action, details }) => ({ action, details }));
};

describe('POST /admin/account-views', () => {
  it('shows an administrator the account, for a quarter of an hour, in the log and with a word to its member', async () => {
    const { data } = (await staff.call(start, wish())).ok;
    const url = new URL(data.url);
    expect(url.pathname + url.search).toBe('/view-as');
    expect(data.expires_at).toBe(new Date(test.clock.now.getTime() + 15 * MINUTE_MS).toISOString());
    const token = new URLSearchParams(url.hash.slice(1)).get('token') ?? '';
    expect((await own(token)).ok.data).toMatchObject({ _id: member.id, email: member.email });
    await own(token);
    expect(await log()).toMatchObject([
      { action: 'member.view', details: expect.stringContaining('They cannot find their calls.') },
      { action: 'member.look', details: expect.stringContaining('/api/customers') },
    ]);
    const [mail] = await mailsTo(test.database.db, member.email);
    expect(mail).toMatchObject({ template: 'account_viewed' });
    expect(mail?.text).toContain('They cannot find their calls.');
    expect(mail?.text).not.toContain(staff.name);
    const notices = (await test.as(member.token).call(notificationEndpoints.list)).ok.data;
    expect(notices).toMatchObject([{ kind: 'security' }]);
  });

  it('shows a vendor by the email of the account', async () => {
    const vendor = await buildAccount(test, 'vendors');
    const token = await view({ role: 'vendor', email: vendor.email });
    const { ok } = await test.as(token).call(vendorAccountEndpoints.own);
    expect(ok.data._id).toBe(vendor.id);
    expect(await log(vendor.id)).toHaveLength(2);
  });

  it('shows a vendor who is suspended what they see', async () => {
    const vendor = await buildAccount(test, 'vendors');
    const suspended = { status: 'suspended' } as const;
    await test.database.db
      .updateTable('vendors')
      .set(suspended)
      .where('id', '=', vendor.id)
      .execute();
    const token = await view({ role: 'vendor', email: vendor.email });
    const { ok } = await test.as(token).call(vendorAccountEndpoints.own);
    expect(ok.data.status).toBe('suspended');
  });

  it('asks for a reason, a code that is right, and somebody who has an account', async () => {
    const reason = await staff.call(start, wish({ reason: '  ' }));
    expect([reason.status, reason.failure.errors]).toEqual([
      422,
      { reason: [adminMessages.reason] },
    ]);
    const unknown = await staff.call(start, wish({ email: 'nobody@people.example' }));
    expect([unknown.status, unknown.failure.message]).toEqual([404, adminOutcomes.member_unknown]);
    expect((await staff.call(start, wish({ role: 'vendor' }))).status).toBe(404);
    const verification_code = wrongCodeOf(secret, test.clock.now);
    const wrong = await staff.call(start, wish({ verification_code }));
    expect([wrong.status, wrong.failure.message]).toEqual([400, outcomes.twoFactor.invalid_code]);
    expect(await log()).toEqual([]);
    expect(await mailsTo(test.database.db, member.email)).toEqual([]);
    // A code is good once.
    await view();
    expect((await staff.call(start, wish())).failure.message).toBe(outcomes.codes.used);
  });

  it('is for administrators', async () => {
    const reviewer = await staffCaller(test);
    const code = await buildSecret(test, { staff_id: reviewer.id }, { isEnabled: true });
    const asked = wish({ verification_code: codeOf(code, test.clock.now) });
    expect((await reviewer.call(start, asked)).status).toBe(403);
    expect((await test.as(member.token).call(start, asked)).status).toBe(403);
    expect((await test.as().call(start, asked)).status).toBe(401);
  });

  it('starts nothing that the log or the member does not know of', async () => {
    for (const table of ['audit_log', 'outbox'] as const) {
      later(1);
      await whileWritesFail(test.database.db, table, async () => {
        expect((await staff.call(start, wish())).status).toBeGreaterThanOrEqual(500);
      });
      const views = test.database.db.selectFrom('account_views').select('id');
      expect(await views.where('customer_id', '=', member.id).execute()).toEqual([]);
    }
  });

  it('shows nothing that the log does not know of', async () => {
    const token = await view();
    await whileWritesFail(test.database.db, 'audit_log', async () => {
      const { status, text } = await own(token);
      expect(status).toBeGreaterThanOrEqual(500);
      expect(text).not.toContain(member.email);
    });
    expect(await statusOf(token)).toBe(200);
  });
});

describe('the token of a view', () => {
  it('changes nothing, and reads no messages, files or what protects the account', async () => {
    const token = await view();
    const params = { id: member.id };
    const calls = [
      await test.as(token).call(customerEndpoints.update, { params, body: { first_name: 'Eve' } }),
      await test.as(token).call(chatEndpoints.history, { params, query: { role: 'customer' } }),
      await test.as(token).call(customerEndpoints.export, { params, query: {} }),
    ];
    for (const { status, failure } of calls) {
      expect([status, failure.message]).toEqual([403, adminOutcomes.only_viewed]);
    }
    await expect(connect(test.app, token)).rejects.toThrow(outcomes.refusals.unauthenticated);
    expect((await own(member.token)).ok.data?.first_name).not.toBe('Eve');
  });

  it('reads of its member alone', async () => {
    const token = await view();
    const other = await buildAccount(test, 'customers');
    const { appointments } = customerCalendarEndpoints;
    const asked = { params: { id: other.id } };
    expect((await test.as(token).call(appointments, asked)).status).toBe(403);
    expect((await test.as(token).call(vendorAccountEndpoints.own)).status).toBe(403);
    // What was refused was not shown.
    expect((await log()).map(({ action }) => action)).toEqual(['member.view']);
  });

  it('is no session of its member', async () => {
    const { db } = test.database;
    const sessions = () =>
      db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('customer_id', '=', member.id)
        .execute();
    const before = await sessions();
    const token = await view();
    later(2);
    await own(token);
    expect(await sessions()).toEqual(before);
  });

  it('ends after a quarter of an hour, however much it is used', async () => {
    const token = await view();
    later(14);
    expect(await statusOf(token)).toBe(200);
    later(1);
    expect(await statusOf(token)).toBe(401);
    await endAccountViews(test.database.db, test.clock.now);
    await endAccountViews(test.database.db, test.clock.now);
    expect((await log()).map(({ action }) => action)).toEqual([
      'member.view',
      'member.look',
      'member.view_end',
    ]);
  });

  it('ends by End, once', async () => {
    const token = await view();
    const end = () => test.as().call(accountViewEndpoints.end, { body: { token } });
    expect((await end()).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect((await end()).status).toBe(200);
    await endAccountViews(test.database.db, test.clock.now);
    expect((await log()).map(({ action }) => action)).toEqual(['member.view', 'member.view_end']);
    // Nobody else's ends, and no session of a member.
    await test.as().call(accountViewEndpoints.end, { body: { token: member.token } });
    expect(await statusOf(member.token)).toBe(200);
  });

  it.each(['sign_out', 'make_reviewer', 'disable'] as const)(
    'ends with the session or the right of whoever has it: %s',
    async (act) => {
      const token = await view();
      const chief = await staffCaller(test, { role: 'administrator' });
      const done = await chief.call(adminStaffEndpoints.act, {
        params: { id: staff.id },
        body: { act },
      });
      expect(done.status).toBe(200);
      expect(await statusOf(token)).toBe(401);
    },
  );

  it('ends with the right, whatever became of the session', async () => {
    const token = await view();
    const { db } = test.database;
    await db.updateTable('staff').set({ role: 'reviewer' }).where('id', '=', staff.id).execute();
    expect(await statusOf(token)).toBe(401);
  });

  it('ends with the account', async () => {
    const token = await view();
    await test.database.db.deleteFrom('customers').where('id', '=', member.id).execute();
    expect(await statusOf(token)).toBe(401);
  });

  it('leaves nothing but the log after a month', async () => {
    const token = await view();
    later(31 * 24 * 60);
    await endAccountViews(test.database.db, test.clock.now);
    const rows = test.database.db.selectFrom('account_views').select('id');
    expect(await rows.where('customer_id', '=', member.id).execute()).toEqual([]);
    expect(await statusOf(token)).toBe(401);
  });
});
