import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAccount, codeTo, goodPassword } from '#test/factories/account.ts';
import { members } from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { GUESSES_PER_DAY } from './accounts.policy.ts';

const test = testApp({ rateLimitScale: 1 });
/** A second server process that uses the same database. */
const elsewhere = testApp({ rateLimitScale: 1 });
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

let caller = 0;
beforeEach(() => {
  test.clock.now = new Date();
});

const pass = (milliseconds: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + milliseconds);
};

/** Returns how many wrong tries were counted for all codes of the account. */
async function guessesAt(email: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ guesses: number }>(
    `select sum(tries) as guesses from email_codes
     left join customers on customers.id = customer_id
     left join vendor_accounts on vendor_accounts.id = vendor_account_id
     where coalesce(customers.email, vendor_accounts.email) = $1`,
    [email],
  );
  return Number(rows[0]?.guesses);
}

describe('rate limiting of sign-in and mailed codes', () => {
  /** Sends each request from a new IP address, so that limits per IP address do not apply. */
  const post = (
    call: string,
    payload: object,
    headers: Record<string, string> = {},
    token?: string,
  ) => {
    caller += 1;
    const remoteAddress = `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`;
    const url = `/api/${members}/${call}`;
    return test.as(token).raw({ method: 'POST', url, payload, headers, remoteAddress });
  };
  const login = (email: string, password: string, headers?: Record<string, string>) =>
    post('login', { email, password }, headers);
  const failTimes = async (email: string, times: number, headers = {}) => {
    const all = await Promise.all(
      Array.from({ length: times }, () => login(email, 'Wrong-7!', headers)),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([400]));
  };

  it('refuses sign-ins to any email address after ten wrong passwords', async () => {
    const { email } = await buildAccount(test, members);
    const unknown = `${newId()}@people.example`;
    const refusals = [];
    for (const address of [email, unknown]) {
      await failTimes(address, limits.sign_in.failures);
      const { status, headers, failure } = await login(address, goodPassword);
      refusals.push({ status, wait: headers['retry-after'], error: failure.error });
    }
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]).toEqual({ status: 429, wait: '900', error: outcomes.signIn.too_many(900) });
    pass(15 * MINUTE + SECOND);
    expect((await login(email, goodPassword)).status).toBe(200);
  });

  it('counts wrong passwords of all server processes together', async () => {
    const { email } = await buildAccount(test, members);
    await failTimes(email, limits.sign_in.failures);
    elsewhere.clock.now = test.clock.now;
    const payload = { email, password: goodPassword };
    const url = `/api/${members}/login`;
    expect((await elsewhere.as().raw({ method: 'POST', url, payload })).status).toBe(429);
  });

  it('checks only ten wrong passwords even if thirty arrive concurrently', async () => {
    const { email } = await buildAccount(test, members);
    const all = await Promise.all(Array.from({ length: 30 }, () => login(email, 'Wrong-7!')));
    expect(all.filter(({ status }) => status === 400)).toHaveLength(limits.sign_in.failures);
  });

  it('does not limit sign-ins with the right password', async () => {
    const { email } = await buildAccount(test, members);
    for (let i = 0; i < limits.sign_in.failures + 3; i += 1) {
      expect((await login(email, goodPassword)).status).toBe(200);
    }
  });

  it("admits the owner's known browser after failed sign-ins by strangers", async () => {
    const { email } = await buildAccount(test, members);
    const { headers } = await login(email, goodPassword);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly; Secure; SameSite=Strict/);
    await failTimes(email, limits.sign_in.failures);
    expect((await login(email, goodPassword)).status).toBe(429);
    expect((await login(email, goodPassword, { cookie })).status).toBe(200);
    const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await login(email, goodPassword, { cookie: forged })).status).toBe(429);
    await failTimes(email, limits.sign_in.failures, { cookie });
    expect((await login(email, goodPassword, { cookie })).status).toBe(429);
  });

  it.each(['forgot-password', 'resend-email-otp'])(
    'limits calls of %s by strangers per 30 seconds, hour and day',
    async (call) => {
      const { email } = await buildAccount(test, members, { email_verified_at: null });
      const anHour = limits.otp.per_hour - limits.otp.kept_per_hour;
      const aDay = limits.otp.per_day - limits.otp.kept_per_day;
      for (const address of [email, `${newId()}@people.example`]) {
        test.clock.now = new Date();
        const ask = () => post(call, { email: address });
        expect((await ask()).status).toBe(200);
        pass(10 * SECOND);
        const early = await ask();
        expect([early.status, early.headers['retry-after'], early.failure.error]).toEqual([
          429,
          '20',
          outcomes.codes.wait(20),
        ]);
        for (let i = 1; i < anHour; i += 1) {
          pass(31 * SECOND);
          expect((await ask()).status).toBe(200);
        }
        pass(31 * SECOND);
        const { headers, failure } = await ask();
        const seconds = Number(headers['retry-after']);
        expect(failure.error).toBe(outcomes.codes.too_many(seconds));
        for (let i = anHour; i < aDay; i += 1) {
          pass(60 * MINUTE);
          expect((await ask()).status).toBe(200);
        }
        pass(60 * MINUTE);
        expect((await ask()).status).toBe(429);
      }
      expect(await listMailsTo(test.database.db, email)).toHaveLength(aDay);
    },
  );

  it.each(['a session', 'a known device'])(
    'reserves two codes per hour for the owner, recognised by %s',
    async (what) => {
      const { email, token } = await buildAccount(test, members);
      const { headers } = await login(email, goodPassword);
      const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
      const ask = () =>
        what === 'a session'
          ? post('forgot-password', { email }, {}, token)
          : post('forgot-password', { email }, { cookie });
      const stranger = () => post('forgot-password', { email });
      /** Requests a code four times without a session, at intervals of 31 seconds. */
      const strangersTry = async () => {
        const statuses = [];
        for (let i = 0; i < 4; i += 1) {
          pass(31 * SECOND);
          statuses.push((await stranger()).status);
        }
        return statuses;
      };
      expect(await strangersTry()).toEqual([200, 200, 200, 429]);
      for (const status of [200, 200, 429]) {
        pass(31 * SECOND);
        expect((await stranger()).status).toBe(429);
        expect((await ask()).status).toBe(status);
      }
      pass(60 * MINUTE);
      expect(await strangersTry()).toEqual([200, 200, 200, 429]);
      for (const status of [200, 200, 429]) {
        pass(31 * SECOND);
        expect((await ask()).status).toBe(status);
      }
      // Another account's session or a forged mark does not make the caller the owner.
      pass(DAY);
      const other = await buildAccount(test, members);
      expect(await strangersTry()).toEqual([200, 200, 200, 429]);
      pass(31 * SECOND);
      expect((await post('forgot-password', { email }, {}, other.token)).status).toBe(429);
      const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      expect((await post('forgot-password', { email }, { cookie: forged })).status).toBe(429);
    },
  );

  it('creates an account but mails no code above the code limit', async () => {
    const email = `${newId()}@people.example`;
    for (let i = 0; i < 3; i += 1) {
      expect((await post('resend-email-otp', { email })).status).toBe(200);
      pass(31 * SECOND);
    }
    const person = { first_name: 'Ann', last_name: 'Lee', email, password: goodPassword };
    const { status, text } = await post('register', person);
    const { code_sent, access_token } = JSON.parse(text) as {
      code_sent: boolean;
      access_token: string;
    };
    expect([status, code_sent]).toEqual([201, false]);
    expect(await listMailsTo(test.database.db, email)).toHaveLength(0);
    expect((await post('resend-email-otp', { email })).status).toBe(429);
    expect((await post('resend-email-otp', { email }, {}, access_token)).status).toBe(200);
    expect(await codeTo(test, email)).toMatch(/^\d{5}$/);
  });

  it('invalidates a code after five wrong tries, even if they are concurrent', async () => {
    const { email } = await buildAccount(test, members, { email_verified_at: null });
    await post('resend-email-otp', { email });
    const code = await codeTo(test, email);
    const wrong = code === '00000' ? '00001' : '00000';
    const all = await Promise.all(
      Array.from({ length: 40 }, () => post('verify-email-otp', { email, otp: wrong })),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([400]));
    expect(await guessesAt(email)).toBe(limits.otp.tries);
    expect((await post('verify-email-otp', { email, otp: code })).status).toBe(400);
    pass(31 * SECOND);
    await post('resend-email-otp', { email });
    const otp = await codeTo(test, email);
    expect((await post('verify-email-otp', { email, otp })).status).toBe(200);
  });

  const kindsOfCode = [
    ['resend-email-otp', 'verify-email-otp'],
    ['forgot-password', 'verify-otp'],
  ] as const;

  it('limits wrong reset codes to five a day, even after a reset', async () => {
    const { email } = await buildAccount(test, members, { email_verified_at: null });
    const start = test.clock.now.getTime();
    let hasReset = false;
    while (test.clock.now.getTime() < start + DAY) {
      // The password reset below verifies the email address; then only reset codes are mailed.
      for (const [ask, answer] of kindsOfCode.slice(hasReset ? 1 : 0)) {
        if ((await post(ask, { email })).status !== 200) continue;
        const guess = () => post(answer, { email, otp: '99999' });
        await Promise.all(Array.from({ length: limits.otp.tries + 1 }, guess));
      }
      // The owner resets the password by a link, after which no more guesses may be admitted.
      pass(31 * SECOND);
      if (!hasReset && (await post('forgot-password', { email })).status === 200) {
        const link = (await listMailsTo(test.database.db, email)).at(-1)?.text ?? '';
        const reset_token = /token=([\w-]+)/.exec(link)?.[1];
        const reset = { email, newPassword: 'Another-horse-8', reset_token };
        hasReset = (await post('reset-password', reset)).status === 200;
      }
      pass(66 * MINUTE);
    }
    expect(hasReset).toBe(true);
    expect(await guessesAt(email)).toBe(2 * limits.otp.tries);
  });

  it(`checks at most ${GUESSES_PER_DAY} wrong codes in any 24 hours`, async () => {
    expect(GUESSES_PER_DAY).toBe(50);
    const { email, token } = await buildAccount(test, members, { email_verified_at: null });
    const [[, verify]] = kindsOfCode;
    const guess = async (answer: string) => {
      const one = () => post(answer, { email, otp: '99999' }, {}, token);
      await Promise.all(Array.from({ length: limits.otp.tries }, one));
    };
    // Requests two codes and tries them nine minutes later.
    for (const [ask] of kindsOfCode) await post(ask, { email }, {}, token);
    pass(9 * MINUTE);
    for (const [, answer] of kindsOfCode) await guess(answer);
    for (let codes = 2; codes < limits.otp.per_day; codes += 1) {
      pass(30 * MINUTE);
      expect((await post('resend-email-otp', { email }, {}, token)).status).toBe(200);
      await guess(verify);
    }
    // A day after the first two codes were sent, but less than a day after they were tried, even
    // the right code is refused.
    pass(DAY - (9 + 8 * 30 - 1) * MINUTE);
    expect((await post('resend-email-otp', { email }, {}, token)).status).toBe(200);
    const otp = await codeTo(test, email);
    expect((await post(verify, { email, otp }, {}, token)).status).toBe(400);
    pass(8 * MINUTE + SECOND);
    expect((await post(verify, { email, otp }, {}, token)).status).toBe(200);
  });

  it('accepts the right code only with a session after many wrong codes', async () => {
    const { email, token } = await buildAccount(test, members, { email_verified_at: null });
    const resend = () => post('resend-email-otp', { email }, {}, token);
    const [[, verify]] = kindsOfCode;
    for (let codes = 0; codes < limits.otp.per_day - limits.otp.kept_per_day; codes += 1) {
      expect((await resend()).status).toBe(200);
      const one = () => post(verify, { email, otp: '99999' });
      await Promise.all(Array.from({ length: limits.otp.tries }, one));
      pass(30 * MINUTE);
    }
    await resend();
    const otp = await codeTo(test, email);
    expect((await post(verify, { email, otp })).status).toBe(400);
    expect((await post(verify, { email, otp }, {}, token)).status).toBe(200);
  });

  it('limits sign-ups to three an hour per email address and network', async () => {
    const { email } = await buildAccount(test, members);
    const body = { first_name: 'Ann', last_name: 'Lee', email, password: goodPassword };
    const from = (remoteAddress: string) =>
      test
        .as()
        .raw({ method: 'POST', url: `/api/${members}/register`, payload: body, remoteAddress });
    for (let i = 0; i < 3; i += 1) expect((await from('192.0.2.1')).status).toBe(409);
    const { status, headers } = await from('192.0.2.1');
    expect([status, headers['retry-after']]).toEqual([429, '3600']);
    expect((await from('192.0.2.2')).status).toBe(409);
  });
});
