import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { buildAccount, goodPassword } from '#test/factories/account.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildTwoFactor, findWrongCode, generateTotpCode } from '#test/factories/totp.ts';
import { members } from '#test/members.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });
const { failures, failures_per_day, window_minutes } = limits.two_factor;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let caller = 0;

describe('rate limiting of two-factor authentication', () => {
  const post = (token: string, call: string, payload: object) => {
    caller += 1;
    const remoteAddress = `10.1.${(caller >> 8) & 255}.${caller & 255}`;
    const url = `/api/${members}/2fa/${call}`;
    return test.as(token).raw({ method: 'POST', url, payload, remoteAddress });
  };

  it('refuses the right code after five wrong codes in fifteen minutes', async () => {
    const { token, accountRef } = await buildAccount(test, members);
    const secret = await buildTwoFactor(test, accountRef);
    const verification_code = findWrongCode(secret, test.clock.now);
    const calls = ['disable', 'recovery-codes', 'disable', 'recovery-codes', 'disable'];
    for (const call of calls) {
      expect((await post(token, call, { verification_code })).status).toBe(400);
    }
    const right = { verification_code: generateTotpCode(secret, test.clock.now) };
    const { status, headers, failure } = await post(token, 'disable', right);
    expect([status, headers['retry-after'], failure.error]).toEqual([
      429,
      String(window_minutes * 60),
      outcomes.twoFactor.too_many(window_minutes * 60),
    ]);
  });

  it('does not count an already used code as a wrong code', async () => {
    const { token, accountRef } = await buildAccount(test, members);
    const secret = await buildTwoFactor(test, accountRef);
    const verification_code = generateTotpCode(secret, test.clock.now);
    expect((await post(token, 'recovery-codes', { verification_code })).status).toBe(201);
    for (let i = 0; i <= failures; i += 1) {
      const { status, failure } = await post(token, 'disable', { verification_code });
      expect([status, failure.error]).toEqual([400, outcomes.codes.used]);
    }
  });

  it(`refuses more codes after ${failures_per_day} wrong codes in a day`, async () => {
    const { accountRef } = await buildAccount(test, members);
    const secret = await buildTwoFactor(test, accountRef);
    const start = test.clock.now.getTime();
    let wrong = 0;
    // Advances the clock by an hour each time, so the limit per fifteen minutes does not apply.
    for (let at = 0; at < DAY; at += HOUR) {
      test.clock.now = new Date(start + at);
      const token = await buildSession(test.database.db, accountRef, new Date(start + 2 * DAY));
      const body = {
        verification_code: findWrongCode(secret, test.clock.now),
        current_password: goodPassword,
      };
      for (let i = 0; i <= failures; i += 1) {
        const { status } = await post(token, 'disable', body);
        if (status === 400) wrong += 1;
        else break;
      }
    }
    test.clock.now = new Date(start);
    expect(wrong).toBe(failures_per_day);
  });

  it('refuses the right password after ten wrong passwords in fifteen minutes', async () => {
    const { token, accountRef } = await buildAccount(test, members);
    await buildTwoFactor(test, accountRef);
    for (let i = 0; i < limits.sign_in.failures; i += 1) {
      const { status } = await post(token, 'disable-with-password', { password: 'no' });
      expect(status).toBe(400);
    }
    const { status } = await post(token, 'disable-with-password', { password: goodPassword });
    expect(status).toBe(429);
  });
});
