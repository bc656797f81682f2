import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  newAddress,
  password,
  readLocalStorage,
  register,
  strongPassword,
} from '../src/accounts.ts';
import { downloadDataByMailedCode } from '../src/data-download.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { readMailedCode } from '../src/product/mailbox.ts';
import { typeMailedCode } from '../src/type-code.ts';
import { createPendingVendor } from '../src/vendors.ts';

test('a vendor signs up with a business email and accepts the terms', async ({
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
  const keys = await readLocalStorage(page);
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
  await typeMailedCode(page, '123');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText(messages.otp.enter_valid)).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await typeMailedCode(page, await readMailedCode(request, email, /Verify/));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  // A stored claim opens the claim page. The claim is deleted, because its listing is unknown.
  await expect(page).toHaveURL('/vendor/claim');
  await expect(page.getByRole('heading', { name: 'Find your listing' })).toBeVisible();
  expect((await readLocalStorage(page)).pending_claim).toBeUndefined();
  expect((await readLocalStorage(page)).vendorEmail).toBeUndefined();

  // An expert is redirected from customers' pages.
  await page.goto('/customer/search-brokers');
  await expect(page).not.toHaveURL(/search-brokers/);
});

test("a vendor reads the login form's errors and continues to the code", async ({
  page,
  visit,
  request,
}) => {
  const email = newAddress('myrtle');
  await register(request, 'vendors', email);
  await visit('/vendor/auth/login');
  const login = page.getByRole('button', { name: 'Log in' });
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

test('a vendor signs up despite a failed mail and requests a code', async ({
  page,
  visit,
  request,
}) => {
  const email = newAddress('grevillea');
  // Requests a code for this address, so that the sign-up's own request for a mail fails.
  const asked = await request.post('/api/vendors/resend-email-otp', { data: { email } });
  expect(asked.status()).toBe(200);
  await visit('/vendor/auth/register');
  await page.getByLabel('First name').fill('Grevillea');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByLabel('Business email').fill(email);
  await password(page).fill(strongPassword);
  await page.getByLabel(/I accept/).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/vendor/auth/verify-email-otp');
  await expect(page.getByRole('main').getByText(outcomes.codes.none_sent)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeVisible();
});

test('a vendor resets a forgotten password', { tag: '@smoke' }, async ({
  page,
  visit,
  request,
}) => {
  const email = newAddress('grevillea');
  await register(request, 'vendors', email);
  await visit('/vendor/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(outcomes.codes.vendor_sent)).toBeVisible();
  await expect(page).toHaveURL('/vendor/auth/verify-password-reset-otp');
  await typeMailedCode(page, await readMailedCode(request, email, /Reset/));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page).toHaveURL('/vendor/auth/reset-password');
  await page.getByLabel('New password').fill('Another-door-27!');
  await page.getByLabel('Confirm password').fill('Another-door-27!');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL('/vendor/auth/login');
});

test("a vendor signs in, downloads the account's data and deletes the account", {
  tag: '@smoke',
}, async ({ page, visit, request }) => {
  test.setTimeout(120_000);
  const { email, token } = await createPendingVendor(request, 'hakea');
  const signIn = async () => {
    await page.getByLabel('Email').fill(email);
    await password(page).fill(strongPassword);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/vendor/dashboard');
  };
  await visit('/vendor/auth/login');
  await signIn();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).not.toHaveURL(/dashboard/);
  // The browser leaves the private pages first. Then the session ends.
  await expect.poll(async () => (await readLocalStorage(page)).access_token).toBeUndefined();

  await visit('/vendor/auth/login');
  await signIn();
  await visit('/vendor/settings');
  await page.getByRole('tab', { name: 'Privacy & Policy' }).click();
  const download = await downloadDataByMailedCode(page, request, email);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(outcomes.account.deleted)).toBeVisible();
  await expect(page).toHaveURL('/');
  expect((await readLocalStorage(page)).access_token).toBeUndefined();
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get('/api/vendors', { headers })).status()).toBe(401);
  const again = { data: { email, password: strongPassword } };
  expect((await request.post('/api/vendors/login', again)).status()).toBe(400);
});
