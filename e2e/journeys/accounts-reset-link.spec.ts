import type { APIRequestContext, Page } from '@playwright/test';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { newAddress, register, strongPassword } from '../src/accounts.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { mailWith } from '../src/product/mailbox.ts';
import { typeMailedCode } from '../src/type-code.ts';

const newPassword = 'Another-door-27!';

async function guess(
  request: APIRequestContext,
  members: 'customers' | 'vendors',
  email: string,
  times: number,
) {
  for (let i = 0; i < times; i += 1) {
    const data = { email, otp: '99999' };
    expect((await request.post(`/api/${members}/verify-otp`, { data })).status()).toBe(400);
  }
}

async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  const text = await mailWith(request, email, /link/);
  const url = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
  return `${url.pathname}${url.hash}`;
}

async function choosePassword(page: Page) {
  await page.getByLabel('New password').fill(newPassword);
  await page.getByLabel('Confirm password').fill(newPassword);
  await page.getByRole('button', { name: 'Reset password' }).click();
}

test('a customer resets the password by link after five wrong codes', {
  tag: '@smoke',
}, async ({ page, visit, browser, request }) => {
  test.setTimeout(120_000);
  const email = newAddress('wren');
  await register(request, 'customers', email);
  await visit('/customer/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL('/customer/auth/verify-reset-password-otp');
  await guess(request, 'customers', email, 4);
  await typeMailedCode(page, '99999');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('main').getByText(outcomes.codes.too_many_tries)).toBeVisible();

  await page.getByRole('button', { name: 'Resend OTP' }).click({ timeout: 40_000 });
  await expect(page.getByText(outcomes.codes.link_sent)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Follow the link we mailed');
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeHidden();

  const link = await mailedLink(request, email);
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link);
  await waitForHydration(phone);
  await expect(phone.getByRole('main')).toContainText(email);
  // The link still works after a reload.
  await phone.reload();
  await waitForHydration(phone);
  await choosePassword(phone);
  await expect(phone.getByText(outcomes.passwords.reset_done)).toBeVisible();
  await expect(phone).toHaveURL('/customer/auth/login');

  await phone.goto(link);
  await waitForHydration(phone);
  await choosePassword(phone);
  await expect(phone.getByRole('main').getByText(outcomes.passwords.reset_expired)).toBeVisible();
  await phone.getByRole('link', { name: 'Ask for another email' }).click();
  await expect(phone).toHaveURL('/customer/auth/forgot-password');
  await phone.context().close();
  const login = (password: string) =>
    request.post('/api/customers/login', { data: { email, password } });
  expect((await login(strongPassword)).status()).toBe(400);
  expect((await login(newPassword)).status()).toBe(200);
});

test('a guest sees no difference between resetting registered and unknown addresses', async ({
  page,
  visit,
  request,
}) => {
  const email = newAddress('grevillea');
  await register(request, 'vendors', email);
  for (const address of [email, newAddress('nobody')]) {
    await guess(request, 'vendors', address, 5);
    await visit('/vendor/auth/forgot-password');
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page).toHaveURL('/vendor/auth/verify-password-reset-otp');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Follow the link we mailed');
    await expect(page.getByRole('main')).toContainText(address);
  }
  await page.goto(await mailedLink(request, email));
  await waitForHydration(page);
  await choosePassword(page);
  await expect(page).toHaveURL('/vendor/auth/login');
});

test('a guest with an incomplete reset link is redirected to request another', async ({ page }) => {
  await page.goto('/customer/auth/reset-link');
  await expect(page).toHaveURL('/customer/auth/forgot-password');
});
