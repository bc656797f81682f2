import { describe, expect, it } from 'vitest';
import { buildAccount, codeTo } from '#test/factories/account.ts';
import { buildTwoFactor, generateTotpCode } from '#test/factories/totp.ts';
import { getAuthEndpoints, getSessionEndpoints, getTwoFactorEndpoints } from '#test/members.ts';
import { testApp } from '#test/test-app.ts';
import { deleteOldProofs } from './accounts.jobs.ts';

const test = testApp();
const { forgotPassword, verifyOtp } = getAuthEndpoints('customers');
const tables = ['email_codes', 'reset_grants', 'attempts', 'totp_steps', 'sessions'] as const;

const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const rows = await test.database.db.selectFrom(table).selectAll().execute();
        return [table, rows.length];
      }),
    ),
  ) as Record<(typeof tables)[number], number>;

describe('deleteOldProofs', () => {
  it('deletes codes, reset grants, attempts and sessions only after they expire', async () => {
    const { token, email, accountRef } = await buildAccount(test, 'customers');
    const secret = await buildTwoFactor(test, accountRef);
    await test.as().call(forgotPassword, { body: { email } });
    const otp = await codeTo(test, email, 'code_reset_password');
    await test.as().call(verifyOtp, { body: { email, otp } });
    const verification_code = generateTotpCode(secret, test.clock.now);
    await test
      .as(token)
      .call(getTwoFactorEndpoints('customers').recoveryCodes, { body: { verification_code } });
    const before = await counts();
    expect(Object.values(before).every((count) => count > 0)).toBe(true);

    const { now } = test.clock;
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
    await deleteOldProofs(test.database.db, inDays(1));
    expect(await counts()).toEqual(before);
    expect((await test.as(token).call(getSessionEndpoints('customers').sessions)).status).toBe(200);

    await deleteOldProofs(test.database.db, inDays(3));
    const gone = { email_codes: 0, reset_grants: 0, attempts: 0, totp_steps: 0 };
    expect(await counts()).toMatchObject({ ...gone, sessions: 1 });
    // The sessions that `buildSession` creates are valid for three years.
    await deleteOldProofs(test.database.db, inDays(4 * 365));
    expect(await counts()).toMatchObject({ sessions: 0 });
  });
});
