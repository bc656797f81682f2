import { describe, expect, it } from 'vitest';
import { buildAccount, goodPassword } from '../factories/account.ts';
import { buildStaff } from '../factories/staff.ts';
import { buildSecret, generateTotpCode } from '../factories/totp.ts';
import { testApp } from '../test-app.ts';

const beside = testApp();
const onPlain = testApp({ opsOrigin: 'http://ops.threshold.test' });
const onHttps = testApp({
  publicUrl: 'http://threshold.test',
  opsOrigin: 'https://ops.threshold.test',
});

type App = ReturnType<typeof testApp>;

const isSecure = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
  [headers['set-cookie']].flat().every((cookie) => String(cookie).split('; ').includes('Secure'));

async function ofStaff(test: App, host: string) {
  const email = `${crypto.randomUUID()}@threshold.example`;
  const password_hash = await test.passwords.hash(goodPassword);
  const staff_id = await buildStaff(test.database.db, { email, password_hash });
  const secret = await buildSecret(test, { staff_id }, { isEnabled: true });
  const verification_code = generateTotpCode(secret, test.clock.now);
  const payload = { email, password: goodPassword, verification_code };
  const url = '/api/admin/login';
  return isSecure(await test.as().raw({ method: 'POST', url, payload, headers: { host } }));
}

async function ofMember(test: App) {
  const { email } = await buildAccount(test, 'customers');
  const payload = { email, password: goodPassword };
  return isSecure(await test.as().raw({ method: 'POST', url: '/api/customers/login', payload }));
}

/*
 * A browser refuses a Secure cookie that was set over plain HTTP. It also sends a cookie without
 * that flag over plain HTTP.
 */
describe('session cookies', () => {
  it('are Secure for members and staff if their common origin uses https', async () => {
    expect([await ofMember(beside), await ofStaff(beside, 'threshold.test')]).toEqual([true, true]);
  });

  it('are Secure only for members if the console uses plain HTTP', async () => {
    const staff = await ofStaff(onPlain, 'ops.threshold.test');
    expect([await ofMember(onPlain), staff]).toEqual([true, false]);
  });

  it('are Secure only for staff if only the console uses https', async () => {
    const staff = await ofStaff(onHttps, 'ops.threshold.test');
    expect([await ofMember(onHttps), staff]).toEqual([false, true]);
  });
});
