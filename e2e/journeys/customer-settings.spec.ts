import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { enterUnverified, strongPassword } from '../src/accounts.ts';
import { downloadDataByMailedCode } from '../src/data-download.ts';
import { expect, test } from '../src/fixtures.ts';
import { enterCustomer } from '../src/people.ts';
import { drawPng } from '../src/pictures.ts';

const { account } = outcomes;

test('a new customer adds a picture or skips it', async ({ page, visit, request }) => {
  await enterUnverified(page, request, 'customer', 'indigo');
  await visit('/customer/onboarding/upload-profile-picture');
  await page.getByRole('link', { name: 'Skip', exact: true }).click();
  await expect(page).toHaveURL('/customer/search-brokers');
  await page.goBack();
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect(upload).toBeDisabled();
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  });
  await expect(page.getByText(messages.general.picture)).toBeVisible();
  const buffer = Buffer.from(await drawPng(page), 'base64');
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Your picture' }).press('ArrowLeft');
  await page.getByLabel('Zoom').fill('2');
  await upload.click();
  await expect(page.getByText(account.picture_done)).toBeVisible();
  await expect(page).toHaveURL('/customer/search-brokers');
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/media\//);
});

test('a customer edits details, ends another session and deletes the account', {
  tag: '@smoke',
}, async ({ page, visit, request }) => {
  test.setTimeout(120_000);
  const { email, token } = await enterCustomer(page, request, 'wren');
  const statusOf = async (one: string) => {
    const headers = { authorization: `Bearer ${one}` };
    return (await request.get('/api/customers', { headers })).status();
  };
  const data = { email, password: strongPassword };
  const elsewhere = await request.post('/api/customers/login', { data });
  const { access_token } = (await elsewhere.json()) as { access_token: string };

  await visit('/customer/settings');
  const here = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(here.getByRole('listitem')).toHaveCount(2);
  await here.getByRole('button', { name: /^Sign out .+, signed in/ }).click();
  await expect(here.getByRole('listitem')).toHaveCount(1);
  await expect(here).toContainText('This device');
  expect(await statusOf(access_token)).toBe(401);

  await page.getByRole('button', { name: 'Edit personal details' }).click();
  await page.getByLabel('First name').fill(' ');
  await page.getByLabel('Last name').fill('');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'to fix' });
  await expect(summary).toContainText(messages.customerSignUp.first_name);
  await expect(summary).toContainText(messages.customerSignUp.last_name);
  await expect(summary).toContainText(messages.password.criteria);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Indigo', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Edit personal details' }).click();
  await page.getByLabel('First name').fill('Wren');
  await page.getByLabel('New password').fill('Medium-9!');
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Medium');
  await page.getByLabel('New password').fill('Another-door-27!');
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Strong');
  // Leaving with unsaved changes asks for confirmation.
  await page.getByRole('banner').getByRole('link', { name: 'Find Professionals' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(leaving).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(account.updated)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Wren / })).toBeVisible();

  // The old password stops working, but this session continues.
  const old = await request.post('/api/customers/login', {
    data: { email, password: strongPassword },
  });
  expect(old.status()).toBe(400);
  await page.goto('/customer/profile');
  await expect(page.getByText('Wren', { exact: true })).toBeVisible();

  await visit('/customer/settings');
  await page.getByRole('tab', { name: 'Privacy & Policy' }).click();
  const download = await downloadDataByMailedCode(page, request, email);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(account.deleted)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await statusOf(token)).toBe(401);
});
