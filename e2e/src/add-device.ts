import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { deviceWords } from '@threshold/contract/texts/encryption-texts';
import { strongPassword } from './accounts.ts';
import { expect } from './fixtures.ts';
import { type Member, openMemberPage } from './people.ts';
import { openKeysPart, press } from './secure-messages.ts';

const { add, use } = deviceWords;

/** Creates a one-time code in the settings of a browser that has the message keys. */
export async function showDeviceCode(page: Page): Promise<{ dialog: Locator; code: string }> {
  await press(await openKeysPart(page), add.act);
  const dialog = page.getByRole('dialog', { name: add.title });
  await press(dialog, add.show);
  const code = await dialog.locator('code').innerText();
  return { dialog, code };
}

/** Signs in the member again in a new browser context. */
export async function newSignIn(
  browser: Browser,
  request: APIRequestContext,
  { id, email }: Member,
): Promise<Page> {
  const data = { email, password: strongPassword };
  const answer = await request.post('/api/customers/login', { data });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return openMemberPage(browser, 'customer', { id, email, token });
}

/** Enters a one-time code in the settings of a browser without message keys. */
export async function typeDeviceCode(page: Page, code: string): Promise<Locator> {
  const part = await openKeysPart(page);
  await press(part, use.act);
  const dialog = page.getByRole('dialog', { name: use.title });
  await dialog.getByLabel(use.label, { exact: true }).fill(code);
  await press(dialog, use.open);
  return dialog;
}

/** Expects the browser to refuse a one-time code with this sentence. */
export async function expectRefused(
  page: Page,
  code: string,
  sentence: string | RegExp = use.gone,
): Promise<void> {
  const dialog = await typeDeviceCode(page, code);
  await expect(dialog.getByText(sentence).first()).toBeVisible();
}
