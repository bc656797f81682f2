import { vendorAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { buildAccount, goodPassword } from '#test/factories/account.ts';
import { buildSession } from '#test/factories/session.ts';
import { getSessionEndpoints } from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const newPassword = 'Another-horse-8';
const change = (token: string | undefined, body: object) =>
  test.as(token).raw({ method: 'POST', url: '/api/vendors/change-password', payload: body });

describe('POST /vendors/change-password', () => {
  it('changes the password, ends other sessions and sends a mail', async () => {
    const { email, token, accountRef } = await buildAccount(test, 'vendors');
    const other = await buildSession(test.database.db, accountRef);
    const { ok } = await test.as(token).call(vendorAuthEndpoints.changePassword, {
      body: { currentPassword: goodPassword, newPassword },
    });
    expect(ok.message).toBe(outcomes.passwords.updated);
    const statusOf = async (each: string) =>
      (await test.as(each).call(getSessionEndpoints('vendors').sessions)).status;
    expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401]);
    const body = { email, password: newPassword };
    expect((await test.as().call(vendorAuthEndpoints.login, { body })).status).toBe(200);
    const mails = await listMailsTo(test.database.db, email);
    expect(mails.map(({ template }) => template)).toEqual(['password_changed', 'new_device']);
  });

  it('rejects a wrong current password without ending the session', async () => {
    const { token } = await buildAccount(test, 'vendors');
    const { status, failure } = await change(token, { currentPassword: 'no', newPassword });
    expect([status, failure.error]).toEqual([400, outcomes.passwords.wrong_current]);
  });

  it.each([
    ['currentPassword', { newPassword }, messages.password.current_required],
    ['newPassword', { currentPassword: goodPassword }, messages.password.criteria],
    [
      'newPassword',
      { currentPassword: goodPassword, newPassword: 'Pa$$w0rd' },
      messages.password.common,
    ],
  ])('rejects a missing or invalid %s', async (field, body, sentence) => {
    const { token } = await buildAccount(test, 'vendors');
    const { status, failure } = await change(token, body);
    expect(status).toBe(422);
    expect(failure.errors?.[field]).toContain(sentence);
  });

  it('requires a vendor session', async () => {
    const customer = await buildAccount(test, 'customers');
    const body = { currentPassword: goodPassword, newPassword };
    expect((await change(customer.token, body)).status).toBe(403);
    expect((await change(undefined, body)).status).toBe(401);
  });
});
