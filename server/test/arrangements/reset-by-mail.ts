import { codeTo, goodPassword } from '../factories/account.ts';
import { getAuthEndpoints, type Members } from '../members.ts';
import { listMailsTo } from '../outbox.ts';
import type { TestApp } from '../test-app.ts';

/**
 * Resets the password with a mailed code, as anyone with access to the mailbox can. @returns the
 * token of a new sign-in
 */
export async function resetByMail(
  test: TestApp,
  members: Members,
  email: string,
  newPassword = goodPassword,
): Promise<string> {
  const { forgotPassword, verifyOtp, resetPassword, login } = getAuthEndpoints(members);
  const guest = test.as();
  const asked = await guest.call(forgotPassword, { body: { email } });
  if (asked.status !== 200) throw new Error(`no code: ${asked.text}`);
  const otp = await codeTo(test, email, 'code_reset_password');
  const { reset_token } = (await guest.call(verifyOtp, { body: { email, otp } })).ok;
  const reset = await guest.call(resetPassword, { body: { email, newPassword, reset_token } });
  if (reset.status !== 200) throw new Error(`no reset: ${reset.text}`);
  const { ok } = await guest.call(login, { body: { email, password: newPassword } });
  if (!('access_token' in ok)) throw new Error('not signed in');
  return ok.access_token;
}

/** Returns the newest mail to the email address, its link, and the fields in the link's hash. */
export async function resetLinkTo({ database }: Pick<TestApp, 'database'>, email: string) {
  const mail = (await listMailsTo(database.db, email)).at(-1);
  const url = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const fields = new URLSearchParams(url.hash.slice(1));
  return { mail, url, token: fields.get('token') ?? '', email: fields.get('email') };
}
