import { limits } from '@threshold/contract/limits';
import { pagePaths } from '@threshold/contract/paths';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { getCookies } from '#test/api/cookies.ts';
import { resetLinkTo } from '#test/arrangements/reset-by-mail.ts';
import { buildAccount, codeTo, goodPassword } from '#test/factories/account.ts';
import { addPasskey } from '#test/factories/passkey.ts';
import { bothMembers, getAuthEndpoints, type Members } from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { publicUrl, testApp } from '#test/test-app.ts';

/*
 * Tests the separation of the two account types, and the parameters that the routes of each type
 * pass to their shared code.
 */

const test = testApp({ rateLimitScale: 1 });
const resetLinkPath = {
  customers: pagePaths.customerResetLink,
  vendors: pagePaths.vendorResetLink,
};

let caller = 0;
/** Sends each request from a new IP address, so that no limit per IP address applies. */
function post({ path }: { path: string }, payload: object, cookie?: string) {
  caller += 1;
  return test.as().raw({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: cookie ? { cookie } : {},
    remoteAddress: `10.9.0.${caller}`,
  });
}

const atOnce = <T>(count: number, act: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, act));

describe.each(bothMembers)('accounts of %s', (kind) => {
  const { login, passkeyLogin, passkeyLoginOptions, ...auth } = getAuthEndpoints(kind);
  const otherKind: Members = kind === 'customers' ? 'vendors' : 'customers';

  /** Creates an account of each type with the same email address. */
  async function withTwin(email_verified_at: Date | null) {
    const email = `${newId()}@people.example`;
    await buildAccount(test, otherKind, { email, email_verified_at });
    return buildAccount(test, kind, { email, email_verified_at });
  }
  async function passkeySignIn(
    { passkey }: Awaited<ReturnType<typeof addPasskey>>,
    cookie?: string,
  ) {
    const { ok } = await test.as().call(passkeyLoginOptions);
    return post(passkeyLogin, { credential: passkey.show(ok.data) }, cookie);
  }

  it('have separate counts of wrong passwords for customers and vendors', async () => {
    const { email } = await withTwin(new Date());
    await atOnce(limits.sign_in.failures, () => post(login, { email, password: 'Wrong-7!' }));
    const right = { email, password: goodPassword };
    expect((await post(login, right)).status).toBe(429);
    expect((await post(getAuthEndpoints(otherKind).login, right)).status).toBe(200);
  });

  it('receive codes that accounts of the other type cannot use', async () => {
    const { email } = await withTwin(null);
    await post(auth.resendEmailOtp, { email });
    const proof = { email, otp: await codeTo(test, email) };
    // If code requests were counted for both types together, this request would come too early.
    expect((await post(getAuthEndpoints(otherKind).resendEmailOtp, { email })).status).toBe(200);
    expect((await post(getAuthEndpoints(otherKind).verifyEmailOtp, proof)).status).toBe(400);
    expect((await post(auth.verifyEmailOtp, proof)).status).toBe(200);
  });

  it('get a password reset link to the page for their account type', async () => {
    const { email } = await withTwin(new Date());
    const wrong = { email, otp: '99999' };
    await atOnce(limits.reset_link.wrong_codes_per_day, () => post(auth.verifyOtp, wrong));
    await post(auth.forgotPassword, { email });
    const { url, token } = await resetLinkTo(test, email);
    expect(url.origin + url.pathname).toBe(`${publicUrl}${resetLinkPath[kind]}`);
    await post(getAuthEndpoints(otherKind).forgotPassword, { email });
    expect((await listMailsTo(test.database.db, email)).at(-1)?.template).toBe(
      'code_reset_password',
    );
    const reset = { email, newPassword: 'Another-horse-8', reset_token: token };
    expect((await post(getAuthEndpoints(otherKind).resetPassword, reset)).status).toBe(400);
    expect((await post(auth.resetPassword, reset)).status).toBe(200);
  });

  it('get no access token while the email address is unverified', async () => {
    const account = await buildAccount(test, kind);
    const added = await addPasskey(test, kind, account.token);
    await test.database.db
      .updateTable((kind === 'customers' ? 'customers' : 'vendor_accounts') as 'customers')
      .set({ email_verified_at: null })
      .where('email', '=', account.email)
      .execute();
    const byPassword = await post(login, { email: account.email, password: goodPassword });
    for (const { status, text, headers } of [byPassword, await passkeySignIn(added)]) {
      expect([status, JSON.parse(text)]).toEqual([
        200,
        {
          status: false,
          is_email_verified: false,
          message: outcomes.signIn.unverified,
          error: outcomes.signIn.unverified,
          data: { error: outcomes.signIn.unverified },
        },
      ]);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('get no new-device mail when a browser signs in by passkey again', async () => {
    const { email, token } = await buildAccount(test, kind);
    const added = await addPasskey(test, kind, token);
    const first = await passkeySignIn(added);
    expect((await passkeySignIn(added, getCookies(first))).status).toBe(200);
    const mails = await listMailsTo(test.database.db, email);
    expect(mails.map(({ template }) => template)).toEqual(['passkey_added', 'new_device']);
  });
});
