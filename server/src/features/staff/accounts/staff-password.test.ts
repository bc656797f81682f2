import {
  overviewEndpoints,
  staffAuditEndpoints,
} from '@threshold/contract/endpoints/staff/overview';
import {
  staffAccountEndpoints,
  staffAuthEndpoints,
} from '@threshold/contract/endpoints/staff/staff-accounts';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it, vi } from 'vitest';
import { buildAccount, goodPassword } from '#test/factories/account.ts';
import { buildSession } from '#test/factories/session.ts';
import { staffCaller } from '#test/factories/staff-caller.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });
const { changePassword, login } = staffAuthEndpoints;
const newPassword = 'Another-horse-8';
const body = { currentPassword: goodPassword, newPassword };

const caller = async () =>
  staffCaller(test, { password_hash: await test.passwords.hash(goodPassword) });
/**
 * Returns the error code of a sign-in without a two-factor code: `wrong_code` for the right
 * password, `wrong_credentials` for a wrong one.
 */
const signInWith = async (email: string, password: string) =>
  (await test.as().call(login, { body: { email, password } })).failure.code;

describe('password change by staff', () => {
  it('ends other sessions, is logged and mailed to the member of staff', async () => {
    const me = await caller();
    const other = test.as(await buildSession(test.database.db, { staff_id: me.id }));
    expect((await me.call(changePassword, { body })).ok.message).toBe(outcomes.passwords.updated);
    expect((await me.call(overviewEndpoints.overview)).status).toBe(200);
    expect((await other.call(overviewEndpoints.overview)).status).toBe(401);
    expect(await signInWith(me.email, goodPassword)).toBe('wrong_credentials');
    expect(await signInWith(me.email, newPassword)).toBe('wrong_code');
    const { ok } = await me.call(staffAuditEndpoints.list, { query: { subject: me.id } });
    expect(ok.data.map(({ action, staff }) => [action, staff?._id])).toEqual([
      ['staff.password', me.id],
    ]);
    const mails = await listMailsTo(test.database.db, me.email);
    expect(mails.map(({ template }) => template)).toEqual(['staff_password_changed']);
  });

  it('requires the current password and limits attempts', async () => {
    const me = await caller();
    const wrong = { ...body, currentPassword: 'no' };
    for (let tries = 0; tries < limits.sign_in.failures; tries += 1) {
      const { status, failure } = await me.call(changePassword, { body: wrong });
      expect([status, failure.message]).toEqual([400, outcomes.passwords.wrong_current]);
    }
    expect((await me.call(changePassword, { body })).status).toBe(429);
    expect((await (await caller()).call(changePassword, { body })).status).toBe(200);
    expect(await listMailsTo(test.database.db, me.email)).toEqual([]);
  });

  it.each([
    ['currentPassword', { newPassword }, messages.password.current_required],
    ['newPassword', { currentPassword: goodPassword }, messages.password.criteria],
    ['newPassword', { ...body, newPassword: 'Pa$$w0rd' }, messages.password.common],
  ])('requires a valid %s', async (field, payload, sentence) => {
    const me = await caller();
    const url = `/api${changePassword.path}`;
    const { status, failure } = await me.raw({ method: 'POST', url, payload });
    expect(status).toBe(422);
    expect(failure.errors?.[field]).toContain(sentence);
  });

  it('changes nothing if an administrator resets the password concurrently', async () => {
    const me = await caller();
    const administrator = await staffCaller(test, { role: 'administrator' });
    const hash = test.passwords.hash.bind(test.passwords);
    vi.spyOn(test.passwords, 'hash').mockImplementationOnce(async (password) => {
      const reset = { params: { id: me.id }, body: { act: 'reset_password' as const } };
      expect((await administrator.call(staffAccountEndpoints.act, reset)).status).toBe(200);
      return hash(password);
    });
    expect((await me.call(changePassword, { body })).status).toBe(409);
    expect(await signInWith(me.email, newPassword)).toBe('wrong_credentials');
  });

  it('requires a staff session', async () => {
    const customer = await buildAccount(test, 'customers');
    expect((await test.as(customer.token).call(changePassword, { body })).status).toBe(403);
    expect((await test.as().call(changePassword, { body })).status).toBe(401);
  });
});
