import type { APIRequestContext, Page } from '@playwright/test';
import { limits } from '@threshold/contract/limits';
import { messages, staffMessages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  enterAs,
  enterUnverified,
  newAddress,
  password,
  readLocalStorage,
  register,
  strongPassword,
} from '../src/accounts.ts';
import { axeFaults } from '../src/axe.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import {
  fillServicesStep,
  nextButton,
  passBasicInformation,
  passWorkExperience,
  pdf,
  pictureStep,
  signUpExpert,
  wizardPath,
} from '../src/onboarding.ts';
import { drawPng } from '../src/pictures.ts';
import { readMailedCode } from '../src/product/mailbox.ts';

const { vendorWizard } = messages;

const summaryOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'to fix' });

async function ownProfile(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get('/api/vendors', { headers });
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

test('a vendor signs up, verifies, completes a profile and awaits review', {
  tag: '@smoke',
}, async ({ page, visit, request }) => {
  test.setTimeout(120_000);
  const email = newAddress('marlo');
  await visit('/vendor/auth/register');
  await signUpExpert(page, request, { first_name: 'Marlo', last_name: 'Finch', email });

  await expect(page).toHaveURL(pictureStep);
  const buffer = Buffer.from(await drawPng(page), 'base64');
  const choose = page.locator('input[type=file]');
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect(upload).toBeDisabled();
  await choose.setInputFiles(pdf('notes.pdf'));
  await expect(page.getByText(messages.general.picture)).toBeVisible();
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Your picture' }).press('ArrowLeft');
  await upload.click();
  await expect(page.getByText('Profile Picture Uploaded Successfully')).toBeVisible();
  await expect(page).toHaveURL(wizardPath);

  await expect(page.getByRole('list', { name: 'Step 1 of 3' })).toContainText('Basic Information');
  await expect(page.getByRole('group', { name: 'Full name' })).toContainText('Marlo Finch');
  await page.getByRole('button', { name: 'Edit Full name' }).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.getByLabel('Full name').fill('');
  const next = nextButton(page);
  await expect(next).toBeDisabled();
  await next.press('Enter');
  for (const sentence of [
    'Vendor type is required',
    'Full name is required',
    'Business name is required',
    'Professional title is required',
    'Work email is required',
    'Phone number is required',
    'Location is required',
  ]) {
    await expect(summaryOf(page).getByRole('link', { name: sentence })).toBeVisible();
  }
  await expect(summaryOf(page)).toBeFocused();
  await summaryOf(page).getByRole('link', { name: 'Work email is required' }).click();
  await expect(page.getByLabel('Work email')).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);

  await page.getByLabel('Full name').fill('Marlo Finch');
  await page.getByLabel('Work email').fill('marlo');
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
  await page.getByLabel('Work email').fill('marlo@gmail.com');
  const generic = 'Generic email addresses (e.g., gmail.com, yahoo.com) are not allowed';
  await expect(page.getByText(generic).first()).toBeVisible();
  await page.getByLabel('Phone number').fill('04-12 ab');
  await page.getByLabel('Phone number').blur();
  await expect(page.getByLabel('Phone number')).toHaveValue('0412');
  await expect(page.getByText('Phone number must be 10 to 11 digits long').first()).toBeVisible();
  await expect(next).toBeDisabled();
  await passBasicInformation(page);

  await expect(page.getByRole('list', { name: 'Step 2 of 3' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel('Description').fill('a'.repeat(501));
  await expect(page.getByText('501/500')).toBeVisible();
  await page.getByLabel('Description').blur();
  await expect(page.getByText('Description cannot exceed 500 characters')).toBeVisible();
  await expect(next).toBeDisabled();
  await page.getByLabel('Description').fill('   ');
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(page.getByText(vendorWizard.description_required)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await passWorkExperience(page);

  await expect(page.getByRole('list', { name: 'Step 3 of 3' })).toBeVisible();
  await expect(page.getByLabel('Mortgage Pre-Approval')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Work email' })).toContainText(
    'hello@banksia-lending.example',
  );
  await page.getByRole('button', { name: 'Edit Work email' }).click();
  await page.getByLabel('Work email').fill('marlo@gmail.com');
  await page.getByRole('button', { name: 'Edit Professional title' }).click();
  await page.getByLabel('Professional title').fill('');
  await page.getByLabel('ABN').fill('12 345 678 901');
  await page.getByLabel('Website').fill('banksia lending');
  await page.getByLabel('LinkedIn').fill('not a link');
  const finishButton = page.getByRole('button', { name: 'Finish' });
  await expect(finishButton).toBeDisabled();
  await finishButton.press('Enter');
  for (const sentence of [
    'Please select at least one service.',
    'Please use a business email address',
    'Professional title is required',
    vendorWizard.certifications,
    'Invalid website URL',
    'Invalid LinkedIn URL',
    staffMessages.abn,
    vendorWizard.license_file,
    vendorWizard.certificate_file,
  ]) {
    await expect(summaryOf(page).getByRole('link', { name: sentence })).toBeVisible();
  }
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Work email').fill('hello@banksia-lending.example');
  await page.getByLabel('Professional title').fill('Principal Broker');
  await page.getByLabel('Website').fill('banksia-lending.example');
  await page.getByLabel('LinkedIn').fill('');
  await page.getByLabel('Licence number').fill('CRN 400123');
  await page.getByLabel('State of issue').selectOption('VIC');
  await page.getByLabel('Valid until').fill('2030-06-30');
  await page.getByLabel('ABN').fill('51 824 753 556');
  await fillServicesStep(page);

  await finishButton.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm & Save Changes' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await finishButton.click();
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Changes Saved Successfully!' })).toBeVisible();
  const shownAt = performance.now();
  await expect(page.getByText('Profile data submitted successfully!')).toBeVisible();
  await expect(page).toHaveURL('/vendor/dashboard');
  // `shownAt` is shortly after the message appeared, so less than the full second is measured.
  expect(limits.wizard.redirect_ms).toBe(1000);
  expect(performance.now() - shownAt).toBeGreaterThan(limits.wizard.redirect_ms / 2);

  const keys = await readLocalStorage(page);
  expect(keys).not.toHaveProperty('in_progress_onboarding');
  expect(keys).not.toHaveProperty('vendor_wizard_draft');
  const profile = await ownProfile(request, keys.access_token ?? '');
  expect(profile).toMatchObject({
    status: 'pending',
    profile_complete: true,
    phone_number: '0412345678',
    address: 'Carlton VIC 3053',
    website: 'https://banksia-lending.example',
    licence_number: 'CRN 400123',
    licence_state: 'VIC',
    licence_expires_on: '2030-06-30',
    abn: '51824753556',
    services: [{ servicesName: 'Refinancing Services' }],
    licenses: [{ original_name: 'licence.pdf' }],
    certificates: [{ original_name: 'certificate.pdf' }],
    profile_picture: { file_url: expect.stringMatching(/^\/media\//) },
  });

  // A completed vendor is redirected from the onboarding pages.
  for (const path of [wizardPath, pictureStep]) {
    await page.goto(path);
    await expect(page).toHaveURL('/vendor/dashboard');
  }
});

test('a vendor enters an office address without choosing a suggestion', async ({
  page,
  visit,
  request,
}) => {
  await enterUnverified(page, request, 'vendor', 'acacia');
  await visit(wizardPath);
  await passBasicInformation(page);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByLabel('Location').fill('Nowhere at all 99');
  await nextButton(page).click();
  await expect(page.getByText(outcomes.places.no_result).first()).toBeVisible();
  await page.getByLabel('Location').fill('3053');
  await nextButton(page).click();
  await expect(page.getByLabel('Description')).toBeVisible();
});

test('a vendor who leaves the first step stores only valid fields', async ({
  page,
  visit,
  request,
}) => {
  const email = newAddress('banksia');
  const { token } = await register(request, 'vendors', email);
  await enterAs(page, 'vendor', token);
  await visit(wizardPath);
  await page.evaluate(() => localStorage.setItem('of-another-site', 'stays'));
  await page.getByLabel('Business name').fill('Banksia Lending');
  await page.getByLabel('Work email').fill('hello@gmail.com');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/vendor/auth/login');
  expect(await readLocalStorage(page)).toEqual({ role: 'vendor', 'of-another-site': 'stays' });
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get('/api/vendors', { headers })).status()).toBe(401);

  const otp = await readMailedCode(request, email, /Verify/);
  await request.post('/api/vendors/verify-email-otp', { data: { email, otp } });
  await waitForHydration(page);
  await page.getByLabel('Email').fill(email);
  await password(page).fill(strongPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(wizardPath);
  await expect(page.getByLabel('Business name')).toHaveValue('Banksia Lending');
  await expect(page.getByLabel('Work email')).toHaveValue('');

  // 'Save and sign out' in the header also stores the valid fields, on every step.
  await passBasicInformation(page);
  await page.getByLabel('Description').fill('Loans, explained.');
  await page.getByRole('button', { name: 'Save and sign out' }).click();
  await expect(page).toHaveURL('/vendor/auth/login');
  const login = await request.post('/api/vendors/login', {
    data: { email, password: strongPassword },
  });
  expect(((await login.json()) as { data: unknown }).data).toMatchObject({
    description: 'Loans, explained.',
    phone_number: '0412345678',
    status: 'in_complete',
    profile_complete: false,
  });
});

test.describe('when the server fails', () => {
  test.use({ expectedFaults: /status of 502/ });

  test('a vendor reads that the chosen picture was not saved', async ({ page, visit, request }) => {
    await enterUnverified(page, request, 'vendor', 'myrtle');
    await visit(pictureStep);
    await page.route('**/api/vendors/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 502, body: '' })
        : route.continue(),
    );
    const buffer = Buffer.from(await drawPng(page), 'base64');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByRole('main').getByText('Failed to upload image.')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page).toHaveURL(wizardPath);
  });
});
