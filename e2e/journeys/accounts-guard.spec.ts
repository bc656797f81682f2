import { newAddress, readLocalStorage, register, stillAddress } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';

const signedOut = [
  ['/home', '/customer/search-brokers'],
  ['/customer', '/customer/search-brokers'],
  ['/vendor', '/customer/search-brokers'],
  ['/customer/auth', '/customer/search-brokers'],
  ['/customer/auth/forget-password', '/customer/auth/forgot-password'],
  ['/customer/auth/verify-reset-password-otp', '/customer/auth/forgot-password'],
  ['/customer/auth/verify-email', '/customer/auth/login'],
  ['/vendor/auth/reset-password', '/vendor/auth/forgot-password'],
] as const;

for (const [from, to] of signedOut) {
  test(`a guest who opens ${from} is redirected to ${to}`, async ({ page }) => {
    await page.goto(from);
    await expect(page).toHaveURL(to);
  });
}

test('a signed-out vendor who opens /home is redirected to the vendor login', async ({ page }) => {
  await page.goto('/terms');
  await page.evaluate(() => localStorage.setItem('role', 'vendor'));
  await page.goto('/home');
  await expect(page).toHaveURL('/vendor/auth/login');
});

test('a signed-in customer who opens a page for vendors is redirected', { tag: '@smoke' }, async ({
  page,
  request,
}) => {
  const { token } = await register(request, 'customers', newAddress('lost'));
  await page.goto('/terms');
  await page.evaluate((token) => {
    localStorage.setItem('access_token', token);
    localStorage.setItem('role', 'customer');
  }, token);
  for (const path of ['/vendor/auth/login', '/vendor/auth/register', '/vendor', '/home']) {
    await page.goto(path);
    await expect(page).toHaveURL('/customer/search-brokers');
  }
  await page.goto('/');
  await expect(page).toHaveURL('/');
});

test('a visitor whose stored role is unknown loses the stored token', async ({ page }) => {
  await page.goto(stillAddress);
  await page.evaluate(() => {
    localStorage.setItem('access_token', 'something');
    localStorage.setItem('role', 'admin');
  });
  await page.goto('/customer/search-brokers');
  await expect
    .poll(async () => Object.keys(await readLocalStorage(page)))
    .not.toEqual(expect.arrayContaining(['access_token']));
  await expect(page).toHaveURL('/customer/search-brokers');
});

test('a guest goes back from sign-up and reset forms to login', async ({ page, visit }) => {
  await visit('/customer/auth/register');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/customer/auth/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/customer/auth/forgot-password');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/customer/auth/login');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});
