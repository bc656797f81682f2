import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import {
  mailedCode,
  newAddress,
  password,
  register,
  stored,
  strongPassword,
  typeCode,
} from '../src/accounts.ts';
import { expect, hydrated, test } from '../src/fixtures.ts';

test('an expert signs up with a business address and the terms, and verifies', async ({
  page,
  visit,
  request,
}) => {
  const email = newAddress('banksia');
  await visit('/vendor/auth/register');
  await page.evaluate(() => localStorage.setItem('pending_claim', 'a-listing'));
  await page.getByLabel('First name').fill('Banksia');
  await page.getByLabel('Last name').fill('Lending');
  await page.getByLabel('Business email').fill('banksia@gmail.com');
  await password(page).fill(strongPassword);
  await page.getByRole('button', { name: 'Register' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText(messages.vendorSignUp.business_email);
  await expect(summary).toContainText(messages.vendorSignUp.terms);

  await page.getByLabel('Business email').fill(email);
  await page.getByLabel(/I accept/).check();
  const [terms] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Terms of Service' }).click(),
  ]);
  await expect(terms).toHaveURL('/terms');
  await terms.close();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/vendor/auth/verify-email-otp');
  const keys = await stored(page);
  expect(keys).toMatchObject({
    role: 'vendor',
    in_progress_onboarding: 'true',
    temp_onboard_role: 'vendor',
    vendorEmail: email,
    pending_claim: 'a-listing',
  });
  expect(keys.onboard_access_token).toBe(keys.access_token);

  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText(messages.otp.empty)).toBeVisible();
  await typeCode(page, '123');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText(messages.otp.enter_valid)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await typeCode(page, await mailedCode(request, email, /Verify/));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page).toHaveURL('/vendor/onboarding/upload-profile-image');
  expect((await stored(page)).pending_claim).toBe('a-listing');
  expect((await stored(page)).vendorEmail).toBeUndefined();

  // Customers' pages are not an expert's.
  await page.goto('/customer/search-brokers');
  await expect(page).not.toHaveURL(/search-brokers/);
});

test("an expert's login has its own sentences, and leads to the code", async ({
  page,
  visit,
  request,
}) => {
  const email = newAddress('myrtle');
  await register(request, 'vendors', email);
  await visit('/vendor/auth/login');
  const login = page.getByRole('button', { name: 'Login' });
  await page.getByLabel('Email').fill('myrtle');
  await password(page).fill('12345');
  await login.click();
  await expect(page.getByRole('alert')).toContainText(messages.vendorLogin.email_invalid);
  await expect(page.getByRole('alert')).toContainText(messages.vendorLogin.password_short);
  await page.getByLabel('Email').fill(email);
  await password(page).fill(strongPassword);
  await login.click();
  await expect(page.getByText(outcomes.signIn.unverified)).toBeVisible();
  await expect(page).toHaveURL('/vendor/auth/verify-email-otp');
});

test('an expert resets a forgotten password', async ({ page, visit, request }) => {
  const email = newAddress('grevillea');
  await register(request, 'vendors', email);
  await visit('/vendor/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(outcomes.codes.vendor_sent)).toBeVisible();
  await expect(page).toHaveURL('/vendor/auth/verify-password-reset-otp');
  await typeCode(page, await mailedCode(request, email, /Reset/));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page).toHaveURL('/vendor/auth/reset-password');
  await page.getByLabel('New password').fill('Another-door-27!');
  await page.getByLabel('Confirm password').fill('Another-door-27!');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL('/vendor/auth/login');
});
