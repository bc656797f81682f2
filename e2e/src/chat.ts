import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { hydrated } from './fixtures.ts';
import { demoVendor, enterCustomer, type Member, pageOf } from './people.ts';

/** A new customer in this browser, on the conversation with the demo data's professional that they have not begun. */
export async function enterNewChat(
  { page, request }: { page: Page; request: APIRequestContext },
  name: string,
): Promise<{ customer: Member; vendor: Member }> {
  const customer = await enterCustomer(page, request, name);
  const vendor = await demoVendor(request);
  await page.goto(`/customer/inbox/${vendor.id}`);
  await hydrated(page);
  return { customer, vendor };
}

/** The professional's own browser, on the conversation with that customer. */
export async function vendorInbox(
  browser: Browser,
  vendor: Member,
  customer: Member,
): Promise<Page> {
  const page = await pageOf(browser, 'vendor', vendor);
  await page.goto(`/vendor/inbox/${customer.id}`);
  await hydrated(page);
  return page;
}

export const messageBox = (page: Page): Locator => page.getByLabel('Message', { exact: true });
export const log = (page: Page): Locator => page.getByRole('log');

/** Writes and sends by Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
}

/** A file as it is chosen. */
export interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Picks files, which wait for Send. */
export const pick = (page: Page, files: Chosen | readonly Chosen[] | string): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(Array.isArray(files) ? [...files] : files);

/** Picks files and sends them, with what is in the box. */
export async function attach(
  page: Page,
  files: Chosen | readonly Chosen[] | string,
): Promise<void> {
  await pick(page, files);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
