import type { APIRequestContext, Download, Page } from '@playwright/test';
import { readMailedCode } from './product/mailbox.ts';
import { typeMailedCode } from './type-code.ts';

/** Dialog that asks for the code of a download. */
export const downloadDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Download my data' });

/** Downloads the member's data in the privacy settings, with the mailed code. */
export async function downloadDataByMailedCode(
  page: Page,
  request: APIRequestContext,
  email: string,
): Promise<Download> {
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = downloadDialog(page);
  await dialog.getByText(email).waitFor();
  await typeMailedCode(page, await readMailedCode(request, email, /download your data/i));
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Verify' }).click();
  return download;
}
