import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { formatTimeForSentence } from '#src/lib/local-time.ts';
import { buildAccount, buildPasswordReset, goodPassword } from '#test/factories/account.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildTwoFactor, generateTotpCode, recoveryCode } from '#test/factories/totp.ts';
import { getTwoFactorEndpoints, members } from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { listStatuses } from '#test/statuses.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const sentences = outcomes.twoFactor;
const MINUTE = 60_000;

/** Runs `work` with the clock moved forward, then moves the clock back. */
async function later<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const before = test.clock.now;
  test.clock.now = new Date(before.getTime() + milliseconds);
  try {
    return await work();
  } finally {
    test.clock.now = before;
  }
}

describe('two-factor authentication', () => {
  const calls = getTwoFactorEndpoints(members);
  const people = () => buildAccount(test, members);
  const isOn = async (token: string) => (await test.as(token).call(calls.status)).ok.is_enabled;
  const post = (token: string | undefined, call: string, payload: object) =>
    test.as(token).raw({ method: 'POST', url: `/api/${members}/2fa/${call}`, payload });

  async function withSecret() {
    const account = await people();
    const { ok } = await test.as(account.token).call(calls.generateSecret);
    return { ...account, secret: ok.data.secret };
  }
  async function withTwoFactor() {
    const account = await people();
    return { ...account, secret: await buildTwoFactor(test, account.accountRef) };
  }
  const codeNow = (secret: string, steps = 0) => generateTotpCode(secret, test.clock.now, steps);

  it('is turned on with an authenticator code, which returns recovery codes', async () => {
    const { token, email, secret } = await withSecret();
    expect(await isOn(token)).toBe(false);
    const { ok } = await test
      .as(token)
      .call(calls.enable, { body: { verification_code: codeNow(secret) } });
    expect(ok).toMatchObject({ message: sentences.enabled, is_enabled: true });
    expect(ok.data.recovery_codes).toEqual(ok.recovery_codes);
    expect(new Set(ok.recovery_codes).size).toBe(limits.two_factor.recovery_codes);
    expect(await isOn(token)).toBe(true);
    const mails = await listMailsTo(test.database.db, email);
    expect(mails.map(({ template }) => template)).toEqual(['two_factor_enabled']);
  });

  it('stores the secret encrypted and the recovery codes as digests', {
    tags: 'engine',
  }, async () => {
    const { token, secret } = await withSecret();
    const verification_code = codeNow(secret);
    const { ok } = await test.as(token).call(calls.enable, { body: { verification_code } });
    const rows = await test.database.db.selectFrom('totp_secrets').selectAll().execute();
    const codes = await test.database.db.selectFrom('recovery_codes').selectAll().execute();
    const stored = JSON.stringify([rows, codes]);
    expect(stored).not.toContain(secret);
    expect(ok.recovery_codes.some((code) => stored.includes(code))).toBe(false);
    const profile = await test.as(token).raw({ url: `/api/${members}/2fa/status` });
    expect(profile.text).not.toContain(secret);
  });

  it('accepts the current and previous code, but no older or future code', async () => {
    for (const [steps, status] of [
      [-2, 400],
      [1, 400],
      [-1, 200],
    ] as const) {
      const { token, secret } = await withTwoFactor();
      const verification_code = codeNow(secret, steps);
      expect((await post(token, 'disable', { verification_code })).status, `${steps}`).toBe(status);
    }
  });

  it('accepts a code only once, even for concurrent requests', async () => {
    const { token, secret } = await withTwoFactor();
    const body = { verification_code: codeNow(secret) };
    const all = await Promise.all(
      Array.from({ length: 15 }, () => post(token, 'recovery-codes', body)),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    const { status, failure } = await post(token, 'disable', body);
    expect([status, failure.error]).toEqual([400, outcomes.codes.used]);
    expect(await isOn(token)).toBe(true);
  });

  it('is turned off with a code from the authenticator app', async () => {
    const { token, email, secret } = await withTwoFactor();
    const { text } = await post(token, 'disable', { verification_code: codeNow(secret) });
    expect(JSON.parse(text)).toEqual({
      status: true,
      message: sentences.disabled,
      is_enabled: false,
      data: { is_enabled: false },
    });
    expect(await isOn(token)).toBe(false);
    expect((await listMailsTo(test.database.db, email)).at(-1)?.template).toBe(
      'two_factor_disabled',
    );
  });

  it('is turned off by a recovery code once, ignoring case, dashes and spaces', async () => {
    const { token } = await withTwoFactor();
    const body = { recovery_code: ` ${recoveryCode.toUpperCase().replace('-', ' ')}` };
    expect((await post(token, 'disable', { recovery_code: 'bbbbb-33333' })).status).toBe(400);
    const both = await Promise.all([post(token, 'disable', body), post(token, 'disable', body)]);
    expect(listStatuses(both)).toEqual([200, 400]);
    expect(await isOn(token)).toBe(false);
  });

  it('is turned off with the password', async () => {
    const { token, email } = await withTwoFactor();
    const wrong = await post(token, 'disable-with-password', { password: 'no' });
    expect([wrong.status, wrong.failure.error]).toEqual([400, sentences.disable_password_failed]);
    const right = await post(token, 'disable-with-password', { password: goodPassword });
    expect(right.status).toBe(200);
    expect(await isOn(token)).toBe(false);
    expect((await listMailsTo(test.database.db, email)).at(-1)?.template).toBe(
      'two_factor_disabled',
    );
  });

  it.each(['code', 'recovery code', 'password'])(
    'ends all sessions except the current one when turned off with the %s',
    async (by) => {
      const { token, accountRef, email, secret } = await withTwoFactor();
      const elsewhere = await buildSession(test.database.db, accountRef);
      const proof =
        by === 'code' ? { verification_code: codeNow(secret) } : { recovery_code: recoveryCode };
      const { status } =
        by === 'password'
          ? await post(token, 'disable-with-password', { password: goodPassword })
          : await post(token, 'disable', proof);
      expect(status).toBe(200);
      const statuses = [token, elsewhere].map(
        async (one) => (await test.as(one).call(calls.status)).status,
      );
      expect(await Promise.all(statuses)).toEqual([200, 401]);
      const mail = (await listMailsTo(test.database.db, email)).at(-1);
      expect(mail?.text).toContain('Everywhere else you have been signed out.');
    },
  );

  it('cannot be turned off by password for 72 hours after a password reset', async () => {
    const account = await people();
    await buildTwoFactor(test, account.accountRef);
    await buildPasswordReset(test, account.accountRef, test.clock.now);
    const opens = formatTimeForSentence(new Date(test.clock.now.getTime() + 72 * 60 * MINUTE));
    const byPassword = (token: string) =>
      post(token, 'disable-with-password', { password: goodPassword });
    const { status, failure } = await byPassword(account.token);
    expect([status, failure.error]).toEqual([403, sentences.password_off_wait(opens)]);
    const after = (hours: number) =>
      later(hours * 60 * MINUTE, async () => {
        const ends = new Date(test.clock.now.getTime() + MINUTE);
        const token = await buildSession(test.database.db, account.accountRef, ends);
        return (await byPassword(token)).status;
      });
    expect(await after(71.9)).toBe(403);
    expect(await after(72.1)).toBe(200);
    const other = await withTwoFactor();
    await buildPasswordReset(test, other.accountRef, test.clock.now);
    const body = { verification_code: codeNow(other.secret) };
    expect((await post(other.token, 'disable', body)).status).toBe(200);
  });

  it('requires a recent sign-in or the current password for every change', async () => {
    const { token, secret } = await withTwoFactor();
    const twin = await buildAccount(test, members);
    const onTrial = (await test.as(twin.token).call(calls.generateSecret)).ok.secret;
    await later(16 * MINUTE, async () => {
      for (const [who, call, of] of [
        [token, 'disable', secret],
        [token, 'recovery-codes', secret],
        [twin.token, 'enable', onTrial],
      ] as const) {
        const verification_code = generateTotpCode(of, test.clock.now);
        const { status, failure } = await post(who, call, { verification_code });
        expect([status, failure.code, failure.error]).toEqual([
          403,
          'reauth_required',
          outcomes.account.sign_in_again,
        ]);
      }
      const verification_code = generateTotpCode(secret, test.clock.now);
      const wrong = { verification_code, current_password: 'no' };
      const refused = await post(token, 'disable', wrong);
      expect([refused.status, refused.failure.error]).toEqual([
        400,
        outcomes.passwords.wrong_current,
      ]);
      const right = { verification_code, current_password: goodPassword };
      expect((await post(token, 'disable', right)).status).toBe(200);
    });
  });

  it('is turned on only with a code for the newest secret', async () => {
    const account = await people();
    const none = await post(account.token, 'enable', { verification_code: '123456' });
    expect([none.status, none.failure.error]).toEqual([400, sentences.not_started]);
    const { token, secret } = await withSecret();
    const { ok } = await test.as(token).call(calls.generateSecret);
    const old = await post(token, 'enable', { verification_code: codeNow(secret) });
    expect([old.status, old.failure.error]).toEqual([400, sentences.invalid_code]);
    const body = { verification_code: codeNow(ok.secret) };
    expect((await post(token, 'enable', body)).status).toBe(200);
    for (const call of ['enable', 'generate-secret']) {
      const { status, failure } = await post(token, call, body);
      expect([status, failure.error]).toEqual([409, sentences.already_enabled]);
    }
  });

  it('refuses new recovery codes and turning off before it is turned on', async () => {
    const { token } = await people();
    for (const [call, body] of [
      ['disable', { verification_code: '123456' }],
      ['disable-with-password', { password: goodPassword }],
      ['recovery-codes', { verification_code: '123456' }],
    ] as const) {
      const { status, failure } = await post(token, call, body);
      expect([status, failure.error]).toEqual([400, sentences.not_enabled]);
    }
  });

  it.each([
    ['enable', { verification_code: '12345' }, { verification_code: [messages.twoFactor.length] }],
    ['disable', {}, { verification_code: [messages.twoFactor.empty] }],
    ['disable-with-password', { password: '' }, { password: [messages.twoFactor.password] }],
    ['recovery-codes', {}, { verification_code: [messages.twoFactor.empty] }],
  ])('refuses a call of the endpoint %s with the invalid body %j', async (call, body, errors) => {
    const { token } = await people();
    const { status, failure } = await post(token, call, body);
    expect([status, failure.errors]).toEqual([422, errors]);
  });

  it('refuses callers without a session and callers of the other account type', async () => {
    const other = await buildAccount(test, 'customers');
    for (const call of ['generate-secret', 'enable', 'disable', 'disable-with-password']) {
      expect((await post(undefined, call, {})).status).toBe(401);
      expect((await post(other.token, call, {})).status).toBe(403);
    }
  });
});
