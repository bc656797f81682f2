import type { Browser, Locator } from '@playwright/test';
import { linkWords } from '@threshold/contract/outcomes-links';
import { logIn } from './accounts.ts';
import { expect } from './fixtures.ts';
import type { End } from './sealed-chat.ts';
import { openChat } from './sealed-chat.ts';
import { press } from './secure-messages.ts';

const firefoxOnAndroid = 'Mozilla/5.0 (Android 16; Mobile; rv:149.0) Gecko/149.0 Firefox/149.0';

/** A phone with a sign-in of its own, before the conversation that it cannot open. */
export async function newPhone(browser: Browser, owner: End, other: End): Promise<End> {
  const context = await browser.newContext({
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    userAgent: firefoxOnAndroid,
    viewport: { width: 375, height: 740 },
  });
  const page = await context.newPage();
  await logIn(page, owner.role, owner.member.email);
  const phone = { ...owner, page };
  await openChat(phone, other.member);
  return phone;
}

/** The dialog of the new device, which has asked. */
export async function askThatDevice({ page }: Pick<End, 'page'>): Promise<Locator> {
  await press(page, linkWords.act);
  const dialog = page.getByRole('dialog', { name: linkWords.asking.title });
  await press(dialog, linkWords.asking.begin);
  await expect(dialog.getByText(linkWords.asking.waiting)).toBeVisible();
  return dialog;
}

/** What the old device asks, and the dialog that it leads to. */
export const askedIn = ({ page }: End): Locator =>
  page.getByText(/Firefox on Android signed in as you at .+ and asks for your messages/);

/** The old device's dialog, once its owner knows the other one. */
export async function sayMine({ page }: Pick<End, 'page'>): Promise<Locator> {
  await press(page, linkWords.asked.mine);
  return page.getByRole('dialog', { name: linkWords.asked.title });
}

/** The digits that a dialog shows. */
export async function shownDigits(dialog: Locator, pattern: RegExp): Promise<string> {
  const shown = dialog.getByText(pattern);
  await expect(shown).toBeVisible();
  return (await shown.innerText()).replaceAll(/\D/g, '');
}

export const typeDigits = async (dialog: Locator, label: string, digits: string) =>
  dialog.getByLabel(label, { exact: true }).fill(digits);

/** Other digits than those. */
export const slipIn = (digits: string): string =>
  `${(Number(digits[0]) + 1) % 10}${digits.slice(1)}`;
