import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import { describe, expect, it } from 'vitest';
import { buildAccount, codeTo, goodPassword } from '#test/factories/account.ts';
import { authOf, bothMembers } from '#test/members.ts';
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
    expect([status, failure.code]).toEqual([400, 'wrong_code']);
  });

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
    ['full-width digits', '１２３４５'],
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
