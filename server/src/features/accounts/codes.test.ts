import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import { describe, expect, it } from 'vitest';
import { buildAccount, codeTo, goodPassword } from '#test/factories/account.ts';
import { authOf, bothMembers, sessionsOf } from '#test/members.ts';
import { mailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { SAME_TIME_MS } from './sign-in.policy.ts';

const test = testApp();

describe.each(bothMembers)('the code that verifies an address of %s', (members) => {
  const { resendEmailOtp, verifyEmailOtp, verifyOtp, forgotPassword } = authOf(members);
  const guest = () => test.as();

  async function unverifiedWithCode() {
    const { email } = await buildAccount(test, members, { email_verified_at: null });
    await guest().call(resendEmailOtp, { body: { email } });
    return { email, otp: await codeTo(test, email) };
  }

  it('signs in, once', async () => {
    const body = await unverifiedWithCode();
    const { ok } = await guest().call(verifyEmailOtp, { body });
    expect(ok).toMatchObject({ is_email_verified: true, data: { is_email_verified: true } });
    const { status, failure } = await guest().call(verifyEmailOtp, { body });
    expect([status, failure.code, failure.error]).toEqual([400, 'wrong_code', outcomes.codes.used]);
  });

  it('ends the sessions from before: nobody in them had proved the address', async () => {
    const { email, token } = await buildAccount(test, members, { email_verified_at: null });
    await guest().call(resendEmailOtp, { body: { email } });
    const body = { email, otp: await codeTo(test, email) };
    const { ok } = await guest().call(verifyEmailOtp, { body });
    const { sessions } = sessionsOf(members);
    expect((await test.as(token).call(sessions)).status).toBe(401);
    expect((await test.as(ok.access_token).call(sessions)).ok.data).toHaveLength(1);
  });

  it('when used costs no try of the next one', async () => {
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
    for (let i = 0; i <= limits.otp.tries; i += 1) {
      expect((await reset(used)).failure.error).toBe(outcomes.codes.used);
    }
    const { status } = await reset(await newest());
    test.clock.now = before;
    expect(status).toBe(200);
  });

  it.each(['known', 'unknown'])(
    'says after five wrong ones what to do, %s address',
    async (who) => {
      const { email: known } = await buildAccount(test, members, { email_verified_at: null });
      const email = who === 'known' ? known : `no-${known}`;
      const post = (call: string, payload: object) =>
        guest().raw({ method: 'POST', url: `/api/${members}/${call}`, payload });
      const rounds = [
        ['resend-email-otp', 'verify-email-otp'],
        ['forgot-password', 'verify-otp'],
      ] as const;
      const before = test.clock.now;
      for (const [ask, answer] of rounds) {
        const sentences: string[] = [];
        const guess = async (times: number) => {
          for (let i = 0; i < times; i += 1) {
            sentences.push((await post(answer, { email, otp: '99999' })).failure.error);
          }
        };
        await post(ask, { email });
        await guess(limits.otp.tries + 1);
        test.clock.now = new Date(test.clock.now.getTime() + 31_000);
        await post(ask, { email });
        await guess(1);
        const { invalid_retry: wrong, too_many_tries: last } = outcomes.codes;
        expect(sentences).toEqual([wrong, wrong, wrong, wrong, last, last, wrong]);
      }
      test.clock.now = before;
    },
  );

  it('may be sent as a number or with blanks around it', async () => {
    const { email, otp } = await unverifiedWithCode();
    const body = { email, otp: ` ${otp} ` };
    expect((await guest().call(verifyEmailOtp, { body })).status).toBe(200);
  });

  it('is dead after ten minutes', async () => {
    const body = await unverifiedWithCode();
    const before = test.clock.now;
    test.clock.now = new Date(before.getTime() + 10 * 60_000 + 1000);
    const { failure } = await guest().call(verifyEmailOtp, { body });
    test.clock.now = before;
    expect(failure.error).toBe(outcomes.codes.invalid_retry);
  });

  it('is dead when a new one was sent', async () => {
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

  it('opens nothing else: no reset, no other account, not the other kind', async () => {
    const { email, otp } = await unverifiedWithCode();
    const other = await buildAccount(test, members, { email_verified_at: null });
    const otherKind = authOf(members === 'customers' ? 'vendors' : 'customers');
    expect((await guest().call(verifyOtp, { body: { email, otp } })).status).toBe(400);
    const elsewhere = { email: other.email, otp };
    expect((await guest().call(verifyEmailOtp, { body: elsewhere })).status).toBe(400);
    const crossed = await guest().call(otherKind.verifyEmailOtp, { body: { email, otp } });
    expect(crossed.status).toBe(400);
  });

  it('is answered alike for an unknown address', async () => {
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

  it('takes no less time for an unknown address, whatever is asked about it', async () => {
    const email = 'nobody@people.example';
    const otp = '00000';
    const { resetPassword } = authOf(members);
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
      // Timers may fire a moment early.
      expect.soft(performance.now() - start, name).toBeGreaterThan(SAME_TIME_MS - 2);
    }
  });

  it.each(['resendEmailOtp', 'forgotPassword'] as const)(
    '%s answers alike for known, unknown and verified addresses',
    async (name) => {
      const unverified = await buildAccount(test, members, { email_verified_at: null });
      const verified = await buildAccount(test, members);
      const answers = [];
      for (const email of [unverified.email, verified.email, `no-${verified.email}`]) {
        const { status, text } = await guest().call(authOf(members)[name], { body: { email } });
        answers.push({ status, text });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await mailsTo(test.database.db, `no-${verified.email}`)).toHaveLength(0);
    },
  );

  it('is not sent to an address that is verified', async () => {
    const { email } = await buildAccount(test, members);
    await guest().call(resendEmailOtp, { body: { email } });
    expect(await mailsTo(test.database.db, email)).toHaveLength(0);
  });

  it('stands nowhere in clear', async () => {
    const { otp } = await unverifiedWithCode();
    const rows = await test.database.db.selectFrom('email_codes').selectAll().execute();
    expect(rows.map(({ code_hash }) => code_hash)).not.toContain(otp);
    expect(rows.every(({ code_hash }) => code_hash.length === 43)).toBe(true);
  });

  /** Every screen says it in its own words. */
  const incomplete = {
    customers: {
      'verify-email-otp': messages.otp.five_digits,
      'verify-otp': messages.otp.should_be_five_digits,
    },
    vendors: {
      'verify-email-otp': messages.otp.enter_valid,
      'verify-otp': messages.otp.five_digits,
    },
  }[members];
  const faults: [string, unknown, string?][] = [
    ['nothing', undefined, messages.otp.empty],
    ['an empty text', '', messages.otp.empty],
    ['four digits', '1234'],
    ['six digits', '123456'],
    ['an exponent', '1e400'],
    ['a list', ['12345'], messages.otp.empty],
  ];
  it.each(faults)('is refused as %s', async (_, otp, sentence) => {
    for (const call of ['verify-email-otp', 'verify-otp'] as const) {
      const { status, failure } = await guest().raw({
        method: 'POST',
        url: `/api/${members}/${call}`,
        payload: { email: 'ann@people.example', otp },
      });
      expect(status).toBe(422);
      expect(failure.errors?.otp).toContain(sentence ?? incomplete[call]);
    }
  });

  const forgot = members === 'customers' ? messages.customerForgot : messages.vendorForgot;
  it.each([
    ['', forgot.email_required],
    ['ann', forgot.email_invalid],
  ])("is not sent to '%s'", async (email, sentence) => {
    for (const endpoint of [resendEmailOtp, forgotPassword]) {
      const { status, failure } = await guest().call(endpoint, { body: { email } });
      expect([status, failure.errors?.email?.[0]]).toEqual([422, sentence]);
    }
  });
});
