import type { Page } from '@playwright/test';
import { newAddress, password, strongPassword } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer } from '../src/people.ts';
import { simulateSlowNetwork } from '../src/product/slow-line.ts';

test.describe.configure({ timeout: 150_000 });

/**
 * Opens a page on a slow network and continues when its document arrives. Returns native form
 * posts, which should not occur.
 */
async function openSlowly(page: Page, path: string): Promise<string[]> {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'POST') posts.push(request.url());
  });
  await simulateSlowNetwork(page);
  await page.goto(path, { waitUntil: 'commit' });
  return posts;
}

/** Presses Enter in the password field once the page has hydrated, and waits for the next page. */
async function pressEnter(page: Page, button: string, address: RegExp): Promise<void> {
  await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled({
    timeout: 60_000,
  });
  await password(page).press('Enter');
  await expect(page).toHaveURL(address, { timeout: 60_000 });
}

test('a customer logs in by keyboard before the page has loaded', async ({ page, request }) => {
  const customer = await createVerifiedCustomer(request, 'slow');
  const posts = await openSlowly(page, '/customer/auth/login');
  await page.getByLabel('Email').pressSequentially(customer.email);
  await password(page).pressSequentially(strongPassword);
  await password(page).press('Enter');
  await expect(page.locator('[type=submit]').getByText('Loading...')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await expect(password(page)).toHaveValue(strongPassword);
  await pressEnter(page, 'Log in', /\/customer\/search-brokers/);
  expect(posts).toEqual([]);
});

for (const method of ['requestSubmit', 'submit'] as const) {
  test(`a password manager logs in by ${method} before the page has loaded`, async ({
    page,
    request,
  }) => {
    const customer = await createVerifiedCustomer(request, 'slow');
    const posts = await openSlowly(page, '/customer/auth/login');
    await page.getByLabel('Email').waitFor();
    await page.getByLabel('Email').evaluate(
      (field: HTMLInputElement, { email, secret, call }) => {
        const { form } = field;
        if (!form) throw new Error('no form');
        const inputs = [...form.querySelectorAll('input')];
        for (const input of inputs) {
          if (input === field) input.value = email;
          if (input.type === 'password') input.value = secret;
        }
        form[call]();
      },
      { email: customer.email, secret: strongPassword, call: method },
    );
    await expect(page.getByLabel('Email')).toHaveValue(customer.email);
    await expect(page).toHaveURL('/customer/auth/login');
    await pressEnter(page, 'Log in', /\/customer\/search-brokers/);
    expect(posts).toEqual([]);
  });
}

test('a customer signs up before the page has loaded', async ({ page }) => {
  const email = newAddress('slow');
  const posts = await openSlowly(page, '/customer/auth/register');
  await page.getByLabel('First name').pressSequentially('Indigo');
  await page.getByLabel('Last name').pressSequentially('Fairweather');
  await page.getByLabel('Email').pressSequentially(email);
  await password(page).pressSequentially(strongPassword);
  await expect(page.getByLabel('First name')).toHaveValue('Indigo');
  await pressEnter(page, 'Register', /\/customer\/onboarding/);
  expect(posts).toEqual([]);
});

for (const path of ['/', '/customer/search-brokers']) {
  test(`a guest searches a place on ${path} before the page has loaded`, async ({ page }) => {
    await openSlowly(page, path);
    const box = page.getByRole('combobox', { name: 'Suburb or postcode' });
    await box.pressSequentially('Parramatta');
    await box.press('Enter');
    await expect(async () => {
      if (!/Parramatta/.test(page.url())) await box.press('Enter', { timeout: 500 });
      await expect(page).toHaveURL(/Parramatta/, { timeout: 1000 });
    }).toPass();
  });
}

test('a guest presses Chat on a card before the page has loaded', async ({ page }) => {
  await openSlowly(page, '/customer/search-brokers');
  const chat = page.getByRole('button', { name: 'Chat' }).first();
  await chat.waitFor();
  await expect(chat).toBeDisabled();
  await chat.click({ timeout: 60_000 });
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 30_000 });
});
