import type { Page } from '@playwright/test';
import { twoFactorEndpoints } from '@threshold/contract/endpoints/accounts/account-security';
import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { enterAs, enterUnverified, newAddress, register, strongPassword } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { answer, failOnce, inMain, toast } from '../src/forms.ts';
import { drawPng } from '../src/pictures.ts';
import { createPendingVendor, enterPendingVendor } from '../src/vendors.ts';

const { account, twoFactor, vendors } = outcomes;

// The browser logs the failures that these journeys cause.
test.use({ expectedFaults: /status of 500/ });

test('a customer reads that settings failed to load and loads them again', async ({
  page,
  request,
}) => {
  await enterUnverified(page, request, 'customer', 'wren');
  await page.route('**/api/customers', (route) => route.fulfill({ status: 500 }));
  await page.goto('/customer/settings');
  await expect(inMain(page, account.user_fetch)).toBeVisible();
  await page.unroute('**/api/customers');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tab', { name: 'Personal Details' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Indigo Fairweather, settings' })).toBeVisible();
});

test('a vendor reads that settings failed to load', async ({ page, visit, request }) => {
  await enterPendingVendor(page, request, 'wren');
  await visit('/vendor/dashboard');
  // The route guard has read the account, so the next request is from the settings page. That
  // request fails until the page reports the failure.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Indigo$/);
  await page.route('**/api/vendors', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(inMain(page, vendors.data_failed)).toBeVisible();
  await page.unroute('**/api/vendors');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tab', { name: 'Change Password' })).toBeVisible();
});

test('a customer reads that details and pictures were not saved', async ({
  page,
  visit,
  request,
}) => {
  await enterUnverified(page, request, 'customer', 'wren');
  await visit('/customer/settings');
  // The page does not need a verified email, so no dialog covers it.
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  const preview = page.getByRole('tabpanel').getByText('IF', { exact: true });
  const { picture_preview_px: side } = limits.files;
  expect(side).toBe(150);
  expect(await preview.boundingBox()).toMatchObject({ width: side, height: side });
  await page.getByRole('button', { name: 'Edit personal details' }).click();
  await page.getByLabel('First name').fill('Wren');
  await failOnce(page, customerEndpoints.update);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(inMain(page, account.update_failed)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Wren');

  await visit('/customer/onboarding/upload-profile-picture');
  const buffer = Buffer.from(await drawPng(page), 'base64');
  const picture = { name: 'me.png', mimeType: 'image/png', buffer };
  await page.locator('input[type=file]').setInputFiles(picture);
  await failOnce(page, customerEndpoints.update);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(inMain(page, account.picture_failed)).toBeVisible();
  await expect(toast(page, account.picture_failed)).toBeVisible();
});

for (const role of ['customer', 'vendor'] as const) {
  test(`a ${role} reads a separate error for each step of two-factor`, async ({
    page,
    visit,
    request,
  }) => {
    const calls = twoFactorEndpoints(`${role}s`);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const { token } =
      role === 'vendor'
        ? await createPendingVendor(request, 'wren')
        : await register(request, 'customers', newAddress('wren'));
    await enterAs(page, role, token);
    await failOnce(page, calls.status);
    await visit(`/${role}/settings?tab=two_factor`);
    await expect(inMain(page, twoFactor.status_failed)).toBeVisible();
    await press('Try again');

    await failOnce(page, calls.generateSecret);
    await press('Generate key');
    await expect(inMain(page, twoFactor.secret_failed)).toBeVisible();
    await press('Generate key');
    const { qr_size_px: side } = limits.two_factor;
    expect(side).toBe(200);
    const qr = page.getByRole('img', { name: /^QR code/ });
    await expect(qr).toHaveCSS('width', `${side}px`);
    await expect(qr).toHaveCSS('height', `${side}px`);
    await press('Next');
    await typeProof(page);
    await failOnce(page, calls.enable);
    await press('Verify and turn on');
    await expect(inMain(page, twoFactor.verify_failed)).toBeVisible();

    // Turns two-factor off again, which fails.
    await answer(page, `${role}s/2fa/status`, { is_enabled: true, data: { is_enabled: true } });
    await visit(`/${role}/settings?tab=two_factor`);
    await press('Turn off');
    await typeProof(page);
    await failOnce(page, calls.disable);
    await press('Turn off');
    await expect(inMain(page, twoFactor.disable_failed)).toBeVisible();
    await press('Try other way');
    await page.getByLabel('Password', { exact: true }).fill(strongPassword);
    await failOnce(page, calls.disableWithPassword);
    await press('Turn off');
    await expect(inMain(page, twoFactor.disable_password_failed)).toBeVisible();
    await expect(toast(page, twoFactor.disable_password_failed)).toBeVisible();
  });
}

/** Types six digits, whether valid or not. */
async function typeProof(page: Page): Promise<void> {
  await page.getByLabel(`Digit 1 of ${limits.two_factor.digits}`).click();
  await page.keyboard.type('123456');
}
