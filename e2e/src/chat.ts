import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { createApprovedBroker } from './applications.ts';
import { expect, waitForHydration } from './fixtures.ts';
import { enterCustomer, type Member, openMemberPage } from './people.ts';
import { readPublishedKeys } from './secure-messages.ts';

/** Open pages of professionals by id. Only their browsers have the professionals' message keys. */
const desks = new Map<string, Page>();

/** Creates a professional for one journey, with a browser that has made message keys. */
export async function createBrokerWithBrowser(
  browser: Browser,
  request: APIRequestContext,
): Promise<Member> {
  const broker = await createApprovedBroker(request, 'Marlo Banksia');
  const page = await openMemberPage(browser, 'vendor', broker);
  await page.goto('/vendor/dashboard');
  await expect.poll(() => readPublishedKeys(request, broker)).toHaveLength(1);
  desks.set(broker.id, page);
  return broker;
}

/** Signs in a new customer and opens a conversation that has no messages yet. */
export async function enterNewChat(
  { page, request }: { page: Page; request: APIRequestContext },
  name: string,
): Promise<{ customer: Member; vendor: Member }> {
  const customer = await enterCustomer(page, request, name);
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const vendor = await createBrokerWithBrowser(browser, request);
  await page.goto(`/customer/inbox/${vendor.id}`);
  await waitForHydration(page);
  return { customer, vendor };
}

/** Opens the conversation with that customer in the professional's own browser. */
export async function vendorInbox(
  browser: Browser,
  vendor: Member,
  customer: Member,
): Promise<Page> {
  const page = desks.get(vendor.id) ?? (await openMemberPage(browser, 'vendor', vendor));
  await page.goto(`/vendor/inbox/${customer.id}`);
  await waitForHydration(page);
  return page;
}

export const messageBox = (page: Page): Locator => page.getByLabel('Message', { exact: true });
export const log = (page: Page): Locator => page.getByRole('log');

/** Types a message and sends it with Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
}

/**
 * Types until the other page shows the typing notice, which is delivered only after both pages are
 * connected.
 */
export async function typeInSight(from: Page, { page, name }: { page: Page; name: string }) {
  const typing = log(page).getByText(`${name} is typing`);
  await expect(async () => {
    await messageBox(from).pressSequentially('a');
    await expect(typing).toBeAttached({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}

/** Sends a message to a member without message keys, and confirms to send it unencrypted. */
export async function sayPlain(page: Page, text: string): Promise<void> {
  await say(page, text);
  await page.getByRole('button', { name: sealedChat.send_plain }).click();
}

/** A file to choose in a file input. */
export interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Chooses files without sending them. */
export const pick = (page: Page, files: Chosen | readonly Chosen[] | string): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(Array.isArray(files) ? [...files] : files);

/** Chooses files and sends them together with the text in the box. */
export async function attach(
  page: Page,
  files: Chosen | readonly Chosen[] | string,
): Promise<void> {
  await pick(page, files);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
