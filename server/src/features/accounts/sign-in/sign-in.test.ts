import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it, vi } from 'vitest';
import { QueueFullError } from '#src/lib/concurrency.ts';
import { buildAccount, codeTo, goodPassword } from '#test/factories/account.ts';
import { getAuthEndpoints, getSessionEndpoints, members } from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

describe('POST /vendors/login', () => {
  const { login } = getAuthEndpoints(members);
  const url = `/api/${members}/login`;
  const tryWith = (email: string, password: string) =>
    test.as().call(login, { body: { email, password } });

  it('accepts an email address in any capitalisation', async () => {
    const { email, id } = await buildAccount(test, members);
    const first = await tryWith(email.toUpperCase(), goodPassword);
    if (!('access_token' in first.ok)) throw new Error('not signed in');
    expect(first.ok).toMatchObject({ status: true, is_email_verified: true, data: { _id: id } });
    const second = await test.as(first.ok.access_token).raw({
      method: 'POST',
      url,
      payload: { email, password: goodPassword },
    });
    expect(second.text).not.toContain(first.ok.access_token);
    expect(first.ok.access_token.length).toBeGreaterThan(43);
  });

  it('stores neither the token nor the password in plain text', async () => {
    const { email } = await buildAccount(test, members);
    const { ok } = await tryWith(email, goodPassword);
    const token = 'access_token' in ok ? ok.access_token : '';
    const rows = await test.database.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const { rows: accounts } = await test.database.pool.query(
      'select password_hash from vendor_accounts',
    );
    expect(JSON.stringify(accounts)).toContain('$argon2id$');
  });

  it('refuses unknown email addresses and wrong passwords with the same response', async () => {
    const { email } = await buildAccount(test, members);
    const work = async (address: string) => {
      const before = test.passwords.work;
      const { status, failure } = await tryWith(address, 'Wrong-horse-7');
      const { request_id: _, ...body } = failure;
      return { status, body, work: test.passwords.work - before };
    };
    const known = await work(email);
    const unknown = await work('nobody@people.example');
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({
      status: 400,
      body: { code: 'wrong_credentials', error: outcomes.signIn.wrong },
      work: 1,
    });
  });

  it('hashes the sent password even if the account has no password', async () => {
    const { email } = await buildAccount(test, members, { password_hash: null });
    const before = test.passwords.work;
    expect((await tryWith(email, 'the password of nobody')).status).toBe(400);
    expect(test.passwords.work).toBe(before + 1);
  });

  it('mails a code and returns no token for an unverified email address', async () => {
    const { email } = await buildAccount(test, members, { email_verified_at: null });
    const { status, text } = await tryWith(email, goodPassword);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      status: false,
      is_email_verified: false,
      message: outcomes.signIn.unverified,
      error: outcomes.signIn.unverified,
      data: { error: outcomes.signIn.unverified },
    });
    expect(await codeTo(test, email)).toMatch(/^\d{5}$/);
    const again = await tryWith(email, goodPassword);
    expect(again.text).toBe(text);
    expect(await listMailsTo(test.database.db, email)).toHaveLength(1);
  });

  it('reveals an unverified email address only with the right password', async () => {
    const { email } = await buildAccount(test, members, { email_verified_at: null });
    const { status, failure } = await tryWith(email, 'Wrong-horse-7');
    expect([status, failure.error]).toEqual([400, outcomes.signIn.wrong]);
    expect(await listMailsTo(test.database.db, email)).toHaveLength(0);
  });

  it('refuses a password that is not a string', async () => {
    const payload = { email: 'a@b.co', password: { $gt: '' } };
    const { status, failure } = await test.as().raw({ method: 'POST', url, payload });
    expect([status, failure.errors]).toEqual([
      422,
      { password: [messages.vendorLogin.password_required] },
    ]);
  });

  it('starts a 30-day session on request, otherwise one that expires when unused', async () => {
    const { email } = await buildAccount(test, members);
    const tokenFor = async (remember: boolean) => {
      const { ok } = await test
        .as()
        .call(login, { body: { email, password: goodPassword, remember } });
      return 'access_token' in ok ? ok.access_token : '';
    };
    const [remembered, plain] = [await tokenFor(true), await tokenFor(false)];
    const statusOf = async (token: string, hours: number) => {
      const before = test.clock.now;
      test.clock.now = new Date(start + hours * 3_600_000);
      const { status } = await test.as(token).call(getSessionEndpoints(members).sessions);
      test.clock.now = before;
      return status;
    };
    const start = test.clock.now.getTime();
    expect(await statusOf(plain, 23)).toBe(200);
    expect(await statusOf(plain, 46)).toBe(200);
    expect(await statusOf(plain, 71)).toBe(401);
    expect(await statusOf(remembered, 29 * 24)).toBe(200);
    expect(await statusOf(remembered, 30 * 24 + 1)).toBe(401);
  });
});

describe('sign-in while the queue for password hashing is full', () => {
  it('returns 503 with Retry-After', async () => {
    vi.spyOn(test.passwords, 'verify').mockRejectedValueOnce(new QueueFullError());
    const body = { email: 'ann@people.example', password: goodPassword };
    const answer = await test.as().call(getAuthEndpoints('customers').login, { body });
    vi.restoreAllMocks();
    expect([answer.status, answer.headers['retry-after'], answer.failure.error]).toEqual([
      503,
      '1',
      outcomes.refusals.unavailable,
    ]);
  });
});
