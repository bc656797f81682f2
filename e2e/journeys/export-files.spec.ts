import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import { enterAs } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { appCode, haveTwoFactor } from '../src/two-factor.ts';
import { pendingVendor } from '../src/vendors.ts';

test('a download has the private files in it once a code was given', async ({
  page,
  visit,
  request,
}) => {
  const { id, token } = await pendingVendor(request, 'export');
  const headers = { authorization: `Bearer ${token}` };
  const licence = {
    name: 'licence.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  };
  const put = { headers, multipart: { licenses: licence } };
  expect((await request.put(`/api/vendors/${id}`, put)).status()).toBe(200);
  const secret = await haveTwoFactor(request, 'vendors', token);

  await enterAs(page, 'vendor', token);
  await visit('/vendor/settings');
  await page.getByRole('tab', { name: 'Privacy & Policy' }).click();
  const first = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await first;
  await expect(page.getByText(outcomes.documents.left_out.needs_code)).toBeVisible();

  const again = page.getByRole('button', { name: 'Download with my files' });
  await again.click();
  await expect(page.getByText(messages.twoFactor.empty)).toBeVisible();
  await page.getByLabel(`Digit 1 of ${limits.two_factor.digits}`).click();
  await page.keyboard.type(appCode(secret));
  const second = page.waitForEvent('download');
  await again.click();
  expect((await second).suggestedFilename()).toMatch(/\.zip$/);
  await expect(again).toBeHidden();
});
