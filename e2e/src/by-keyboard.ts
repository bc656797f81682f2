import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect } from './fixtures.ts';
import { tabTo } from './tab-to.ts';

/** Comes to a button by the Tab key and presses it. */
export async function pressByKey(
  page: Page,
  where: Page | Locator,
  name: string,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, where.getByRole('button', { name, exact: true }));
  await page.keyboard.press(key);
}

/** Comes to what opens a dialog and presses it: the focus is in the dialog then. */
export async function openByKey(page: Page, opener: Locator, title: string): Promise<Locator> {
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await expect(dialog).toBeVisible();
  await expect.poll(() => placeIn(dialog), 'the focus comes in').toBeGreaterThanOrEqual(0);
  return dialog;
}

/** Where the focus is among the parts of a dialog; -1 outside of it. */
const placeIn = (dialog: Locator): Promise<number> =>
  dialog.evaluate((root) =>
    [root, ...root.querySelectorAll('*')].indexOf(document.activeElement ?? document.body),
  );

/** More than any dialog has to stop at. */
const MOST = 30;

/** The Tab key goes round in the dialog, forwards and backwards, and never out of it. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    // What has the focus at first may be no stop of the Tab key, so it begins with the next.
    await page.keyboard.press(key);
    expect(await placeIn(dialog), `${key} stays in the dialog`).toBeGreaterThanOrEqual(0);
    // By itself: its place moves where a part that loads late comes in before it.
    const first = await page.evaluateHandle(() => document.activeElement);
    let pressed = 1;
    do {
      await page.keyboard.press(key);
      expect(await placeIn(dialog), `${key} stays in the dialog`).toBeGreaterThanOrEqual(0);
      pressed += 1;
      expect(pressed, `${key} goes round`).toBeLessThan(MOST);
    } while (await first.evaluate((element) => element !== document.activeElement));
  }
}

/** Escape closes the dialog, and the focus is back where it was opened. */
export async function leaveByKey(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

/**
 * Opens a dialog by keyboard, walks round in it and leaves it.
 * @param what names it where axe looks at it, for dialogs that no other journey has axe look at
 */
export async function walkByKey(
  page: Page,
  opener: Locator,
  title: string,
  what?: string,
): Promise<void> {
  const dialog = await openByKey(page, opener, title);
  if (what) await expectAccessible(page, what);
  await expectTrapped(page, dialog);
  await leaveByKey(page, dialog, opener);
}
