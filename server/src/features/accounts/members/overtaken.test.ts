import { vendorAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resetByMail } from '#test/arrangements/reset-by-mail.ts';
import { buildAccount, goodPassword } from '#test/factories/account.ts';
import { buildTwoFactor, generateTotpCode } from '#test/factories/totp.ts';
import {
  bothMembers,
  getAuthEndpoints,
  getSessionEndpoints,
  getTwoFactorEndpoints,
  type Members,
  members,
} from '#test/members.ts';
import { testApp } from '#test/test-app.ts';

/*
 * Password hashing takes time, so the owner may reset the password by mail while the server still
 * verifies the old password that a thief has sent.
 */

const test = testApp();
const newPassword = 'Another-horse-8';
const thiefsPassword = 'Stolen-horse-9';
afterEach(() => vi.restoreAllMocks());

const failed = ({ status, text }: { status: number; text: string }) => [
  status,
  (JSON.parse(text) as { message: string }).message,
];

/** Resets the password while the next request verifies the old one. @returns a new token */
const overtake = (kind: Members, email: string) =>
  new Promise<string>((resolve, reject) => {
    vi.spyOn(test.passwords, 'verify').mockImplementationOnce(async () => {
      await resetByMail(test, kind, email, newPassword).then(resolve, reject);
      return true;
    });
  });

describe('the server during a password reset', () => {
  it('refuses a concurrent sign-in with the old password', async () => {
    const { email } = await buildAccount(test, members);
    const owner = overtake(members, email);
    const late = await test
      .as()
      .call(getAuthEndpoints(members).login, { body: { email, password: goodPassword } });
    expect(failed(late)).toEqual([400, outcomes.signIn.wrong]);
    const { ok } = await test.as(await owner).call(getSessionEndpoints(members).sessions);
    expect(ok.data).toHaveLength(1);
  });

  it.each(bothMembers)('refuses a concurrent password change by %s', async (kind) => {
    const { id, email, token } = await buildAccount(test, kind);
    const owner = overtake(kind, email);
    const late =
      kind === 'customers'
        ? await test.as(token).call(customerEndpoints.update, {
            params: { id },
            body: { password: thiefsPassword, current_password: goodPassword },
          })
        : await test.as(token).call(vendorAuthEndpoints.changePassword, {
            body: { currentPassword: goodPassword, newPassword: thiefsPassword },
          });
    expect(failed(late)).toEqual([409, outcomes.refusals.conflict]);
    expect((await test.as(await owner).call(getSessionEndpoints(kind).sessions)).status).toBe(200);
    const stolen = await test
      .as()
      .call(getAuthEndpoints(kind).login, { body: { email, password: thiefsPassword } });
    expect(stolen.status).toBe(400);
  });

  it('refuses a concurrent attempt to turn two-factor off', async () => {
    const { email, token, accountRef } = await buildAccount(test, members);
    await buildTwoFactor(test, accountRef);
    const owner = overtake(members, email);
    const late = await test.as(token).call(getTwoFactorEndpoints(members).disableWithPassword, {
      body: { password: goodPassword },
    });
    expect(failed(late)).toEqual([409, outcomes.refusals.conflict]);
    const { ok } = await test.as(await owner).call(getTwoFactorEndpoints(members).status);
    expect(ok.is_enabled).toBe(true);
  });

  it('refuses a concurrent attempt to turn two-factor on', async () => {
    const { email, token } = await buildAccount(test, members);
    const { generateSecret, enable, status } = getTwoFactorEndpoints(members);
    const { secret } = (await test.as(token).call(generateSecret)).ok;
    const owner = overtake(members, email);
    const verification_code = generateTotpCode(secret, test.clock.now);
    const body = { verification_code, current_password: goodPassword };
    const late = await test.as(token).call(enable, { body });
    expect(failed(late)).toEqual([409, outcomes.refusals.conflict]);
    const { ok } = await test.as(await owner).call(status);
    expect(ok.is_enabled).toBe(false);
  });
});
