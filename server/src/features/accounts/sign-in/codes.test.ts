import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { buildAccount, codeTo, goodPassword } from '#test/factories/account.ts';
import { getAuthEndpoints, getSessionEndpoints, members } from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { MIN_RESPONSE_MS } from '../members/accounts.policy.ts';

const test = testApp();

describe('mailed code', () => {
  const { resendEmailOtp, verifyEmailOtp, verifyOtp, forgotPassword } = getAuthEndpoints(members);
  const guest = () => test.as();

  async function unverifiedWithCode() {
    const { email } = await buildAccount(test, members, { email_verified_at: null });
    await guest().call(resendEmailOtp, { body: { email } });
    return { email, otp: await codeTo(test, email) };
  }

  it('verifies the email address once and is then refused', async () => {
    const body = await unverifiedWithCode();
    const { ok } = await guest().call(verifyEmailOtp, { body });
    expect(ok).toMatchObject({ is_email_verified: true, data: { is_email_verified: true } });
    const { status, failure } = await guest().call(verifyEmailOtp, { body });
    expect([status, failure.code, failure.error]).toEqual([400, 'wrong_code', outcomes.codes.used]);
  });

  it('verifies the email address and ends all earlier sessions', async () => {
    const { email, token } = await buildAccount(test, members, { email_verified_at: null });
    await guest().call(resendEmailOtp, { body: { email } });
    const body = { email, otp: await codeTo(test, email) };
    const { ok } = await guest().call(verifyEmailOtp, { body });
    const { sessions } = getSessionEndpoints(members);
    expect((await test.as(token).call(sessions)).status).toBe(401);
    expect((await test.as(ok.access_token).call(sessions)).ok.data).toHaveLength(1);
  });

  it('does not count as a wrong code if it was used before', async () => {
    const { email } = await buildAccount(test, members);
    const ask = () => guest().call(forgotPassword, { body: { email } });
    const reset = (otp: string) => guest().call(verifyOtp, { body: { email, otp } });
    const newest = () => codeTo(test, email, 'code_reset_password');
    const before = test.clock.now;
    await ask();
    const used = await newest();
    await reset(used);
    test.clock.now = new Date(before.getTime() + 31_000);
    await ask();
    const again = Array.from({ length: limits.otp.tries + 1 }, () => reset(used));
    for (const { failure } of await Promise.all(again)) {
      expect(failure.error).toBe(outcomes.codes.used);
    }
    const { status } = await reset(await newest());
    test.clock.now = before;
    expect(status).toBe(200);
  });

  it('is refused with equal error messages for known and unknown addresses', async () => {
    const { email } = await buildAccount(test, members, { email_verified_at: null });
    const addresses = [email, `no-${email}`];
    const { invalid_retry: wrong, too_many_tries: last } = outcomes.codes;
    const before = test.clock.now;
    for (const [ask, answer] of [
      [resendEmailOtp, verifyEmailOtp],
      [forgotPassword, verifyOtp],
    ] as const) {
      const askAll = () =>
        Promise.all(addresses.map((email) => guest().call(ask, { body: { email } })));
      const guessAll = async () => {
        const answers = addresses.map((email) =>
          guest().call(answer, { body: { email, otp: '99999' } }),
        );
        return (await Promise.all(answers)).map(({ failure }) => failure.error);
      };
      await askAll();
      for (const sentence of [wrong, wrong, wrong, wrong, last, last]) {
        expect(await guessAll()).toEqual([sentence, sentence]);
      }
      test.clock.now = new Date(test.clock.now.getTime() + 31_000);
      await askAll();
      expect(await guessAll()).toEqual([wrong, wrong]);
    }
    test.clock.now = before;
  });

  it('stays valid for a signed-in member after wrong codes of strangers', async () => {
    const { email, token } = await buildAccount(test, members, { email_verified_at: null });
    const me = test.as(token);
    await me.call(resendEmailOtp, { body: { email } });
    const otp = await codeTo(test, email);
    const wrong = { email, otp: otp === '00000' ? '00001' : '00000' };
    for (let tries = 0; tries < limits.otp.tries; tries += 1) {
      await guest().call(verifyEmailOtp, { body: wrong });
    }
    expect((await guest().call(verifyEmailOtp, { body: { email, otp } })).status).toBe(400);
    const { failure } = await me.call(verifyEmailOtp, { body: wrong });
    expect(failure.error).toBe(outcomes.codes.invalid_retry);
    expect((await me.call(verifyEmailOtp, { body: { email, otp } })).status).toBe(200);
  });

  it('may be sent as a number or with spaces around it', async () => {
    const { email, otp } = await unverifiedWithCode();
    const body = { email, otp: ` ${otp} ` };
    expect((await guest().call(verifyEmailOtp, { body })).status).toBe(200);
  });

  it('expires after ten minutes', async () => {
    const body = await unverifiedWithCode();
    const before = test.clock.now;
    test.clock.now = new Date(before.getTime() + 10 * 60_000 + 1000);
    const { failure } = await guest().call(verifyEmailOtp, { body });
    test.clock.now = before;
    expect(failure.error).toBe(outcomes.codes.invalid_retry);
  });

  it('becomes invalid when a new code is sent', async () => {
    const { email, otp } = await unverifiedWithCode();
    const before = test.clock.now;
    test.clock.now = new Date(before.getTime() + 31_000);
    await guest().call(resendEmailOtp, { body: { email } });
    const statuses = [];
    for (const code of [otp, await codeTo(test, email)]) {
      statuses.push((await guest().call(verifyEmailOtp, { body: { email, otp: code } })).status);
    }
    test.clock.now = before;
    expect(statuses).toEqual([400, 200]);
  });

  it('is refused for another purpose, account or account type', async () => {
    const { email, otp } = await unverifiedWithCode();
    const other = await buildAccount(test, members, { email_verified_at: null });
    const otherKind = getAuthEndpoints('customers');
    expect((await guest().call(verifyOtp, { body: { email, otp } })).status).toBe(400);
    const elsewhere = { email: other.email, otp };
    expect((await guest().call(verifyEmailOtp, { body: elsewhere })).status).toBe(400);
    const crossed = await guest().call(otherKind.verifyEmailOtp, { body: { email, otp } });
    expect(crossed.status).toBe(400);
  });

  it('is refused with equal response bodies for known and unknown addresses', async () => {
    const { email, otp } = await unverifiedWithCode();
    const wrong = otp === '00000' ? '00001' : '00000';
    const bodies = [];
    for (const address of [email, 'nobody@people.example']) {
      const { status, failure } = await guest().call(verifyEmailOtp, {
        body: { email: address, otp: wrong },
      });
      bodies.push({ ...failure, request_id: status });
    }
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it('takes at least the minimum response time for unknown email addresses', async () => {
    const email = 'nobody@people.example';
    const otp = '00000';
    const { resetPassword } = getAuthEndpoints(members);
    const grant = { newPassword: goodPassword, reset_token: 'nobody-has-this' };
    const calls = {
      forgotPassword: () => guest().call(forgotPassword, { body: { email } }),
      resendEmailOtp: () => guest().call(resendEmailOtp, { body: { email } }),
      verifyOtp: () => guest().call(verifyOtp, { body: { email, otp } }),
      verifyEmailOtp: () => guest().call(verifyEmailOtp, { body: { email, otp } }),
      resetPassword: () => guest().call(resetPassword, { body: { email, ...grant } }),
    };
    for (const [name, call] of Object.entries(calls)) {
      const start = performance.now();
      await call();
      // Timers may end up to two milliseconds early.
      expect.soft(performance.now() - start, name).toBeGreaterThan(MIN_RESPONSE_MS - 2);
    }
  });

  it.each(['resendEmailOtp', 'forgotPassword'] as const)(
    'is requested by %s with equal responses for known and unknown addresses',
    async (name) => {
      const unverified = await buildAccount(test, members, { email_verified_at: null });
      const verified = await buildAccount(test, members);
      const answers = [];
      for (const email of [unverified.email, verified.email, `no-${verified.email}`]) {
        const { status, text } = await guest().call(getAuthEndpoints(members)[name], {
          body: { email },
        });
        answers.push({ status, text });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await listMailsTo(test.database.db, `no-${verified.email}`)).toHaveLength(0);
    },
  );

  it('is not sent by resendEmailOtp to a verified email address', async () => {
    const { email } = await buildAccount(test, members);
    await guest().call(resendEmailOtp, { body: { email } });
    expect(await listMailsTo(test.database.db, email)).toHaveLength(0);
  });

  it('is stored only as a digest', async () => {
    const { otp } = await unverifiedWithCode();
    const rows = await test.database.db.selectFrom('email_codes').selectAll().execute();
    expect(rows.map(({ code_hash }) => code_hash)).not.toContain(otp);
    expect(rows.every(({ code_hash }) => code_hash.length === 43)).toBe(true);
  });

  it('is refused when it is too short', async () => {
    const body = { email: 'ann@people.example', otp: '1234' };
    for (const endpoint of [verifyEmailOtp, verifyOtp]) {
      const { status, failure } = await guest().call(endpoint, { body });
      expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, ['otp']]);
    }
  });

  it('is not sent to a malformed email address', async () => {
    for (const endpoint of [resendEmailOtp, forgotPassword]) {
      const { status, failure } = await guest().call(endpoint, { body: { email: 'ann' } });
      expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, ['email']]);
    }
  });
});
