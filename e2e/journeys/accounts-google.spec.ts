import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Page } from '@playwright/test';
import { outcomes } from '@threshold/contract/outcomes';
import { newAddress, stored } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { answerAsGoogle, idToken, serveKeys } from '../src/google.ts';

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

test('a customer signs in by Google', async ({ page, visit }) => {
  await answerAsGoogle(page, (question) => ({
    id_token: idToken({ ...person(), nonce: question.get('nonce') }),
  }));
  await visit('/customer/auth/login');
  await askGoogle(page);
  await expect(page).toHaveURL('/customer/search-brokers');
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
