import { customerAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import { siteEndpoints } from '@threshold/contract/endpoints/content/site';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { exportSPKI, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { openGoogleSignIn } from '#src/adapters/google/google-sign-in.ts';
import { newId } from '#src/db/new-id.ts';
import { requireSignedIn } from '#test/arrangements/require-signed-in.ts';
import { buildAccount, goodPassword } from '#test/factories/account.ts';
import { buildTwoFactor } from '#test/factories/totp.ts';
import { getSessionEndpoints } from '#test/members.ts';
import { googleIssuer, issueIdToken } from '#test/peers/google-issuer.ts';
import { listStatuses } from '#test/statuses.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const without = testApp({ google: false });
const { googleLogin, login } = customerAuthEndpoints;
const signIn = (idToken: string) => test.as().call(googleLogin, { body: { idToken } });
const now = () => Math.floor(Date.now() / 1000);

describe('POST /customers/google-login', () => {
  it('signs in to the same account after the Google email address changes', async () => {
    const sub = newId();
    const first = await signIn(await issueIdToken({ sub }));
    expect(requireSignedIn(first).data).toMatchObject({
      first_name: 'Gwen',
      last_name: 'Lee',
      is_email_verified: true,
      has_password: false,
    });
    const again = await signIn(await issueIdToken({ sub, email: `${newId()}@gmail.com` }));
    expect(requireSignedIn(again).data._id).toBe(requireSignedIn(first).data._id);
    const { status } = await test
      .as(requireSignedIn(again).access_token)
      .call(getSessionEndpoints('customers').sessions);
    expect(status).toBe(200);
  });

  it('accepts a token whose issuer omits https://', async () => {
    expect((await signIn(await issueIdToken({ iss: 'issuer.example' }))).status).toBe(200);
  });

  it('accepts a token that does not contain the names of the user', async () => {
    const idToken = await issueIdToken({ given_name: undefined, family_name: 7, name: undefined });
    const { data } = requireSignedIn(await signIn(idToken));
    expect(data.email).toContain(data.first_name);
  });

  it.each(['o&m@business.com.au', 'a!b@business.com.au', 'a@xn--80ak6aa92e.xn--p1ai'])(
    'accepts the email address %s',
    async (email) => {
      const { data } = requireSignedIn(await signIn(await issueIdToken({ email })));
      expect(data.email).toBe(email);
    },
  );

  it('removes invisible characters from names', async () => {
    const names = { given_name: '\u3164', family_name: '\u202eLee\u2028', name: 'Gwen\u200b Lee' };
    const { data } = requireSignedIn(await signIn(await issueIdToken(names)));
    expect(data).toMatchObject({ first_name: 'Gwen Lee', last_name: 'Lee' });
  });

  const refused: [string, () => Promise<string>][] = [
    ['a token for another audience', () => issueIdToken({ aud: 'somebody else' })],
    ['a token of another issuer', () => issueIdToken({ iss: 'https://evil.example' })],
    ['a token that has expired', () => issueIdToken({ exp: now() - 61 })],
    ['a token without an expiry', () => issueIdToken({ exp: undefined })],
    ['a token that lives for hours', () => issueIdToken({ iat: now() - 9000, exp: now() + 9000 })],
    ['an address that is not verified', () => issueIdToken({ email_verified: false })],
    ['an address verified by a string', () => issueIdToken({ email_verified: 'true' })],
    ['a token without an address', () => issueIdToken({ email: undefined })],
    ['a token without a subject', () => issueIdToken({ sub: undefined })],
    [
      'a signature with a foreign key',
      async () => issueIdToken({}, { key: (await generateKeyPair('RS256')).privateKey }),
    ],
    [
      'an unknown key id',
      async () => issueIdToken({}, { header: { alg: 'RS256', kid: 'no such key' } }),
    ],
    [
      'a public key used as a secret',
      async () => {
        const { publicKey } = await generateKeyPair('RS256', { extractable: true });
        const key = new TextEncoder().encode(await exportSPKI(publicKey));
        return issueIdToken({}, { key, header: { alg: 'HS256', kid: 'test-key' } });
      },
    ],
    [
      'a token without a signature',
      async () => {
        const [, payload] = (await issueIdToken()).split('.');
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
      },
    ],
    [
      'an altered payload',
      async () => {
        const [header, , signature] = (await issueIdToken()).split('.');
        const [, payload] = (await issueIdToken()).split('.');
        return `${header}.${payload}.${signature}`;
      },
    ],
    ['a text that is not a token', async () => 'not a token'],
  ];
  it.each(refused)('refuses %s', async (_, token) => {
    const { status, failure } = await signIn(await token());
    expect([status, failure.code, failure.error]).toEqual([
      400,
      'wrong_credentials',
      outcomes.signIn.google_login_failed,
    ]);
  });

  it('refuses a body without a token', async () => {
    expect((await signIn('')).status).toBe(422);
  });

  it('accepts a token only once, even for concurrent requests', async () => {
    const idToken = await issueIdToken();
    const both = await Promise.all([signIn(idToken), signIn(idToken)]);
    expect(listStatuses(both)).toEqual([200, 400]);
  });

  it('refuses a used token even with a differently encoded signature', async () => {
    const idToken = await issueIdToken();
    expect((await signIn(idToken)).status).toBe(200);
    // The last base64 character of 256 bytes has four unused bits, so 16 letters mean the same.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters.indexOf(idToken.at(-1) ?? '');
    const spellings = Array.from({ length: 16 }, (_, bits) =>
      idToken.slice(0, -1).concat(letters.charAt((last & ~15) | bits)),
    );
    for (const one of [...spellings, `${idToken}==`]) expect((await signIn(one)).status).toBe(400);
  });

  it("refuses another Google account with a connected account's email address", async () => {
    const email = `${newId()}@gmail.com`;
    await signIn(await issueIdToken({ email }));
    expect((await signIn(await issueIdToken({ email }))).status).toBe(409);
  });

  it('ends the sessions of a stranger who registered the Google email address', async () => {
    const email = `${newId()}@gmail.com`;
    const attacker = await buildAccount(test, 'customers', { email, email_verified_at: null });
    await buildTwoFactor(test, attacker.accountRef);
    const { data } = requireSignedIn(await signIn(await issueIdToken({ email })));
    expect(data).toMatchObject({
      _id: attacker.id,
      first_name: 'Gwen',
      has_password: false,
      two_factor_enabled: false,
      is_email_verified: true,
    });
    const body = { email, password: goodPassword };
    expect((await test.as().call(login, { body })).status).toBe(400);
    const { status } = await test
      .as(attacker.token)
      .call(getSessionEndpoints('customers').sessions);
    expect(status).toBe(401);
  });

  it("returns an error if Google's public keys cannot be read", async () => {
    const away = openGoogleSignIn({ ...(await googleIssuer()), jwksUrl: 'http://127.0.0.1:1/' });
    await expect(away.verify(await issueIdToken())).rejects.toThrow('keys');
  });
});

describe('server without Google sign-in', () => {
  it('returns no client id and refuses Google tokens', async () => {
    const { ok } = await without.as().call(siteEndpoints.info);
    expect(ok.data.google_client_id).toBeNull();
    const idToken = await issueIdToken();
    const { status, failure } = await without.as().call(googleLogin, { body: { idToken } });
    expect([status, failure.error]).toEqual([400, outcomes.signIn.google_login_failed]);
    expect((await test.as().call(siteEndpoints.info)).ok.data.google_client_id).toMatch(/client/);
  });
});
