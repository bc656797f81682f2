import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { expect, test } from '../src/fixtures.ts';
import { expectFaults, refuseOnce } from '../src/forms.ts';
import { sendAppCode, setUpTwoFactorFromDialog, typeWrongCodes } from '../src/two-factor.ts';
import { enterPendingVendor } from '../src/vendors.ts';

const sentences = messages.vendorSettings;
const { documents } = outcomes;

test('a vendor adds files within limits, opens files by code, deletes files', {
  tag: '@smoke',
}, async ({ page, visit, request }) => {
  test.setTimeout(180_000);
  await enterPendingVendor(page, request, 'files');
  await visit('/vendor/settings');
  const files = page.getByRole('region', { name: 'Licences and Certificates' });
  await page.getByRole('button', { name: 'Edit licences and certificates' }).click();
  const [licences] = await files.locator('input[type=file]').all();
  const pdf = (name: string, bytes = 0) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)]),
  });
  const choose = (...chosen: ReturnType<typeof pdf>[]) => licences?.setInputFiles(chosen);
  await choose(pdf('large.pdf', limits.files.profile_bytes));
  await expect(files.getByText(sentences.files_size)).toBeVisible();
  await files.getByRole('button', { name: 'Save' }).click();
  await expectFaults(files, [sentences.files_size]);
  await files.getByRole('button', { name: 'Remove large.pdf' }).click();
  await choose(...['1', '2', '3', '4', '5', '6'].map((name) => pdf(`${name}.pdf`)));
  await expect(files.getByText(sentences.files_count).first()).toBeVisible();
  for (const name of ['2', '3', '4', '5', '6']) {
    await files.getByRole('button', { name: `Remove ${name}.pdf` }).click();
  }
  await refuseOnce(page, vendorAccountEndpoints.update);
  await files.getByRole('button', { name: 'Save' }).click();
  await expect(files.getByText(documents.upload_failed)).toBeVisible();
  await files.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(documents.uploaded)).toBeVisible();

  // Without two-factor, opening a file leads to the settings of two-factor and back.
  await files.getByRole('button', { name: 'Open 1.pdf' }).click();
  const key = await setUpTwoFactorFromDialog(page);
  await expect(page.getByRole('heading', { name: 'Licences and Certificates' })).toBeInViewport();

  await files.getByRole('button', { name: 'Open 1.pdf' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open 1.pdf' });
  await typeWrongCodes(page, dialog, documents.access_code);
  await expect(page.getByText(documents.access_failed)).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await sendAppCode(page, dialog, key);
  await expect(page.getByText(documents.access_done)).toBeVisible();
  await (await opened).close();

  const remove = files.getByRole('button', { name: 'Delete 1.pdf' });
  await remove.click();
  const sure = page.getByRole('dialog', { name: 'Delete 1.pdf?' });
  await expect(sure).toContainText(promiseSentences.files_gone);
  await refuseOnce(page, vendorAccountEndpoints.removeAttachment);
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(files.getByText(documents.delete_failed)).toBeVisible();
  await page.route('**/api/vendors/attachments/*', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 400, json: { status: false } })
      : route.fallback(),
  );
  await remove.click();
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(documents.deleted)).toBeVisible();
  // The file was deleted from storage, although the page got an error.
  await expect(files.getByText(outcomes.vendors.attachments_failed)).toBeVisible();
  await page.reload();
  await expect(files.getByText('No licence yet.')).toBeVisible();
});
