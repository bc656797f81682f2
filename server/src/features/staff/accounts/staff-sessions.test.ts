import { overviewEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { staffAuthEndpoints } from '@threshold/contract/endpoints/staff/staff-accounts';
import { expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { getCookies } from '#test/api/cookies.ts';
import { goodPassword } from '#test/factories/account.ts';
import { buildStaff } from '#test/factories/staff.ts';
import { buildSecret, generateTotpCode } from '#test/factories/totp.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const MINUTE_MS = 60_000;

/**
 * Signs a member of staff in.
 * @returns a function that advances the clock by some minutes and returns the status of a request
 */
async function signIn() {
  const email = `${newId()}@threshold.example`;
  const password_hash = await test.passwords.hash(goodPassword);
  const id = await buildStaff(test.database.db, { email, password_hash });
  const secret = await buildSecret(test, { staff_id: id }, { isEnabled: true });
  const verification_code = generateTotpCode(secret, test.clock.now);
  const body = { email, password: goodPassword, verification_code };
  const { ok } = await test.as().call(staffAuthEndpoints.login, { body });
  return async (minutes: number) => {
    test.clock.now = new Date(test.clock.now.getTime() + minutes * MINUTE_MS);
    return (await test.as(ok.access_token).call(overviewEndpoints.overview)).status;
  };
}

it('a staff session ends after 30 minutes without a request', async () => {
  const after = await signIn();
  expect([await after(29), await after(29), await after(31)]).toEqual([200, 200, 401]);
});

it('a staff session ends twelve hours after the sign-in, even if active', async () => {
  const after = await signIn();
  const answers = [];
  for (let quarter = 1; quarter <= 48; quarter += 1) answers.push(await after(15));
  expect(answers.indexOf(401)).toBe(47);
});

it('staff get a mail about a sign-in from a new browser', async () => {
  const email = `${newId()}@threshold.example`;
  const password_hash = await test.passwords.hash(goodPassword);
  const id = await buildStaff(test.database.db, { email, password_hash });
  const secret = await buildSecret(test, { staff_id: id }, { isEnabled: true });
  const enter = (cookie: string) => {
    test.clock.now = new Date(test.clock.now.getTime() + MINUTE_MS);
    const verification_code = generateTotpCode(secret, test.clock.now);
    const payload = { email, password: goodPassword, verification_code };
    const url = `/api${staffAuthEndpoints.login.path}`;
    return test.as().raw({ method: 'POST', url, payload, headers: cookie ? { cookie } : {} });
  };
  const first = await enter('');
  const [mail, ...more] = await listMailsTo(test.database.db, email);
  expect([mail?.template, more]).toEqual(['staff_new_device', []]);
  expect((await enter(getCookies(first))).status).toBe(200);
  expect(await listMailsTo(test.database.db, email)).toHaveLength(1);
  expect((await enter('')).status).toBe(200);
  expect(await listMailsTo(test.database.db, email)).toHaveLength(2);
});
