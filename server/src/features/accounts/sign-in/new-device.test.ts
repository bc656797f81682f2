import { customerAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { limits } from '@threshold/contract/limits';
import { pagePaths } from '@threshold/contract/paths';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { formatTimeForSentence } from '#src/lib/local-time.ts';
import { getCookies } from '#test/api/cookies.ts';
import { requireSignedIn } from '#test/arrangements/require-signed-in.ts';
import { buildAccount, codeTo, goodPassword } from '#test/factories/account.ts';
import { bothMembers, getAuthEndpoints, members } from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { issueIdToken } from '#test/peers/google-issuer.ts';
import { publicUrl, testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const DAY = 24 * 60 * 60_000;
const sessionsPath = { customers: pagePaths.customerSessions, vendors: pagePaths.vendorSessions };

let caller = 0;
beforeEach(() => {
  test.clock.now = new Date();
});

const newDeviceMails = async (email: string) =>
  (await listMailsTo(test.database.db, email)).filter(({ template }) => template === 'new_device');

/** Sends each request from a new IP address, so that no limit per IP address applies. */
function post(url: string, payload: object, headers: Record<string, string> = {}) {
  caller += 1;
  const remoteAddress = `10.8.${(caller >> 8) & 255}.${caller & 255}`;
  return test.as().raw({ method: 'POST', url: `/api${url}`, payload, headers, remoteAddress });
}

describe.each(bothMembers)('sign-in by %s', (kind) => {
  const { login, verifyEmailOtp, resendEmailOtp } = getAuthEndpoints(kind);
  const signIn = (email: string, headers: Record<string, string> = {}) =>
    post(login.path, { email, password: goodPassword }, headers);

  it('mails the owner only about the first sign-in with each browser', async () => {
    const { email } = await buildAccount(test, kind);
    const first = await signIn(email, { 'user-agent': firefox });
    expect(first.status).toBe(200);
    const [mail, ...more] = await newDeviceMails(email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`When: ${formatTimeForSentence(test.clock.now)}`);
    expect(mail?.text).toContain('With: Firefox on Windows');
    expect(mail?.text).toContain(`${publicUrl}${sessionsPath[kind]}`);
    expect((await signIn(email, { cookie: getCookies(first) })).status).toBe(200);
    expect(await newDeviceMails(email)).toHaveLength(1);
    await signIn(email);
    expect(await newDeviceMails(email)).toHaveLength(2);
  });

  it('sends no mail about the browser that verified the email address', async () => {
    const { email } = await buildAccount(test, kind, { email_verified_at: null });
    await post(resendEmailOtp.path, { email });
    const verified = await post(verifyEmailOtp.path, { email, otp: await codeTo(test, email) });
    expect(await newDeviceMails(email)).toEqual([]);
    expect((await signIn(email, { cookie: getCookies(verified) })).status).toBe(200);
    expect(await newDeviceMails(email)).toEqual([]);
  });
});

describe('new-device mail', () => {
  const { login } = getAuthEndpoints(members);
  const signIn = async (
    email: string,
    headers: Record<string, string> = {},
    password = goodPassword,
  ) => post(login.path, { email, password }, headers);

  it('is not sent for a failed sign-in', async () => {
    const { email } = await buildAccount(test, members);
    expect((await signIn(email, {}, 'Wrong-horse-7')).status).toBe(400);
    expect(await listMailsTo(test.database.db, email)).toEqual([]);
  });

  it('is sent only a limited number of times a day', async () => {
    const { email } = await buildAccount(test, members);
    const most = limits.sign_in.new_device_mails_per_day;
    for (let i = 0; i <= most; i += 1) expect((await signIn(email)).status).toBe(200);
    expect(await newDeviceMails(email)).toHaveLength(most);
    test.clock.now = new Date(test.clock.now.getTime() + DAY + 1);
    await signIn(email);
    expect(await newDeviceMails(email)).toHaveLength(most + 1);
  });

  it('contains no text from the user agent', async () => {
    const { email } = await buildAccount(test, members);
    await signIn(email, { 'user-agent': `<b>Call 1900 000 000</b> ${'x'.repeat(5000)}` });
    const [mail] = await newDeviceMails(email);
    expect(mail?.text).toContain('With: Unknown device');
    expect(`${mail?.text}${mail?.html}`).not.toContain('1900');
  });

  it('is sent even if the member has turned off all mails', async () => {
    const { email, token } = await buildAccount(test, members);
    const { update, list } = notificationEndpoints;
    const { ok } = await test.as(token).call(list);
    const mail = Object.fromEntries(Object.keys(ok.mail).map((kind) => [kind, false]));
    const { status } = await test.as(token).call(update, { body: { mail, marketing: false } });
    expect(status).toBe(200);
    await signIn(email);
    expect(await newDeviceMails(email)).toHaveLength(1);
  });

  it('is sent once per account if several accounts share a browser', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => buildAccount(test, members)));
    let cookie = '';
    for (const { email } of people) {
      cookie = getCookies(await signIn(email, cookie ? { cookie } : {}));
    }
    for (const { email } of people.slice(1)) await signIn(email, { cookie });
    const counts = await Promise.all(
      people.map(async ({ email }) => (await newDeviceMails(email)).length),
    );
    expect(counts).toEqual([1, 1, 1, 1, 1, 1]);
    // A browser is recognised for its last five accounts, so it is unknown again for the first.
    await signIn(people[0]?.email ?? '', { cookie });
    expect(await newDeviceMails(people[0]?.email ?? '')).toHaveLength(2);
  });
});

it('sign-in ignores the browser cookie of the other account type', async () => {
  const email = `${newId()}@people.example`;
  await buildAccount(test, 'customers', { email });
  await buildAccount(test, 'vendors', { email });
  const body = { email, password: goodPassword };
  const asCustomer = await post(getAuthEndpoints('customers').login.path, body);
  await post(getAuthEndpoints('vendors').login.path, body, { cookie: getCookies(asCustomer) });
  expect(await newDeviceMails(email)).toHaveLength(2);
});

describe('sign-in by Google', () => {
  const { googleLogin, login } = customerAuthEndpoints;
  const come = async (sub: string, email: string, proof = {}, headers = {}) =>
    post(googleLogin.path, { idToken: await issueIdToken({ sub, email }), ...proof }, headers);

  it('mails the owner about every new browser except the first', async () => {
    const [sub, email, later] = [newId(), `${newId()}@gmail.com`, `${newId()}@gmail.com`];
    const first = await come(sub, email);
    expect(first.status).toBe(200);
    expect(await newDeviceMails(email)).toEqual([]);
    await come(sub, later, {}, { cookie: getCookies(first) });
    expect(await newDeviceMails(email)).toEqual([]);
    await come(sub, later);
    expect(await newDeviceMails(email)).toHaveLength(1);
    expect(await newDeviceMails(later)).toEqual([]);
  });

  it('sends no new-device mail for the browser that connected the Google account', async () => {
    const email = `${newId()}@gmail.com`;
    await buildAccount(test, 'customers', { email });
    const joined = await come(newId(), email, { password: goodPassword });
    requireSignedIn(joined as Parameters<typeof requireSignedIn>[0]);
    const body = { email, password: goodPassword };
    await post(login.path, body, { cookie: getCookies(joined) });
    const mails = await listMailsTo(test.database.db, email);
    expect(mails.map(({ template }) => template)).toEqual(['google_connected']);
  });
});
