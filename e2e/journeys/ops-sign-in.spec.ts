import type { Page } from '@playwright/test';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { enterUnverified, readLocalStorage, stillAddress } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { enterOps, staffToken } from '../src/staff.ts';
import { newStaff, staffPassword } from '../src/staff-accounts.ts';
import { appCode, earlierCode } from '../src/two-factor.ts';
import { typeCode } from '../src/type-code.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function typePassword(page: Page, password = staffPassword): Promise<void> {
  await page.getByLabel('Email').fill(newStaff.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
}

test('staff set up two-factor at first sign-in, then sign in by code', {
  tag: '@smoke',
}, async ({ page, visit }) => {
  test.setTimeout(120_000);
  await visit('/ops');
  await expect(page).toHaveURL('/ops/login');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await press(page, 'Sign in');
  await expect(page.getByRole('alert')).toContainText(messages.customerLogin.email_required);
  await typePassword(page, 'Wrong-password-1!');
  await expect(page.getByRole('main').getByText(outcomes.signIn.wrong)).toBeVisible();

  await typePassword(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-factor');
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(await readLocalStorage(page)).not.toHaveProperty('ops_access_token');
  const key = await page.locator('code').innerText();
  await typeCode(page, '000000');
  await press(page, 'Verify');
  await expect(page.getByRole('main').getByText(outcomes.twoFactor.invalid_code)).toBeVisible();
  await typeCode(page, await earlierCode(key));
  await press(page, 'Verify');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Keep your recovery codes');
  await expect(page.getByRole('listitem')).toHaveCount(limits.two_factor.recovery_codes);
  expect(await readLocalStorage(page)).not.toHaveProperty('ops_access_token');
  await press(page, 'I have kept them');
  await expect(page).toHaveURL('/ops/vendors');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vendors to check');
  const keys = await readLocalStorage(page);
  expect(keys).toHaveProperty('ops_access_token');
  expect(keys).not.toHaveProperty('access_token');
  expect(keys).not.toHaveProperty('role');
  // A reviewer has no links to administrators' pages.
  const links = page.getByRole('navigation', { name: 'Operations' });
  await expect(links.getByRole('link', { name: 'Your account' })).toBeVisible();
  await expect(links.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await expect(links.getByRole('link', { name: 'Register files' })).toHaveCount(0);

  await press(page, 'Logout');
  await expect(page).toHaveURL('/ops/login');
  expect(await readLocalStorage(page)).not.toHaveProperty('ops_access_token');

  // Sign-in returns to the requested page; the code is asked for only after the password.
  await visit('/ops/audit?q=files');
  await expect(page).toHaveURL(/\/ops\/login\?next=/);
  await typePassword(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  await press(page, 'Sign in');
  await expect(page.getByRole('main').getByText(messages.twoFactor.empty).first()).toBeVisible();
  await typeCode(page, appCode(key));
  await press(page, 'Sign in');
  await expect(page).toHaveURL('/ops/audit?q=files');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
});

test("staff with a refused token lose only the console's session", async ({
  page,
  request,
  visit,
}) => {
  const { token } = await enterUnverified(page, request, 'customer', 'wren');
  await enterOps(page, 'dead');
  await visit('/ops/claims?status=accepted');
  await expect(page).toHaveURL(/\/ops\/login\?next=%2Fops%2Fclaims%3Fstatus%3Daccepted/);
  expect(await readLocalStorage(page)).toMatchObject({ access_token: token, role: 'customer' });
  expect(await readLocalStorage(page)).not.toHaveProperty('ops_access_token');

  // Conversely, a refused customer token does not sign staff out.
  const staff = await staffToken(request);
  await page.goto(stillAddress);
  await page.evaluate((access) => {
    localStorage.setItem('access_token', 'dead');
    localStorage.setItem('ops_access_token', access);
  }, staff);
  await page.goto('/customer/dashboard');
  await expect(page).toHaveURL('/');
  expect(await readLocalStorage(page)).not.toHaveProperty('access_token');
  expect(await readLocalStorage(page)).toMatchObject({ ops_access_token: staff });
});
