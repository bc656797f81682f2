import type { Browser, Locator, Page } from '@playwright/test';
import { hydrated } from './fixtures.ts';
import { type Member, pageOf } from './people.ts';

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
