import { outcomes } from '@threshold/contract/texts/outcomes';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { apply } from '../src/applications.ts';
import { expect, test } from '../src/fixtures.ts';
import { enterCustomer, signInDemoVendor } from '../src/people.ts';
import {
  sendAppCode,
  setUpTwoFactorFromDialog,
  typeAppCode,
  typeWrongCodes,
} from '../src/two-factor.ts';

const { documents } = outcomes;

test.describe('a customer whose documents open only with a code', () => {
  test.use({ expectedFaults: /Failed to load resource|ApiError/ });

  test('sets up two-factor, then views, downloads, unlocks and deletes documents', {
    tag: '@smoke',
  }, async ({ page, visit, request }) => {
    test.setTimeout(180_000);
    const customer = await enterCustomer(page, request, 'papers');
    const broker = await signInDemoVendor(request);
    await visit('/customer/settings');
    await page.getByRole('tab', { name: 'Documents' }).click();
    await expect(page.getByRole('heading', { name: documents.none })).toBeVisible();

    await apply(request, customer, broker, {}, ['payslip.pdf', 'rent.csv', 'licence.png']);
    await page.route('**/api/customers/**', (route) =>
      route.fulfill({ status: 500, json: { status: false } }),
    );
    let isHeld = true;
    await page.route('**/api/customers/*/documents', async (route) => {
      await expect.poll(() => isHeld).toBe(false);
      await route.fulfill({ status: 500, json: { status: false } });
    });
    await page.goto('/customer/settings?tab=documents');
    await expect(page.getByText(documents.loading)).toBeAttached();
    isHeld = false;
    await expect(page.getByText(documents.fetch_failed)).toBeVisible();
    // The request for documents still fails, so the list comes from the account's data.
    await page.unroute('**/api/customers/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    const table = page.getByRole('table', { name: 'Documents' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Filename',
      'Filetype',
      'Upload Date',
      'Filesize',
      'Actions',
    ]);
    await page.unrouteAll();
    await page.reload();
    const row = table.getByRole('row').filter({ hasText: 'payslip.pdf' });
    await expect(row).toContainText('PDF');
    await expect(row).toContainText('9 Bytes');
    await expect(table.getByRole('row').filter({ hasText: 'rent.csv' })).toContainText('CSV');

    // Without two-factor, viewing a file leads to the settings of two-factor and back.
    const view = table.getByRole('button', { name: 'View payslip.pdf' });
    await view.click();
    await page.getByRole('link', { name: 'Go to settings' }).click();
    await expect(page.getByRole('button', { name: 'Generate key' })).toBeVisible();
    // No dialog covers the settings of two-factor or, after returning, the documents.
    await page.getByRole('tab', { name: 'Documents' }).click();
    await view.click();
    const key = await setUpTwoFactorFromDialog(page);
    await expect(page).toHaveURL('/customer/settings?tab=documents');

    // File types that browsers cannot show are downloaded, as the dialog explains.
    await table.getByRole('button', { name: 'View rent.csv' }).click();
    const ofTable = page.getByRole('dialog', { name: 'View rent.csv' });
    await expect(ofTable).toContainText('so it is saved on this device.');
    await ofTable.getByRole('button', { name: 'Cancel' }).click();

    // Wrong codes, then the right one: the file opens, and links stay valid for a while.
    await table.getByRole('button', { name: 'Download licence.png' }).click();
    const dialog = page.getByRole('dialog', { name: 'Download licence.png' });
    await typeWrongCodes(page, dialog, documents.code_failed);
    const downloading = page.waitForEvent('download');
    await sendAppCode(page, dialog, key);
    await expect(page.getByText(documents.opened)).toBeVisible();
    expect((await downloading).suggestedFilename()).toBe('licence.png');
    await expect(dialog).toBeHidden();
    const viewed = page.context().waitForEvent('page');
    await table.getByRole('button', { name: 'View licence.png' }).click();
    const tab = await viewed;
    await expect(tab).toHaveURL(/\/files\//);
    await expect(tab.getByRole('img')).toBeVisible();
    await tab.close();
    await expect(page.getByRole('dialog')).toBeHidden();

    // Soon after, other files open without a code, even after a reload.
    await page.reload();
    const saving = page.waitForEvent('download');
    await table.getByRole('button', { name: 'View rent.csv' }).click();
    expect((await saving).suggestedFilename()).toBe('rent.csv');
    await expect(page.getByRole('dialog')).toBeHidden();

    // If the server requires a code again, the page asks. One code opens all files.
    await page.route('**/api/customers/*/documents/verify', (route) =>
      route.fulfill({ status: 400, json: { status: false, code: 'wrong_code', message: '' } }),
    );
    await page.getByRole('button', { name: 'Unlock all' }).click();
    await expect(page.getByRole('dialog', { name: 'Unlock all documents' })).toBeVisible();
    await page.unroute('**/api/customers/*/documents/verify');
    await page.route('**/api/customers/*/documents/verify', async (route) => {
      const listed = await request.get(`/api/customers/${customer.id}/documents`, {
        headers: { authorization: `Bearer ${customer.token}` },
      });
      const { data } = (await listed.json()) as { data: { documents: object[] } };
      const opened = data.documents.map((one) => ({
        ...one,
        file_url: '/files/to-save',
        view_url: '/files/to-look-at',
      }));
      const files_open_until = new Date().toISOString();
      const json = { status: true, documents: opened, files_open_until };
      await route.fulfill({ status: 200, json });
    });
    await typeAppCode(page, '1234567');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText(documents.unlocked)).toBeVisible();
    const other = page.context().waitForEvent('page');
    await table.getByRole('button', { name: 'View payslip.pdf' }).click();
    await expect(await other).toHaveURL(/\/files\/to-look-at$/);
    await (await other).close();
    await expect(page.getByRole('dialog')).toBeHidden();

    // Deleting asks for confirmation; a failure is shown and the file stays.
    const remove = table.getByRole('button', { name: 'Delete payslip.pdf' });
    await remove.click();
    const sure = page.getByRole('dialog', { name: 'Delete payslip.pdf?' });
    await expect(sure).toContainText(promiseSentences.files_gone);
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(sure).toBeHidden();
    await page.route('**/api/customers/document?*', (route) =>
      route.fulfill({ status: 500, json: { status: false } }),
    );
    await remove.click();
    await sure.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('main').getByText(documents.delete_failed)).toBeVisible();
    await expect(sure).toBeHidden();
    await page.unrouteAll();
    await remove.click();
    await sure.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(documents.deleted)).toBeVisible();
    await expect(row).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Documents' })).toBeFocused();
  });
});
