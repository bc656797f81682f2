import { once } from 'node:events';
import { get } from 'node:http';
import type { APIRequestContext, Page } from '@playwright/test';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { enterAs } from '../src/accounts.ts';
import { downloadDialog } from '../src/data-download.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer } from '../src/people.ts';
import { readMailedCode } from '../src/product/mailbox.ts';
import { appCode, haveTwoFactor, typeAppCode } from '../src/two-factor.ts';
import { typeMailedCode } from '../src/type-code.ts';
import { createPendingVendor } from '../src/vendors.ts';

const subject = /download your data/i;

async function openPrivacy(page: Page) {
  await page.getByRole('tab', { name: 'Privacy & Policy' }).click();
  return page.getByRole('button', { name: 'Download my data' });
}

const licenceOf = (bytes: number) => ({
  name: 'licence.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x')]),
});

async function sendLicence(
  request: APIRequestContext,
  { id, token }: { id: string; token: string },
  bytes: number,
) {
  const headers = { authorization: `Bearer ${token}` };
  const put = { headers, multipart: { licenses: licenceOf(bytes) } };
  expect((await request.put(`/api/vendors/${id}`, put)).status()).toBe(200);
}

test('a member with two-factor exports all files with one code', { tag: '@smoke' }, async ({
  page,
  visit,
  request,
}) => {
  const vendor = await createPendingVendor(request, 'export');
  await sendLicence(request, vendor, 9);
  const secret = await haveTwoFactor(request, 'vendors', vendor.token);
  await enterAs(page, 'vendor', vendor.token);
  await visit('/vendor/settings');
  const button = await openPrivacy(page);
  await button.click();
  const dialog = downloadDialog(page);
  await expect(dialog.getByText(/authenticator app shows now/)).toBeVisible();
  await expect(dialog.getByText(/new code in/)).toBeHidden();
  const verify = dialog.getByRole('button', { name: 'Verify' });
  await verify.click();
  await expect(dialog.getByText(messages.twoFactor.empty)).toBeVisible();
  await typeAppCode(page, appCode(secret));
  const download = page.waitForEvent('download');
  await verify.click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(outcomes.account.export_started)).toBeVisible();
  await expect(button).toBeFocused();
});

test('a member without two-factor exports all files with a mailed code', async ({
  page,
  visit,
  request,
}) => {
  const me = await createVerifiedCustomer(request, 'taker');
  await page.clock.install();
  await enterAs(page, 'customer', me.token);
  await visit('/customer/settings');
  const button = await openPrivacy(page);
  await button.click();
  const dialog = downloadDialog(page);
  await expect(dialog).toContainText(`Enter the code that we sent to ${me.email}.`);
  const verify = dialog.getByRole('button', { name: 'Verify' });
  const right = await readMailedCode(request, me.email, subject);
  const wrong = right === '99999' ? '99998' : '99999';
  await typeMailedCode(page, wrong);
  await verify.click();
  await expect(dialog.getByText(outcomes.codes.invalid_retry)).toBeVisible();
  await expect(page.getByLabel('Digit 5 of 5')).toHaveValue(wrong.slice(-1));

  // The sent code is still valid after the dialog was closed and opened again.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await button.click();
  await expect(dialog.getByText(/You can ask for a new code in \d+ s\./)).toBeVisible();
  await expect(page.getByLabel('Digit 5 of 5')).toHaveValue(wrong.slice(-1));
  await page.clock.runFor(limits.otp.resend_seconds * 1000);
  await expect(dialog.getByRole('button', { name: 'Resend OTP' })).toBeVisible();

  await typeMailedCode(page, right);
  const download = page.waitForEvent('download');
  await verify.click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await expect(dialog).toBeHidden();
});

test('a vendor is refused a second download during the first', async ({
  page,
  visit,
  request,
  baseURL,
}) => {
  const vendor = await createPendingVendor(request, 'twice');
  // Larger than the network buffers, so an unread download keeps running.
  for (let nr = 0; nr < 3; nr += 1)
    await sendLicence(request, vendor, limits.files.profile_bytes - 9);
  // With an authenticator, because a second mailed code would have to wait for 30 seconds.
  const secret = await haveTwoFactor(request, 'vendors', vendor.token);
  const answer = await request.get(`/api/vendors/${vendor.id}/export`, {
    headers: { authorization: `Bearer ${vendor.token}` },
    params: { verification_code: appCode(secret) },
  });
  const { data } = (await answer.json()) as { data: { file_url: string } };

  const running = get(`${baseURL}${data.file_url}`);
  await once(running, 'response');
  await enterAs(page, 'vendor', vendor.token);
  await visit('/vendor/settings');
  const button = await openPrivacy(page);
  await button.click();
  const part = page.getByRole('region', { name: 'Download my data' });
  await expect(part.getByText(outcomes.account.export_runs)).toBeVisible();
  await expect(downloadDialog(page)).toBeHidden();

  running.destroy();
  await expect(async () => {
    await button.click();
    await expect(downloadDialog(page)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
});
