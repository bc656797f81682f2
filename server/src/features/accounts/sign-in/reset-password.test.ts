import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { buildAccount, codeTo, goodPassword } from '#test/factories/account.ts';
import { buildTwoFactor } from '#test/factories/totp.ts';
import { getAuthEndpoints, getSessionEndpoints, members } from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { listStatuses } from '#test/statuses.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const newPassword = 'Another-horse-8';

describe('password reset', () => {
  const { forgotPassword, verifyOtp, login } = getAuthEndpoints(members);
  const guest = () => test.as();
  const reset = (body: object, cookie?: string) =>
    guest().raw({
      method: 'POST',
      url: `/api/${members}/reset-password`,
      payload: { newPassword, ...body },
      headers: cookie ? { cookie } : {},
    });
  const signIn = (email: string, password: string) =>
    guest().call(login, { body: { email, password } });

  async function granted() {
    const account = await buildAccount(test, members);
    const { email } = account;
    await guest().call(forgotPassword, { body: { email } });
    const otp = await codeTo(test, email, 'code_reset_password');
    const { ok, headers } = await guest().call(verifyOtp, { body: { email, otp } });
    const cookie = String(headers['set-cookie']);
    return { ...account, otp, reset_token: ok.reset_token, cookie };
  }

  it('ends all sessions, accepts the new password and notifies by mail', async () => {
    const { email, reset_token, token } = await granted();
    const { status, text } = await reset({ email, reset_token });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ status: true, message: outcomes.passwords.reset_done });
    expect((await test.as(token).call(getSessionEndpoints(members).sessions)).status).toBe(401);
    expect((await signIn(email, goodPassword)).status).toBe(400);
    expect((await signIn(email, newPassword)).status).toBe(200);
    const notices = (await listMailsTo(test.database.db, email)).filter(
      ({ template }) => template === 'password_reset',
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).not.toContain(newPassword);
  });

  it('accepts the reset token from an HttpOnly cookie', async () => {
    const { email, cookie } = await granted();
    expect(cookie).toContain('HttpOnly; Secure; SameSite=Strict');
    expect((await reset({ email }, cookie.split(';')[0])).status).toBe(200);
  });

  it('is refused without a valid reset token', async () => {
    const { email } = await granted();
    for (const body of [{ email }, { email, reset_token: 'a guess' }]) {
      const { status, failure } = await reset(body);
      expect([status, failure.error]).toEqual([400, outcomes.passwords.reset_expired]);
    }
    expect((await signIn(email, goodPassword)).status).toBe(200);
  });

  it("is refused with another account's reset token", async () => {
    const mine = await granted();
    const other = await granted();
    expect((await reset({ email: other.email, reset_token: mine.reset_token })).status).toBe(400);
    const unknown = { email: `no-${mine.email}`, reset_token: mine.reset_token };
    expect((await reset(unknown)).status).toBe(400);
  });

  it('accepts each reset token only once, even from concurrent requests', async () => {
    const { email, reset_token } = await granted();
    const both = await Promise.all([reset({ email, reset_token }), reset({ email, reset_token })]);
    expect(listStatuses(both)).toEqual([200, 400]);
    expect((await reset({ email, reset_token })).status).toBe(400);
  });

  it('is refused ten minutes after the code was exchanged for a token', async () => {
    const { email, reset_token } = await granted();
    const before = test.clock.now;
    test.clock.now = new Date(before.getTime() + 10 * 60_000 + 1000);
    const { status } = await reset({ email, reset_token });
    test.clock.now = before;
    expect(status).toBe(400);
  });

  it('refuses weak and common passwords without using up the reset token', async () => {
    const { email, reset_token } = await granted();
    const faults = [
      ['short-1', messages.password.criteria],
      ['P@ssw0rd', messages.password.common],
    ];
    for (const [bad, sentence] of faults) {
      const { status, failure } = await reset({ email, reset_token, newPassword: bad });
      expect([status, failure.errors?.newPassword?.[0]]).toEqual([422, sentence]);
    }
    expect((await reset({ email, reset_token })).status).toBe(200);
  });

  it('exchanges the mailed code for a reset token only once', async () => {
    const { email, otp } = await granted();
    const { status, failure } = await guest().call(verifyOtp, { body: { email, otp } });
    expect([status, failure.error]).toEqual([400, outcomes.codes.used]);
  });

  it('turns two-factor off only if the email address was unverified', async () => {
    for (const email_verified_at of [new Date(), null]) {
      const { email, accountRef } = await buildAccount(test, members, { email_verified_at });
      await buildTwoFactor(test, accountRef);
      await guest().call(forgotPassword, { body: { email } });
      const otp = await codeTo(test, email, 'code_reset_password');
      const { ok } = await guest().call(verifyOtp, { body: { email, otp } });
      await reset({ email, reset_token: ok.reset_token });
      const { text } = await signIn(email, newPassword);
      const { data } = JSON.parse(text) as { data: { two_factor_enabled: boolean } };
      expect(data.two_factor_enabled).toBe(email_verified_at !== null);
    }
  });

  it('marks the email address as verified', async () => {
    const { email } = await buildAccount(test, members, { email_verified_at: null });
    await guest().call(forgotPassword, { body: { email } });
    const otp = await codeTo(test, email, 'code_reset_password');
    const { ok } = await guest().call(verifyOtp, { body: { email, otp } });
    await reset({ email, reset_token: ok.reset_token });
    expect((await signIn(email, newPassword)).ok).toMatchObject({ is_email_verified: true });
  });
});
