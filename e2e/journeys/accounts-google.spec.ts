import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { APIRequestContext, Page } from '@playwright/test';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { passkeyOutcomes } from '@threshold/contract/texts/passkey-texts';
import {
  newAddress,
  password,
  readLocalStorage,
  register,
  strongPassword,
} from '../src/accounts.ts';
import { axeFaults } from '../src/axe.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { answerAsGoogle, idToken, serveKeys } from '../src/product/google.ts';
import { mailWith, readMailedCode } from '../src/product/mailbox.ts';
import { addVirtualAuthenticator } from '../src/product/passkeys.ts';
import { turnOnTwoFactor } from '../src/two-factor.ts';

const { signIn } = outcomes;
// Serial, because only one process can serve the signing keys of the fake Google on this port.
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

test('a customer signs in with Google and continues the interrupted action', async ({
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
  expect((await readLocalStorage(page)).role).toBe('customer');
});

test('a guest reads an error for every failure of Google sign-in', async ({ page, visit }) => {
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
    expect((await readLocalStorage(page)).access_token).toBeUndefined();
  }

  // A failure for which the page has no specific sentence.
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

/** Registers a password account whose mailbox is at Google. */
async function registerAtGoogle(request: APIRequestContext) {
  const email = `google-${randomUUID().slice(0, 8)}@gmail.com`;
  await register(request, 'customers', email);
  const otp = await readMailedCode(request, email, /verify/i);
  const verified = await request.post('/api/customers/verify-email-otp', { data: { email, otp } });
  expect(verified.status()).toBe(200);
  return { ...person(), email };
}

const join = (page: Page) => page.getByRole('dialog', { name: 'Is this account yours?' });

/** Continues with Google on the login page, as the Google account with these claims. */
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

test('a customer with a password connects the account to Google', { tag: '@smoke' }, async ({
  page,
  visit,
  request,
}) => {
  const claims = await registerAtGoogle(request);
  await comeByGoogle(page, visit, claims);
  const dialog = join(page);
  await expect(dialog).toContainText(claims.email);
  expect((await readLocalStorage(page)).access_token).toBeUndefined();
  expect(await axeFaults(page)).toEqual([]);

  const field = password(dialog);
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(messages.customerLogin.password_required)).toBeVisible();
  await page.keyboard.type('Wrong-horse-7');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(outcomes.passwords.wrong_current)).toBeVisible();
  await expect(field).toHaveValue('Wrong-horse-7');
  await expect(field).toBeFocused();

  // After closing the dialog, both the password and Google still work.
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

test('a customer connects Google to an existing account with a mailed code', async ({
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
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Enter the password instead' }).click();
  await expect(password(dialog)).toHaveValue('Half a passw');
  await expect(password(dialog)).toBeFocused();
  await dialog.getByRole('button', { name: 'Enter the code instead' }).click();

  const code = await readMailedCode(request, claims.email, /Connect Google/);
  await page.keyboard.type(code === '00000' ? '11111' : '00000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(outcomes.codes.invalid_retry)).toBeVisible();
  await expect(dialog.getByLabel('Digit 1 of 5')).toBeFocused();
  await page.keyboard.type(code);
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/customer/search-brokers');
});

/** Refuses the next request with this method and path, as if the sign-in were an hour old. */
async function asIfStale(page: Page, method: string, path: string): Promise<void> {
  const error = outcomes.account.sign_in_again;
  const json = { status: false, message: error, error, code: 'reauth_required' };
  let isStale = true;
  await page.route(path, async (route) => {
    if (!isStale || route.request().method() !== method) return route.fallback();
    isStale = false;
    return route.fulfill({ status: 403, json });
  });
}

test.describe('a customer who signs in with Google only', () => {
  test.use({ expectedFaults: /status of 403/ });

  test('signs in again when required, then adds passkey, password and recovery codes', async ({
    page,
    visit,
    request,
  }) => {
    test.setTimeout(180_000);
    const claims = person();
    const authenticator = await addVirtualAuthenticator(page);
    await comeByGoogle(page, visit, claims);
    await expect(page).toHaveURL('/customer/search-brokers');
    const proof = page.getByRole('dialog', { name: 'Is it still you?' });
    const signInAgain = async (back: string) => {
      await expect(proof.getByLabel('Current password')).toHaveCount(0);
      await proof.getByRole('button', { name: 'Sign in again' }).click();
      await expect(page).toHaveURL('/customer/auth/login');
      await askGoogle(page);
      await expect(page).toHaveURL(back);
      await waitForHydration(page);
    };

    // Adds a passkey. Until then, only a Google sign-in can confirm the identity.
    await visit('/customer/settings?tab=personal_details');
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    const add = passkeys.getByRole('button', { name: 'Add a passkey' });
    await asIfStale(page, 'POST', '**/api/customers/passkeys/options');
    await add.click();
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(proof.getByText(passkeyOutcomes.none)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await signInAgain('/customer/settings?tab=personal_details');
    await add.click();
    await expect(passkeys.getByRole('listitem')).toHaveCount(1);
    expect(await authenticator.count()).toBe(1);

    // The passkey now confirms the identity, even for its own removal.
    await asIfStale(page, 'DELETE', '**/api/customers/passkeys/*');
    await passkeys.getByRole('button', { name: /^Remove / }).click();
    const question = page.getByRole('dialog', { name: 'Remove this passkey?' });
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(question).toBeHidden();
    await proof.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(passkeys.getByRole('listitem')).toHaveCount(0);
    await expect(question).toBeHidden();

    // The customer adds a password and signs in with it instead of Google.
    await asIfStale(page, 'PUT', '**/api/customers/*');
    await page.getByRole('button', { name: 'Edit personal details' }).click();
    await page.getByLabel('New password').fill(strongPassword);
    await page.getByRole('button', { name: 'Save' }).click();
    await signInAgain('/customer/settings?tab=personal_details');
    await expect(page.getByText('None. You sign in with Google.')).toBeVisible();
    await page.getByRole('button', { name: 'Edit personal details' }).click();
    await page.getByLabel('New password').fill(strongPassword);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(outcomes.account.updated)).toBeVisible();
    await expect(page.getByText('Set, not shown')).toBeAttached();
    const data = { email: claims.email, password: strongPassword };
    expect((await request.post('/api/customers/login', { data })).status()).toBe(200);

    // Turns on two-factor and saves its recovery codes.
    await page.getByRole('tab', { name: 'Two-Factor Auth' }).click();
    await turnOnTwoFactor(page);
  });
});
