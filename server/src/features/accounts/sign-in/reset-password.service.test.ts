import { limits } from '@threshold/contract/limits';
import { pagePaths } from '@threshold/contract/paths';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '#src/plugins/auth.ts';
import { resetLinkTo } from '#test/arrangements/reset-by-mail.ts';
import { buildAccount, codeTo } from '#test/factories/account.ts';
import { getAuthEndpoints, getSessionEndpoints, members } from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { listStatuses } from '#test/statuses.ts';
import { publicUrl, testApp } from '#test/test-app.ts';

/**
 * Uses the default `RATE_LIMIT_SCALE` of `testApp`. The scale changes neither the limit of five
 * wrong codes nor the lifetimes of codes and links.
 */
const test = testApp();
const { minutes, wrong_codes_per_day } = limits.reset_link;
const MINUTE = 60_000;
const newPassword = 'Another-horse-8';

beforeEach(() => {
  test.clock.now = new Date();
});

const pass = (milliseconds: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + milliseconds);
};

const ask = async (email: string) => {
  pass(31_000);
  return test.as().call(getAuthEndpoints(members).forgotPassword, { body: { email } });
};
const guess = async (email: string, times: number) => {
  const one = () =>
    test.as().call(getAuthEndpoints(members).verifyOtp, { body: { email, otp: '99999' } });
  await Promise.all(Array.from({ length: times }, one));
};
const linkTo = (email: string) => resetLinkTo(test, email);

describe('password reset link', () => {
  const { resetPassword, verifyOtp, login } = getAuthEndpoints(members);
  const reset = (email: string, reset_token: string) =>
    test.as().call(resetPassword, { body: { email, newPassword, reset_token } });
  const verify = (email: string, otp: string) =>
    test.as().call(verifyOtp, { body: { email, otp } });

  async function withLink() {
    const account = await buildAccount(test, members);
    await guess(account.email, wrong_codes_per_day);
    const { ok } = await ask(account.email);
    expect(ok.sent).toBe('link');
    return { ...account, ...(await linkTo(account.email)), email: account.email };
  }

  it('is mailed instead of a code after five wrong codes', async () => {
    const { email, token: session } = await buildAccount(test, members);
    expect((await ask(email)).ok.sent).toBe('code');
    await guess(email, wrong_codes_per_day - 1);
    expect((await ask(email)).ok.sent).toBe('code');
    await guess(email, 1);
    const living = await codeTo(test, email, 'code_reset_password');
    const { ok } = await ask(email);
    expect(ok).toMatchObject({ sent: 'link', message: outcomes.codes.link_sent });

    const { mail, url, token, email: named } = await linkTo(email);
    expect(mail?.template).toBe('link_reset_password');
    expect(`${url.origin}${url.pathname}${url.search}`).toBe(
      `${publicUrl}${pagePaths.vendorResetLink}`,
    );
    expect(named).toBe(email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(limits.reset_link.bytes);
    // The code that was mailed before the link is now invalid.
    expect((await verify(email, living)).status).toBe(400);

    expect((await reset(email, token)).status).toBe(200);
    expect((await test.as(session).call(getSessionEndpoints(members).sessions)).status).toBe(401);
    const signedIn = await test.as().call(login, { body: { email, password: newPassword } });
    expect(signedIn.status).toBe(200);
  });

  it('is requested with the same response for known and unknown email addresses', async () => {
    const { email } = await buildAccount(test, members);
    const answers = [];
    for (const address of [email, `no-${email}`]) {
      await guess(address, wrong_codes_per_day);
      const { status, text } = await ask(address);
      answers.push({ status, text });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await listMailsTo(test.database.db, `no-${email}`)).toHaveLength(0);
  });

  it('works only once, even for concurrent requests', async () => {
    const { email, token } = await withLink();
    expect(listStatuses(await Promise.all([reset(email, token), reset(email, token)]))).toEqual([
      200, 400,
    ]);
    expect((await reset(email, token)).failure.error).toBe(outcomes.passwords.reset_expired);
  });

  it('works for half an hour and only for the requesting account', async () => {
    const mine = await withLink();
    const other = await withLink();
    expect((await reset(other.email, mine.token)).status).toBe(400);
    pass(minutes * MINUTE);
    expect((await reset(mine.email, mine.token)).status).toBe(400);
    const { email, token } = await withLink();
    pass(minutes * MINUTE - 1000);
    expect((await reset(email, token)).status).toBe(200);
  });

  it('stays valid after a newer link is mailed, until either link is used', async () => {
    const { email, token } = await withLink();
    await ask(email);
    const newer = await linkTo(email);
    expect(newer.token).not.toBe(token);
    expect((await reset(email, token)).status).toBe(200);
    expect((await reset(email, newer.token)).status).toBe(400);
  });

  it('is stored only as a digest', async () => {
    const { token } = await withLink();
    const grants = await test.database.db.selectFrom('reset_grants').selectAll().execute();
    expect(grants.map(({ token_hash }) => token_hash)).toContain(hashToken(token));
    expect(JSON.stringify(grants)).not.toContain(token);
  });

  it('is replaced by mailed codes a day after the wrong codes', async () => {
    const { email } = await withLink();
    pass(24 * 60 * MINUTE);
    expect((await ask(email)).ok.sent).toBe('code');
  });
});
