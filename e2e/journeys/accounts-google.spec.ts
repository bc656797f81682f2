import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { APIRequestContext, Page } from '@playwright/test';
import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import { newAddress, password, register, stored, strongPassword } from '../src/accounts.ts';
import { seriousFaults } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { answerAsGoogle, idToken, serveKeys } from '../src/google.ts';
import { mailedCode, mailWith } from '../src/mailbox.ts';

const { signIn } = outcomes;
// One process serves the keys.
test.describe.configure({ mode: 'serial' });

let keys: Server;
test.beforeAll(async () => {
  keys = await serveKeys();
});
test.afterAll(() => {
  keys.close();
});

const person = () => ({
  sub: randomUUID(),
  email: newAddress('google'),
  given_name: 'Indigo',
  family_name: 'Fairweather',
});

async function askGoogle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
}

test('a customer signs in by Google, and goes on with what they wanted before', async ({
  page,
  visit,
}) => {
  await answerAsGoogle(page, (question) => ({
    id_token: idToken({ ...person(), nonce: question.get('nonce') }),
  }));
  await visit('/customer/search-brokers');
  await page.getByRole('banner').getByRole('button', { name: 'Inbox' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await askGoogle(page);
  await expect(page).toHaveURL('/customer/search-brokers');
  await page.getByRole('button', { name: 'Continue: open your inbox' }).click();
  await expect(page).toHaveURL(/\/customer\/inbox/);
  expect((await stored(page)).role).toBe('customer');
});

test('every failure of Google has its sentence', async ({ page, visit }) => {
  const faults: [answer: (question: URLSearchParams) => Record<string, string>, text: string][] = [
    [() => ({ error: 'access_denied' }), signIn.google_login_failed],
    [() => ({ state: 'foreign', error: 'access_denied' }), signIn.google_error],
    [() => ({ id_token: idToken({ ...person(), nonce: 'foreign' }) }), signIn.google_error],
    [
      (question) => ({
        id_token: idToken({ ...person(), aud: 'someone-else', nonce: question.get('nonce') }),
      }),
      signIn.google_login_failed,
    ],
  ];
  for (const [answer, sentence] of faults) {
    await page.unrouteAll();
    await answerAsGoogle(page, answer);
    await visit('/customer/auth/login');
    await askGoogle(page);
    await expect(page.getByRole('main').getByText(sentence, { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/customer/auth/login');
    expect((await stored(page)).access_token).toBeUndefined();
  }

  // An answer without a sentence of its own.
  await page.unrouteAll();
  await answerAsGoogle(page, (question) => ({
    id_token: idToken({ ...person(), nonce: question.get('nonce') }),
  }));
  await page.route('**/api/customers/google-login', (route) =>
    route.fulfill({ status: 400, json: {} }),
  );
  await visit('/customer/auth/login');
  await askGoogle(page);
  await expect(page.getByRole('main').getByText(signIn.google_failed)).toBeVisible();
});

/** An account with a password, whose mailbox is at Google. */
async function registerAtGoogle(request: APIRequestContext) {
  const email = `google-${randomUUID().slice(0, 8)}@gmail.com`;
  await register(request, 'customers', email);
  const otp = await mailedCode(request, email, /verify/i);
  const verified = await request.post('/api/customers/verify-email-otp', { data: { email, otp } });
  expect(verified.status()).toBe(200);
  return { ...person(), email };
}

const join = (page: Page) => page.getByRole('dialog', { name: 'Is this account yours?' });

/** Comes back from Google with that account. */
async function comeByGoogle(
  page: Page,
  visit: (path: string) => Promise<void>,
  claims: Record<string, unknown>,
) {
  await answerAsGoogle(page, (question) => ({
    id_token: idToken({ ...claims, nonce: question.get('nonce') }),
  }));
  await visit('/customer/auth/login');
  await askGoogle(page);
}

test('Google opens an account with a password once that was entered', async ({
  page,
  visit,
  request,
}) => {
  const claims = await registerAtGoogle(request);
  await comeByGoogle(page, visit, claims);
  const dialog = join(page);
  await expect(dialog).toContainText(claims.email);
  expect((await stored(page)).access_token).toBeUndefined();
  expect(await seriousFaults(page)).toEqual([]);

  const field = password(dialog);
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(messages.customerLogin.password_required)).toBeVisible();
  await page.keyboard.type('Wrong-horse-7');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(outcomes.passwords.wrong_current)).toBeVisible();
  await expect(field).toHaveValue('Wrong-horse-7');
  await expect(field).toBeFocused();

  // Nothing is lost by closing it: the password opens the account as before, and Google may be asked again.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await askGoogle(page);
  await password(join(page)).fill(strongPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/customer/search-brokers');
  expect(await mailWith(request, claims.email, /Google sign-in was connected/)).toContain(
    '72 hours',
  );

  await page.evaluate(() => localStorage.clear());
  await visit('/customer/auth/login');
  await askGoogle(page);
  await expect(page).toHaveURL('/customer/search-brokers');
});

test('Google opens an account with a password by a mailed code', async ({
  page,
  visit,
  request,
}) => {
  const claims = await registerAtGoogle(request);
  await comeByGoogle(page, visit, claims);
  const dialog = join(page);
  await password(dialog).fill('Half a passw');
  await dialog.getByRole('button', { name: 'Send me a code' }).click();
  await expect(dialog.getByLabel('Digit 1 of 5')).toBeFocused();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Enter the password instead' }).click();
  await expect(password(dialog)).toHaveValue('Half a passw');
  await expect(password(dialog)).toBeFocused();
  await dialog.getByRole('button', { name: 'Enter the code instead' }).click();

  const code = await mailedCode(request, claims.email, /Connect Google/);
  await page.keyboard.type(code === '00000' ? '11111' : '00000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(outcomes.codes.invalid_retry)).toBeVisible();
  await expect(dialog.getByLabel('Digit 1 of 5')).toBeFocused();
  await page.keyboard.type(code);
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/customer/search-brokers');
});
