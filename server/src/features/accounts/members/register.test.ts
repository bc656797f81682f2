import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { codeTo, goodPassword } from '#test/factories/account.ts';
import {
  bothMembers,
  getAuthEndpoints,
  getSessionEndpoints,
  type Members,
  members,
} from '#test/members.ts';
import { listMailsTo } from '#test/outbox.ts';
import { listStatuses } from '#test/statuses.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

const newcomer = (overrides: Record<string, unknown> = {}) => ({
  first_name: 'Ann',
  last_name: 'Lee',
  email: `${newId()}@people.example`,
  password: goodPassword,
  ...overrides,
});

const send = (members: Members, body: Record<string, unknown>) =>
  test.as().raw({ method: 'POST', url: `/api/${members}/register`, payload: body });

const sentences = { customers: messages.customerSignUp, vendors: messages.vendorSignUp };

describe.each(bothMembers)('POST /%s/register', (kind) => {
  const { register } = getAuthEndpoints(kind);

  it('creates an unverified account, starts a session and mails a code', async () => {
    const body = newcomer({ email: `Ann.${newId()}@People.Example` });
    const { status, ok } = await test.as().call(register, { body });
    expect(status).toBe(201);
    expect(ok.is_email_verified).toBe(false);
    expect(ok.data).toMatchObject({
      role: kind === 'customers' ? 'customer' : 'vendor',
      first_name: 'Ann',
      email: body.email.toLowerCase(),
      two_factor_enabled: false,
      is_email_verified: false,
    });
    const { ok: list } = await test.as(ok.access_token).call(getSessionEndpoints(kind).sessions);
    expect(list.data).toHaveLength(1);
    expect(await codeTo(test, body.email.toLowerCase())).toMatch(/^\d{5}$/);
  });

  it('refuses a request body that does not match the schema', async () => {
    const { status, failure } = await send(kind, newcomer({ email: { $ne: 1 } }));
    expect([status, failure.errors]).toEqual([422, { email: [sentences[kind].email_required] }]);
  });

  it('refuses a taken email address in any capitalisation', async () => {
    const body = newcomer();
    await test.as().call(register, { body });
    const again = { ...body, email: body.email.toUpperCase(), first_name: 'Eve' };
    const { status, failure } = await send(kind, again);
    expect(status).toBe(409);
    expect(failure.error).toBe(outcomes.account.email_taken);
    expect(await listMailsTo(test.database.db, body.email)).toHaveLength(1);
  });

  it('creates one account for concurrent requests with the same email address', async () => {
    const body = newcomer();
    const all = await Promise.all(Array.from({ length: 10 }, () => send(kind, body)));
    expect(listStatuses(all)).toEqual([201, ...Array(9).fill(409)]);
  });

  it('ignores fields that the API contract does not define', { tags: 'engine' }, async () => {
    const id = newId();
    const body = newcomer({
      role: 'staff',
      status: 'approved',
      is_email_verified: true,
      email_verified_at: '2020-01-01',
      two_factor_enabled: true,
      id,
      _id: id,
    });
    const { text } = await send(kind, body);
    const { data } = JSON.parse(text) as { data: Record<string, unknown> };
    expect(data).toMatchObject({ is_email_verified: false, two_factor_enabled: false });
    expect(data._id).not.toBe(id);
  });
});

describe('sign-up', () => {
  const { register, login } = getAuthEndpoints(members);

  it.each([
    ['a common password', 'P@ssw0rd'],
    ['a variant of a common password', 'Password1!'],
  ])('refuses %s', async (_, password) => {
    const { status, failure } = await send(members, newcomer({ password }));
    expect([status, failure.errors]).toEqual([422, { password: [messages.password.common] }]);
  });

  it('accepts a long password and does not trim its spaces', async () => {
    const body = newcomer({ password: ' ünusual words 7! ' });
    await test.as().call(register, { body });
    const tryWith = (password: string) =>
      test.as().call(login, { body: { email: body.email, password } });
    expect((await tryWith('ünusual words 7!')).status).toBe(400);
    expect((await tryWith(' ünusual words 7! ')).status).toBe(200);
  });

  it('does not mail the name of the member, which may contain links', async () => {
    const body = newcomer({ first_name: 'Win at www.evil.example' });
    await send(members, body);
    const [mail] = await listMailsTo(test.database.db, body.email);
    expect(mail?.text).not.toContain('evil');
  });
});

describe('customer and vendor accounts', () => {
  it('are separate accounts, even with the same email address', async () => {
    const body = newcomer();
    expect((await send('customers', body)).status).toBe(201);
    const asVendor = { email: body.email, password: body.password };
    const refused = await test.as().call(getAuthEndpoints('vendors').login, { body: asVendor });
    expect(refused.failure.error).toBe(outcomes.signIn.wrong);
    expect((await send('vendors', body)).status).toBe(201);
  });
});

describe('POST /vendors/register', () => {
  it('refuses email addresses of free webmail services', async () => {
    const { failure } = await send('vendors', newcomer({ email: 'ann@gmail.com' }));
    expect(failure.errors?.email).toContain(messages.vendorSignUp.business_email);
  });

  it('creates an unfinished listing that is not public', async () => {
    const { ok } = await test.as().call(getAuthEndpoints('vendors').register, { body: newcomer() });
    const listing = await test.database.db
      .selectFrom('vendors')
      .select(['status', 'is_unclaimed', 'full_name'])
      .where('id', '=', ok.data._id)
      .executeTakeFirst();
    expect(listing).toEqual({ status: 'in_complete', is_unclaimed: false, full_name: 'Ann Lee' });
    expect((await test.as().raw({ url: `/api/vendors/${ok.data._id}` })).status).toBe(404);
  });
});

describe('limit of sign-ups per email address and network', () => {
  const strict = testApp({ rateLimitScale: 1 });

  it('counts all addresses of an IPv6 network as one network', async () => {
    const payload = newcomer();
    const tryFrom = async (remoteAddress: string) => {
      const url = '/api/customers/register';
      return (await strict.as().raw({ method: 'POST', url, payload, remoteAddress })).status;
    };
    expect(await tryFrom('2001:db8:8:1::1')).toBe(201);
    for (const host of [2, 3]) expect(await tryFrom(`2001:db8:8:1::${host}`)).toBe(409);
    expect(await tryFrom('2001:db8:8:1::4')).toBe(429);
    expect(await tryFrom('2001:db8:8:2::1')).toBe(409);
  });
});
