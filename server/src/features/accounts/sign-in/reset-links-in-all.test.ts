import { customerAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { resetLinkTo } from '#test/arrangements/reset-by-mail.ts';
import { buildAccount, codeTo } from '#test/factories/account.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp({ rateLimitScale: 1 });
const { forgotPassword, verifyOtp, resetPassword } = customerAuthEndpoints;
const { wrong_codes_in_all_per_hour, links_in_all_minutes } = limits.reset_link;

const ask = async (email: string) => (await test.as().call(forgotPassword, { body: { email } })).ok;
const verify = (email: string, otp: string) => test.as().call(verifyOtp, { body: { email, otp } });

/** Stores wrong guesses, so that the total budget admits only `roomFor` more. */
const buildGuesses = (roomFor: number) =>
  test.database.pool.query(
    `insert into attempts (scope, subject, times, is_admitted, last_at)
     values ('wrong_reset_codes_in_all', 'all', array_fill($1::timestamptz, array[$2::int]), true, $1)`,
    [test.clock.now, wrong_codes_in_all_per_hour - 1 - roomFor],
  );
/** Returns the metric that counts periods in which all password resets use links. */
const hours = async () =>
  Number(/password_reset_link_hours_total (\d+)/.exec(await test.app.metrics.metrics())?.[1]);

it('password resets use links for an hour after 500 wrong codes', async () => {
  expect(wrong_codes_in_all_per_hour).toBe(500);
  const honest = await buildAccount(test, 'customers');
  const guessed = await buildAccount(test, 'customers');
  const other = await buildAccount(test, 'customers');
  for (const { email } of [honest, guessed]) expect((await ask(email)).sent).toBe('code');
  const code = await codeTo(test, honest.email, 'code_reset_password');
  await buildGuesses(1);
  // A wrong code does not count if the email address has no current code.
  for (let i = 0; i < 3; i += 1) await verify(`${newId()}@people.example`, '99999');
  await verify(guessed.email, '99999');
  expect(await hours()).toBe(0);
  for (let i = 0; i < 2; i += 1) await verify(guessed.email, '99999');
  expect(await hours()).toBe(1);

  // Right codes that were mailed earlier are refused during this hour.
  const refused = await verify(honest.email, code);
  expect([refused.status, refused.failure.error]).toEqual([400, outcomes.codes.too_many_tries]);
  for (const email of [other.email, `no-${other.email}`]) {
    expect((await ask(email)).sent).toBe('link');
  }
  const { token } = await resetLinkTo(test, other.email);
  const body = { email: other.email, newPassword: 'Another-horse-8', reset_token: token };
  expect((await test.as().call(resetPassword, { body })).status).toBe(200);

  test.clock.now = new Date(test.clock.now.getTime() + links_in_all_minutes * 60_000);
  expect((await ask(other.email)).sent).toBe('code');
});
