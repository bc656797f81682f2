import {
  overviewEndpoints,
  staffAuditEndpoints,
} from '@threshold/contract/endpoints/staff/overview';
import { staffAuthEndpoints } from '@threshold/contract/endpoints/staff/staff-accounts';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { goodPassword } from '#test/factories/account.ts';
import { buildSession } from '#test/factories/session.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { generateTotpCode } from '#test/factories/totp.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const strict = testApp({ rateLimitScale: 1 });
const { login, generateSecret, enable, renewRecoveryCodes } = staffAuthEndpoints;
const { overview } = overviewEndpoints;

/** Sets up two-factor in the session of a first sign-in. */
async function setUp(token: string) {
  const { secret } = (await test.as(token).call(generateSecret)).ok;
  const body = { verification_code: generateTotpCode(secret, test.clock.now) };
  return { secret, ...(await test.as(token).call(enable, { body })).ok };
}

/** Creates a member of staff who has set up two-factor at the first sign-in. */
async function enrolled() {
  const email = `${newId()}@threshold.example`;
  const password_hash = await test.passwords.hash(goodPassword);
  const id = await buildStaff(test.database.db, {
    email,
    password_hash,
    two_factor_enabled: false,
  });
  const credentials = { email, password: goodPassword };
  const { ok } = await test.as().call(login, { body: credentials });
  return { id, email, credentials, ...(await setUp(ok.access_token)) };
}

describe('lost authenticator', () => {
  it('can be replaced after a sign-in with a recovery code', async () => {
    const { id, email, credentials, access_token, recovery_codes, secret } = await enrolled();
    expect(recovery_codes).toHaveLength(limits.two_factor.recovery_codes);
    const [recovery_code = ''] = recovery_codes;
    const body = { ...credentials, recovery_code: recovery_code.toUpperCase() };
    const { ok } = await test.as().call(login, { body });
    expect(ok.requires_2fa_setup).toBe(true);
    const recovering = test.as(ok.access_token);
    expect((await recovering.call(overview)).status).toBe(403);
    const again = await test.as().call(login, { body });
    expect([again.status, again.failure.error]).toEqual([400, outcomes.twoFactor.invalid_code]);
    // The old authenticator works until the new one is set up.
    expect((await test.as(access_token).call(overview)).status).toBe(200);

    const next = await setUp(ok.access_token);
    expect(next.secret).not.toBe(secret);
    expect((await test.as(access_token).call(overview)).status).toBe(401);
    expect((await recovering.call(generateSecret)).status).toBe(401);
    const staff = test.as(next.access_token);
    expect((await staff.call(overview)).ok.data.recovery_codes).toBe(10);
    expect(await codesOf(id)).toHaveLength(10);
    const old = { ...credentials, verification_code: generateTotpCode(secret, test.clock.now, -1) };
    expect((await test.as().call(login, { body: old })).status).toBe(400);
    const acts = (await staff.call(staffAuditEndpoints.list, { query: { subject: id } })).ok.data;
    expect(acts.map(({ action }) => action)).toEqual(['staff.recovery_used']);
    expect(await mailsTo(email)).toEqual(['staff_recovery_used']);
  });

  it('is not replaceable with a wrong recovery code or earlier set-up session', async () => {
    const { id, credentials } = await enrolled();
    const body = { ...credentials, recovery_code: 'aaaaa-22222' };
    expect((await test.as().call(login, { body })).status).toBe(400);
    const early = await buildSession(test.database.db, { staff_id: id });
    await test.database.db
      .updateTable('sessions')
      .set({ scope: 'enrolment' })
      .where('staff_id', '=', id)
      .execute();
    expect((await test.as(early).call(generateSecret)).status).toBe(409);
  });
});

it('members of staff can replace their recovery codes with a two-factor code', async () => {
  const { id, email, credentials, access_token, recovery_codes, secret } = await enrolled();
  const renew = (verification_code: string) =>
    test.as(access_token).call(renewRecoveryCodes, { body: { verification_code } });
  expect((await renew('000000')).status).toBe(400);
  // The current code was used for the set-up; the previous one is still unused.
  const { ok } = await renew(generateTotpCode(secret, test.clock.now, -1));
  expect(new Set([...ok.recovery_codes, ...recovery_codes]).size).toBe(20);
  const [recovery_code] = recovery_codes;
  const body = { ...credentials, recovery_code };
  expect((await test.as().call(login, { body })).status).toBe(400);
  expect(await codesOf(id)).toHaveLength(10);
  expect(await mailsTo(email)).toEqual(['staff_recovery_codes_replaced']);
});

it('wrong passwords from unknown devices do not block a known device', async () => {
  const { credentials, secret } = await enrolled();
  const verification_code = generateTotpCode(secret, test.clock.now, -1);
  const first = await test.as().call(login, { body: { ...credentials, verification_code } });
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  expect(String(first.headers['set-cookie'])).toMatch(
    /Path=\/api\/admin; HttpOnly; Secure; SameSite=Strict/,
  );
  const wrong = { email: credentials.email, password: 'Wrong-horse-7' };
  const url = '/api/admin/login';
  const post = (payload: object, headers = {}) =>
    strict.as().raw({ method: 'POST', url, payload, headers });
  for (let i = 0; i < limits.sign_in.failures; i += 1) expect((await post(wrong)).status).toBe(400);
  expect((await post(credentials)).status).toBe(429);
  // The password is right; only the code is missing.
  expect((await post(credentials, { cookie })).status).toBe(400);
  expect((await post(credentials, { cookie })).failure.code).toBe('wrong_code');
  // A forged device cookie does not bypass the limit.
  const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await post(credentials, { cookie: forged })).status).toBe(429);
});

async function codesOf(staff_id: string) {
  const { db } = test.database;
  return db.selectFrom('recovery_codes').select('id').where('staff_id', '=', staff_id).execute();
}

async function mailsTo(recipient: string) {
  const { db } = test.database;
  const rows = db.selectFrom('outbox').select('template').where('recipient', '=', recipient);
  return (await rows.execute()).map(({ template }) => template);
}
