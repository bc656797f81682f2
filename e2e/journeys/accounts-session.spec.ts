import type { Page } from '@playwright/test';
import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  newAddress,
  password,
  readLocalStorage,
  register,
  stillAddress,
  strongPassword,
} from '../src/accounts.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { readMailedCode } from '../src/product/mailbox.ts';

async function store(page: Page, token: string, role: string): Promise<void> {
  await page.goto(stillAddress);
  await page.evaluate(
    ([token = '', role = '']) => {
      localStorage.setItem('access_token', token);
      localStorage.setItem('role', role);
    },
    [token, role],
  );
}

test('a customer resumes a stored session, then signs out in all tabs', {
  tag: '@smoke',
}, async ({ page, visit, request }) => {
  const { token } = await register(request, 'customers', newAddress('returning'));
  await store(page, token, 'customer');
  await visit('/customer/search-brokers');
  await expect(page.getByRole('link', { name: 'Indigo Fairweather, settings' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your email address' })).toBeVisible();

  // Logging out in one tab also hides the member's data in another tab.
  const other = await page.context().newPage();
  await other.goto('/customer/settings');
  await expect(other.getByText('Fairweather', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/customer/auth/login');
  await expect.poll(async () => (await readLocalStorage(page)).access_token).toBeUndefined();
  const answer = await request.get('/api/customers', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);
});

test('a customer with a refused token is signed out', async ({ page }) => {
  await store(page, 'nobody-has-this', 'customer');
  await page.goto('/customer/settings');
  await expect(page).toHaveURL('/');
  await expect(page.getByText(outcomes.signIn.ended)).toBeVisible();
  const keys = await readLocalStorage(page);
  expect(keys.access_token).toBeUndefined();
  expect(keys.role).toBe('customer');
});

test('a member whose session ended continues as a guest on public pages', async ({
  page,
  visit,
  vendors,
}) => {
  const [vendor] = await vendors({ vendor_type: 'Mortgage Broker' });
  const pages = [
    '/customer/search-brokers',
    `/customer/search-brokers/${vendor?._id}`,
    '/customer/auth/login',
    '/customer/auth/register',
    '/customer/auth/forgot-password',
    '/vendor/auth/login',
    '/faqs',
  ];
  for (const path of pages) {
    await store(page, 'nobody-has-this', path.startsWith('/vendor') ? 'vendor' : 'customer');
    await visit(path);
    await expect.poll(async () => (await readLocalStorage(page)).access_token).toBeUndefined();
    // A guest's header has 'Login'; the sign-in pages have no header.
    const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
    await expect(login.or(page.getByRole('heading', { level: 1 })).first()).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('a member signed out by another device continues searching as a guest', async ({
  page,
  visit,
  request,
}) => {
  const { token } = await register(request, 'customers', newAddress('ended'));
  await store(page, token, 'customer');
  await visit('/customer/search-brokers');
  await expect(page.getByRole('link', { name: 'Indigo Fairweather, settings' })).toBeVisible();
  await request.post('/api/customers/logout', { headers: { authorization: `Bearer ${token}` } });

  await page.getByRole('checkbox', { name: 'Conveyancer/Solicitor' }).check();
  await expect(page).toHaveURL(/vendor_type=/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(async () => (await readLocalStorage(page)).access_token).toBeUndefined();
  await expect(page).toHaveURL(/search-brokers/);
});

test('a guest who opens settings logs in and reaches settings', async ({ page, request }) => {
  const email = newAddress('asked');
  await register(request, 'customers', email);
  const otp = await readMailedCode(request, email, /Verify/);
  const verified = await request.post('/api/customers/verify-email-otp', { data: { email, otp } });
  expect(verified.status()).toBe(200);

  await page.goto('/customer/settings');
  await expect(page).toHaveURL('/customer/auth/login');
  await waitForHydration(page);
  await page.getByLabel('Email').fill(email);
  await password(page).fill(strongPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/customer/settings');
});
