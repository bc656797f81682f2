import { customerAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { customerTwoFactorEndpoints } from '@threshold/contract/registry';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { formatTimeForSentence } from '#src/lib/local-time.ts';
import { getCookies } from '#test/api/cookies.ts';
import { requireSignedIn } from '#test/arrangements/require-signed-in.ts';
import type { Answered } from '#test/client.ts';
import { buildAccount, codeTo, goodPassword } from '#test/factories/account.ts';
import { buildFile } from '#test/factories/file.ts';
import { buildTwoFactor, generateTotpCode } from '#test/factories/totp.ts';
import { getSessionEndpoints } from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { issueIdToken } from '#test/peers/google-issuer.ts';
import { listStatuses } from '#test/statuses.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });
const { googleLogin, login } = customerAuthEndpoints;
const { google_join, google_login_failed } = outcomes.signIn;
const wrongPassword = 'Wrong-horse-7';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let caller = 0;
beforeEach(() => {
  test.clock.now = new Date();
});
const pass = (milliseconds: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + milliseconds);
};

interface Proof {
  readonly password?: string;
  readonly otp?: string;
  readonly send_code?: boolean;
}

/** Signs in by Google from a new IP address each time, so that no limit per IP address applies. */
function join(idToken: string, proof: Proof = {}, headers: Record<string, string> = {}) {
  caller += 1;
  const remoteAddress = `10.9.${(caller >> 8) & 255}.${caller & 255}`;
  const url = `/api${googleLogin.path}`;
  const payload = { idToken, ...proof };
  const answer = test.as().raw({ method: 'POST', url, payload, headers, remoteAddress });
  return answer as Promise<Answered<typeof googleLogin>>;
}

/** Creates an account with a password, and a Google account with the same email address. */
async function buildPair(overrides: Parameters<typeof buildAccount>[2] = {}) {
  const email = `${newId()}@gmail.com`;
  const sub = newId();
  const account = await buildAccount(test, 'customers', { email, ...overrides });
  return {
    ...account,
    email,
    sub,
    token: () => issueIdToken({ sub, email }),
    session: account.token,
  };
}

const subjectOf = async (id: string) =>
  await test.database.db
    .selectFrom('customers')
    .select(['google_subject', 'password_reset_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const connectedMails = async (email: string) =>
  (await listMailsTo(test.database.db, email)).filter(
    ({ template }) => template === 'google_connected',
  );

describe('Google sign-in to an email address that has a password account', () => {
  it('does not connect Google without the password or a mailed code', async () => {
    const me = await buildPair();
    const { status, failure } = await join(await me.token());
    expect([status, failure.code, failure.error]).toEqual([403, 'proof_required', google_join]);
    expect(await subjectOf(me.id)).toEqual({ google_subject: null, password_reset_at: null });
    expect(await listMailsTo(test.database.db, me.email)).toEqual([]);
    const { ok } = await test.as(me.session).call(getSessionEndpoints('customers').sessions);
    expect(ok.data).toHaveLength(1);
  });

  it('connects Google permanently when the password is sent with the token', async () => {
    const me = await buildPair();
    const idToken = await me.token();
    expect((await join(idToken)).status).toBe(403);
    const joined = requireSignedIn(await join(idToken, { password: goodPassword }));
    expect(joined.data).toMatchObject({ _id: me.id, has_password: true });
    expect((await join(idToken, { password: goodPassword })).status).toBe(400);
    expect(requireSignedIn(await join(await me.token())).data._id).toBe(me.id);
    const body = { email: me.email, password: goodPassword };
    expect((await test.as().call(login, { body })).status).toBe(200);
  });

  it('connects Google with a mailed code, which works only once', async () => {
    const me = await buildPair();
    const idToken = await me.token();
    const sent = await join(idToken, { send_code: true });
    expect(sent.ok).toEqual({ status: true, message: outcomes.codes.customer_sent });
    const otp = await codeTo(test, me.email, 'code_join_google');
    expect(requireSignedIn(await join(idToken, { otp })).data._id).toBe(me.id);
    await test.database.db
      .updateTable('customers')
      .set({ google_subject: null })
      .where('id', '=', me.id)
      .execute();
    const again = await join(await me.token(), { otp });
    expect([again.status, again.failure.error]).toEqual([400, outcomes.codes.used]);
  });

  it('mails the owner about the connection and the 72-hour wait for files', async () => {
    const me = await buildPair();
    requireSignedIn(await join(await me.token(), { password: goodPassword }));
    const [mail, ...more] = await listMailsTo(test.database.db, me.email);
    expect(more).toEqual([]);
    expect(mail?.template).toBe('google_connected');
    expect(mail?.text).toContain(`files open again in ${limits.reset_safety.hours} hours`);
  });

  it('counts a wrong password as a failed sign-in and leaves the token usable', async () => {
    const me = await buildPair();
    const idToken = await me.token();
    for (let i = 1; i < limits.sign_in.failures; i += 1) {
      const { status, failure } = await join(idToken, { password: wrongPassword });
      expect([status, failure.error]).toEqual([400, outcomes.passwords.wrong_current]);
    }
    const body = { email: me.email, password: wrongPassword };
    expect((await test.as().call(login, { body })).status).toBe(400);
    const late = await join(idToken, { password: goodPassword });
    expect([late.status, late.failure.code]).toEqual([429, 'too_many']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect((await subjectOf(me.id)).google_subject).toBeNull();
    pass(limits.sign_in.window_minutes * MINUTE + 1);
    expect((await join(idToken, { password: goodPassword })).status).toBe(200);
  });

  it("admits the owner's known browser after failed sign-ins by strangers", async () => {
    const me = await buildPair();
    const body = { email: me.email, password: goodPassword };
    const cookie = getCookies(await test.as().call(login, { body }));
    for (let i = 0; i < limits.sign_in.failures; i += 1) {
      await test.as().call(login, { body: { ...body, password: wrongPassword } });
    }
    const idToken = await me.token();
    expect((await join(idToken, { password: goodPassword })).status).toBe(429);
    expect((await join(idToken, { password: goodPassword }, { cookie })).status).toBe(200);
  });

  it('invalidates a code after five wrong tries and limits new codes', async () => {
    const me = await buildPair();
    const idToken = await me.token();
    await join(idToken, { send_code: true });
    const soon = await join(idToken, { send_code: true });
    expect([soon.status, soon.failure.code]).toEqual([429, 'too_many']);
    const otp = await codeTo(test, me.email, 'code_join_google');
    const wrong = otp === '00000' ? '11111' : '00000';
    for (let i = 1; i < limits.otp.tries; i += 1) {
      const { failure } = await join(idToken, { otp: wrong });
      expect(failure.error).toBe(outcomes.codes.invalid_retry);
    }
    const last = await join(idToken, { otp: wrong });
    expect(last.failure.error).toBe(outcomes.codes.too_many_tries);
    expect((await join(idToken, { otp })).failure.code).toBe('wrong_code');
    pass(limits.otp.resend_seconds * 1000);
    await join(idToken, { send_code: true });
    const next = await codeTo(test, me.email, 'code_join_google');
    expect((await join(idToken, { otp: next })).status).toBe(200);
  });

  it("counts its mailed codes towards the email address's hourly code limit", async () => {
    const me = await buildPair();
    const idToken = await me.token();
    for (let i = 0; i < limits.otp.per_hour; i += 1) {
      expect((await join(idToken, { send_code: true })).status).toBe(200);
      pass(limits.otp.resend_seconds * 1000);
    }
    const more = await join(idToken, { send_code: true });
    const seconds = Number(more.headers['retry-after']);
    expect([more.status, more.failure.error]).toEqual([429, outcomes.codes.too_many(seconds)]);
  });

  it.each(['code_verify_email', 'code_reset_password'] as const)(
    'does not accept a code that was mailed for another purpose: %s',
    async (template) => {
      const me = await buildPair();
      const { forgotPassword, resendEmailOtp } = customerAuthEndpoints;
      const asked = template === 'code_reset_password' ? forgotPassword : resendEmailOtp;
      if (asked === resendEmailOtp) {
        await test.database.db
          .updateTable('customers')
          .set({ email_verified_at: null })
          .where('id', '=', me.id)
          .execute();
      }
      await test.as().call(asked, { body: { email: me.email } });
      const otp = await codeTo(test, me.email, template);
      await test.database.db
        .updateTable('customers')
        .set({ email_verified_at: new Date() })
        .where('id', '=', me.id)
        .execute();
      const { status, failure } = await join(await me.token(), { otp });
      expect([status, failure.code]).toEqual([400, 'wrong_code']);
    },
  );

  it.each([
    ['an empty password', { password: '' }],
    ['a code of letters', { otp: 'abcde' }],
    ['a code of four digits', { otp: '1234' }],
  ])('refuses %s with an error message for the field', async (_, proof) => {
    const me = await buildPair();
    const { status, failure } = await join(await me.token(), proof);
    expect(status).toBe(422);
    expect(Object.keys(failure.errors ?? {})).toEqual(Object.keys(proof));
  });

  it('neither mails a code nor checks a password after token expiry', async () => {
    const me = await buildPair();
    const expired = Math.floor(Date.now() / 1000) - 61;
    const { sub, email } = me;
    const idToken = await issueIdToken({ sub, email, exp: expired });
    for (const proof of [{ send_code: true }, { password: goodPassword }]) {
      const { status, failure } = await join(idToken, proof);
      expect([status, failure.error]).toEqual([400, google_login_failed]);
    }
    expect(await listMailsTo(test.database.db, email)).toEqual([]);
  });

  it('connects Google once when two tabs send the password concurrently', async () => {
    const me = await buildPair();
    const idToken = await me.token();
    expect(listStatuses([await join(idToken), await join(idToken)])).toEqual([403, 403]);
    const proof = { password: goodPassword };
    const both = await Promise.all([join(idToken, proof), join(idToken, proof)]);
    expect(listStatuses(both)).toEqual([200, 400]);
    expect(await connectedMails(me.email)).toHaveLength(1);
    // The token of another tab needs no proof, because the accounts are already connected.
    expect((await join(await me.token(), proof)).status).toBe(200);
    expect((await join(await me.token(), { send_code: true })).status).toBe(200);
    expect(await connectedMails(me.email)).toHaveLength(1);
  });

  it('refuses a second Google account and addresses not hosted by Google', async () => {
    const me = await buildPair();
    requireSignedIn(await join(await me.token(), { password: goodPassword }));
    const foreign = await issueIdToken({ email: me.email });
    expect((await join(foreign, { password: goodPassword })).status).toBe(409);
    const other = await buildAccount(test, 'customers');
    const outside = await issueIdToken({ email: other.email });
    const { status, failure } = await join(outside, { password: goodPassword });
    expect([status, failure.error]).toEqual([409, outcomes.account.email_taken]);
  });

  it('does not change a vendor account with the same email address', {
    tags: 'engine',
  }, async () => {
    const email = `${newId()}@gmail.com`;
    const vendor = await buildAccount(test, 'vendors', { email });
    const { data } = requireSignedIn(await join(await issueIdToken({ email })));
    expect(data._id).not.toBe(vendor.id);
    const { status } = await test.as(vendor.token).call(getSessionEndpoints('vendors').sessions);
    expect(status).toBe(200);
  });

  it("requires no password or code if the account's email address is unverified", async () => {
    const me = await buildPair({ email_verified_at: null });
    expect(requireSignedIn(await join(await me.token())).data).toMatchObject({
      _id: me.id,
      has_password: false,
    });
  });
});

describe('two-factor protection after connecting Google', () => {
  const openFile = async (token: string, customer_id: string, verification_code: string) => {
    const s3_path = await buildFile(test, { customer_id, kind: 'chat' });
    const body = { s3_path, verification_code, role: 'customer' } as const;
    return test.as(token).call(chatEndpoints.verifyFileAccess, { body });
  };

  it.each(['password', 'code'])(
    'refuses to open files for 72 hours after connecting with a %s',
    async (way) => {
      const me = await buildPair();
      const at = test.clock.now;
      const idToken = await me.token();
      if (way === 'code') await join(idToken, { send_code: true });
      const proof =
        way === 'code'
          ? { otp: await codeTo(test, me.email, 'code_join_google') }
          : { password: goodPassword };
      const { access_token } = requireSignedIn(await join(idToken, proof));
      const secret = await buildTwoFactor(test, me.accountRef);
      const refused = await openFile(access_token, me.id, generateTotpCode(secret, test.clock.now));
      const opens = formatTimeForSentence(
        new Date(at.getTime() + limits.reset_safety.hours * HOUR),
      );
      expect([refused.status, refused.failure.error]).toEqual([
        403,
        outcomes.twoFactor.files_wait(opens),
      ]);
      pass(limits.reset_safety.hours * HOUR);
      const later = requireSignedIn(await join(await me.token()));
      const opened = await openFile(
        later.access_token,
        me.id,
        generateTotpCode(secret, test.clock.now),
      );
      expect(opened.status).toBe(200);
    },
  );

  it('trusts an authenticator enabled before, but refuses to turn it off by password', async () => {
    const me = await buildPair();
    const secret = await buildTwoFactor(test, me.accountRef);
    const { access_token } = requireSignedIn(
      await join(await me.token(), { password: goodPassword }),
    );
    const opened = await openFile(access_token, me.id, generateTotpCode(secret, test.clock.now));
    expect(opened.status).toBe(200);
    const { disableWithPassword } = customerTwoFactorEndpoints;
    const off = await test.as(access_token).call(disableWithPassword, {
      body: { password: goodPassword },
    });
    const opens = formatTimeForSentence(
      new Date(test.clock.now.getTime() + limits.reset_safety.hours * HOUR),
    );
    expect([off.status, off.failure.error]).toEqual([
      403,
      outcomes.twoFactor.password_off_wait(opens),
    ]);
  });
});
