import type { Browser, Page } from '@playwright/test';
import { overviewEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { staffAccountEndpoints } from '@threshold/contract/endpoints/staff/staff-accounts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { readLocalStorage } from '../src/accounts.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { callAs, enrolStaff, enterOps, staffToken } from '../src/staff.ts';
import { earlierCode } from '../src/two-factor.ts';
import { typeCode } from '../src/type-code.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/**
 * Adds staff on the screen.
 * @returns the password, which is shown once
 */
async function addStaff(page: Page, name: string, email: string): Promise<string> {
  await press(page, 'Add staff');
  const dialog = page.getByRole('dialog', { name: 'Add staff' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  return handedOver(page);
}

async function handedOver(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Hand over this password' });
  const password = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return password;
}

async function act(page: Page, name: string, label: string): Promise<void> {
  await press(page, `Acts for ${name}`);
  await page.getByRole('menuitem', { name: label, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
}

async function consoleOf(browser: Browser, token: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterOps(page, token);
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

test('an administrator adds a staff member, changes the role, disables the account', {
  tag: '@smoke',
}, async ({ page, browser, request, visit }) => {
  test.setTimeout(120_000);
  const boss = await staffToken(request);
  await enterOps(page, boss);
  await visit('/ops/staff');
  const email = 'casuarina@threshold.example';
  const password = await addStaff(page, 'Casuarina Wattle', email);
  const row = page.getByRole('row', { name: /Casuarina Wattle/ });
  await expect(row).toContainText('Reviewer');
  await expect(page.getByRole('row', { name: /Sage Tuckeroo/ })).toContainText('You');

  // The reviewer's console hides actions that reviewers may not do, and the server refuses them.
  const { token } = await enrolStaff(request, email, password);
  const other = await consoleOf(browser, token, '/ops/claims');
  await expect(other.getByRole('link', { name: 'Audit log' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0);
  await other.goto('/ops/staff');
  await expect(other.getByText(outcomes.refusals.forbidden)).toBeVisible();

  await act(page, 'Casuarina Wattle', 'Make administrator');
  await expect(row).toContainText('Administrator');
  await act(page, 'Casuarina Wattle', 'Disable');
  await expect(page.getByText(staffOutcomes.staff_done.disable)).toBeVisible();
  await expect(page.getByRole('row', { name: /Casuarina Wattle \(disabled\)/ })).toBeVisible();
  await other.goto('/ops/claims');
  await expect(other).toHaveURL(/\/ops\/login\?next=%2Fops%2Fclaims/);
  await expect(other.getByText('Your session has ended')).toBeVisible();

  await act(page, 'Casuarina Wattle', 'Enable');
  await expect(page.getByRole('row', { name: /Casuarina Wattle \(disabled\)/ })).toHaveCount(0);
  await act(page, 'Casuarina Wattle', 'Reset password');
  expect(await handedOver(page)).not.toBe(password);
  await visit('/ops/audit?q=casuarina');
  await expect(page.getByRole('cell', { name: 'Staff disabled' })).toBeVisible();
  await other.context().close();
});

test('staff without their phone sign in by recovery code and enrol another phone', {
  tag: '@smoke',
}, async ({ page, request, visit }) => {
  const email = 'melaleuca@threshold.example';
  const { password } = await callAs(request, await staffToken(request), staffAccountEndpoints.add, {
    body: { name: 'Melaleuca Moonah', email, role: 'reviewer' },
  });
  const { recoveryCodes } = await enrolStaff(request, email, password ?? '');
  await visit('/ops/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password ?? '');
  await press(page, 'Sign in');
  await press(page, 'Lost your phone? Use a recovery code');
  await page.getByRole('textbox', { name: 'Recovery code' }).fill('wrong-wrong');
  await press(page, 'Continue');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '');
  await press(page, 'Continue');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-factor');
  await typeCode(page, await earlierCode(await page.locator('code').innerText()));
  await press(page, 'Verify');
  await press(page, 'I have kept them');
  await expect(page).toHaveURL('/ops/vendors');
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByText('10 of 10 left')).toBeVisible();
});

test('staff with an idle console are warned, then signed out', async ({ page, request }) => {
  await page.clock.install();
  await enterOps(page, await staffToken(request));
  await page.goto('/ops/reviews?status=all');
  await expect(page.getByText('Sage Tuckeroo')).toBeVisible();
  await page.clock.fastForward('28:30');
  await expect(page.getByText('Your session ends in a minute or two')).toBeVisible();
  await press(page, 'Stay signed in');
  await expect(page.getByText('Your session ends in a minute or two')).toBeHidden();
  expect(await readLocalStorage(page)).toHaveProperty('ops_access_token');
  await page.clock.fastForward('31:00');
  await expect(page).toHaveURL(/\/ops\/login\?next=%2Fops%2Freviews%3Fstatus%3Dall/);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  expect(await readLocalStorage(page)).not.toHaveProperty('ops_access_token');
  await callAs(request, await staffToken(request), overviewEndpoints.overview);
});
