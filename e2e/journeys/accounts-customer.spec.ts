import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  newAddress,
  password,
  readLocalStorage,
  register,
  strongPassword,
} from '../src/accounts.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { readMailedCode } from '../src/product/mailbox.ts';
import { typeMailedCode } from '../src/type-code.ts';

test('a customer signs up, verifies, signs in again and resets the password', {
  tag: '@smoke',
}, async ({ page, visit, request }) => {
  test.setTimeout(120_000);
  const email = newAddress('indigo');
  await visit('/customer/auth/register');
  const submit = page.getByRole('button', { name: 'Register' });
  await expect(submit).toBeDisabled();
  await password(page).fill('doorway26');
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Medium');
  await expect(submit).toBeDisabled();
  await password(page).fill(strongPassword);
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Strong');

  await submit.click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: messages.customerSignUp.first_name }).click();
  await expect(page.getByLabel('First name')).toBeFocused();

  await page.getByLabel('First name').fill('Indigo');
  await page.getByLabel('Last name').fill('Fairweather-Smith');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await submit.click();
  await expect(page).toHaveURL('/customer/onboarding/upload-profile-picture');
  expect(await readLocalStorage(page)).toMatchObject({ role: 'customer', email });
  await expectAccessible(page, 'the profile picture');

  // The banner opens a dialog for the mailed code, without leaving the page.
  await page.getByRole('banner').getByRole('link', { name: 'Find Professionals' }).click();
  const banner = page.getByRole('region', { name: 'Your email address' });
  await expect(banner).toContainText(outcomes.account.verify_first);
  await banner.getByRole('button', { name: 'Verify email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your email' });
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog).toContainText(messages.otp.empty);
  await typeMailedCode(page, await readMailedCode(request, email, /Verify/));
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(banner).toBeHidden();

  // The header shows the member's name and asks before signing out.
  await expect(page.getByRole('link', { name: /Indigo Fairweather-Smith/ })).toContainText(
    'Indigo Fairweat…',
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  const storage = await readLocalStorage(page);
  expect(storage.role).toBe('customer');
  expect(storage.access_token).toBeUndefined();

  // A wrong password shows a toast and an error in the form; typed values remain.
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/customer/auth/login');
  // Waits for the login page, because the landing page also has an email field.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await page.getByLabel('Email').fill(email);
  await password(page).fill('Wrong-password-1!');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('main').getByText(outcomes.signIn.wrong)).toBeVisible();
  await expect(page.getByLabel('Notifications').getByText(outcomes.signIn.wrong)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(password(page)).toBeFocused();

  // 'Remember me' stores the email address, never the password.
  await password(page).fill(strongPassword);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/customer/search-brokers');
  const after = await readLocalStorage(page);
  expect(after.remembered_email).toBe(email);
  expect(JSON.stringify(after)).not.toContain(strongPassword);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(
    page.getByRole('main').getByText(messages.customerForgot.email_required),
  ).toHaveCount(2);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(outcomes.codes.customer_sent)).toBeVisible();
  await expect(page).toHaveURL('/customer/auth/verify-reset-password-otp');
  await expect(page.getByText(/You can ask for a new code in \d+ s/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeHidden();
  // The countdown for the next code continues after a reload.
  const wait = page.getByText(/You can ask for a new code in \d+ s/);
  const left = async () => Number(/\d+/.exec(await wait.innerText())?.[0]);
  const [before, at] = [await left(), Date.now()];
  await page.reload();
  await expect.poll(async () => (await left()) + (Date.now() - at) / 1000).toBeLessThan(before + 2);

  await typeMailedCode(page, '12');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText(messages.otp.should_be_five_digits)).toBeVisible();
  const code = await readMailedCode(request, email, /Reset/);
  await page.getByLabel('Digit 1 of 5').evaluate((box, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, code);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText(outcomes.codes.verified)).toBeVisible();
  await expect(page).toHaveURL('/customer/auth/reset-password');

  const secondPassword = 'Another-door-27!';
  await page.getByLabel('New password').fill('short');
  await page.getByLabel('Confirm password').fill(secondPassword);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('alert')).toContainText(messages.password.criteria);
  await expect(page.getByRole('alert')).toContainText(messages.password.mismatch);
  await page.getByLabel('New password').fill(secondPassword);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText(outcomes.passwords.reset_done)).toBeVisible();
  await expect(page).toHaveURL('/customer/auth/login');
  expect((await readLocalStorage(page)).email).toBeUndefined();

  await password(page).fill(secondPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/customer/search-brokers');

  // A signed-in customer is redirected from the login page.
  await page.goto('/customer/auth/login');
  await expect(page).toHaveURL('/customer/search-brokers');
});

test('a customer with an unverified email logs in and enters a code', async ({
  page,
  visit,
  request,
}) => {
  const email = newAddress('wren');
  await register(request, 'customers', email);
  await visit('/customer/auth/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText(messages.customerLogin.email_required);
  await expect(page.getByRole('alert')).toContainText(messages.customerLogin.password_required);
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText(messages.customerLogin.email_invalid);
  await page.getByLabel('Email').fill(email);
  await password(page).fill(strongPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(outcomes.signIn.unverified)).toBeVisible();
  await expect(page).toHaveURL('/customer/auth/verify-email');
  await expect(page.getByRole('main')).toContainText(email);

  await typeMailedCode(page, '00000');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('main').getByText(outcomes.codes.invalid_retry)).toBeVisible();
  // The right code replaces the wrong digits, wherever in the first box the customer clicks.
  const code = await readMailedCode(request, email, /Verify/);
  await page.getByLabel('Digit 1 of 5').click();
  await page.getByLabel('Digit 1 of 5').click({ position: { x: 4, y: 10 } });
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page).toHaveURL('/customer/onboarding/upload-profile-picture');
  expect((await readLocalStorage(page)).email).toBeUndefined();
});

test('a guest who signs up with a taken address loses no typed text', async ({
  page,
  visit,
  request,
}) => {
  const email = newAddress('taken');
  await register(request, 'customers', email);
  await visit('/customer/auth/register');
  await page.getByLabel('First name').fill('Indigo');
  await page.getByLabel('Last name').fill('Fairweather');
  await page.getByLabel('Email').fill(email);
  await password(page).fill(strongPassword);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(
    page.getByRole('main').getByText(outcomes.account.email_taken).first(),
  ).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Indigo');
  await expect(password(page)).toHaveValue(strongPassword);
});

test('a customer waits 30 seconds before each request for a new code', async ({
  page,
  visit,
  request,
}) => {
  test.setTimeout(90_000);
  const email = newAddress('patient');
  await register(request, 'customers', email);
  const first = await readMailedCode(request, email, /Verify/);
  await page.goto('/terms');
  await page.evaluate((email) => localStorage.setItem('email', email), email);
  await visit('/customer/auth/verify-email');
  const resend = page.getByRole('button', { name: 'Resend OTP' });
  await expect(resend).toBeHidden();
  await expect(resend).toBeVisible({ timeout: 35_000 });
  await resend.click();
  await expect(page.getByText(outcomes.codes.resent)).toBeVisible();
  await expect(page.getByText(/You can ask for a new code in (30|29|28) s/)).toBeVisible();
  await expect.poll(() => readMailedCode(request, email, /Verify/)).not.toBe(first);
});
