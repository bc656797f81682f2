import { readFile } from 'node:fs/promises';
import { messages, staffMessages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { strongPassword } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { enterOps, newReviewer, staffToken } from '../src/staff.ts';

test('an administrator exports days of the audit log, which records the export', async ({
  page,
  request,
  visit,
}) => {
  await enterOps(page, await staffToken(request));
  await visit('/ops/audit');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the audit log' });
  const act = dialog.getByRole('button', { name: 'Export', exact: true });
  await act.click();
  await expect(dialog.getByText(messages.general.date).first()).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('First day').fill(today);
  await dialog.getByLabel('Last day').fill(yesterday);
  await act.click();
  await expect(dialog.getByText(staffMessages.export_order)).toBeVisible();
  // The last day is tomorrow, because the date in Sydney may be ahead of the server's.
  await dialog.getByLabel('Last day').fill(tomorrow);
  const taken = page.waitForEvent('download');
  await act.click();
  const download = await taken;
  expect(download.suggestedFilename()).toMatch(/audit-log-.+\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(`"audit.export","Audit log","${today} to ${tomorrow}"`);
  await expect(dialog).toBeHidden();
  await visit('/ops/audit?q=audit.export');
  await expect(page.getByRole('cell', { name: 'Audit log exported' }).first()).toBeVisible();

  const narrow = page.getByRole('group', { name: 'Narrow the log' });
  await narrow.getByLabel('What').selectOption('Audit log exported');
  await narrow.getByLabel('First day').fill(yesterday);
  await narrow.getByLabel('Last day').click();
  await expect(page).toHaveURL(new RegExp(`action=audit.export&from=${yesterday}`));
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByText(/^Only what .+ did\./)).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/ops\/audit$/);
});

test('a reviewer changes the password but cannot export the audit log', async ({
  page,
  request,
  visit,
}) => {
  test.setTimeout(90_000);
  const { email, password, token } = await newReviewer(request, 'Banksia');
  await enterOps(page, token);
  await visit('/ops/audit');
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toHaveCount(0);

  await visit('/ops/account');
  const form = page.getByRole('form', { name: 'Change password' });
  const old = form.getByLabel('Current password');
  const save = form.getByRole('button', { name: 'Change password' });
  await old.fill('Wrong-horse-7');
  await form.getByLabel(/^New password/).fill(strongPassword);
  await form.getByLabel('Confirm new password').fill(`${strongPassword}x`);
  await save.click();
  await expect(form.getByText(messages.password.change_mismatch).first()).toBeVisible();
  await form.getByLabel('Confirm new password').fill(strongPassword);
  await save.click();
  await expect(form.getByText(outcomes.passwords.wrong_current)).toBeVisible();
  await old.fill(password);
  await save.click();
  await expect(page.getByText(outcomes.passwords.updated)).toBeVisible();
  await expect(old).toHaveValue('');

  // This session continues; the old password no longer works.
  await visit('/ops/audit?q=banksia');
  await expect(page.getByRole('cell', { name: 'Password changed' })).toBeVisible();
  const codes = [];
  for (const typed of [password, strongPassword]) {
    const answer = await request.post('/api/admin/login', { data: { email, password: typed } });
    codes.push(((await answer.json()) as { code: string }).code);
  }
  expect(codes).toEqual(['wrong_credentials', 'wrong_code']);
});
