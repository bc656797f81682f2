import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect } from './fixtures.ts';
import { tabTo } from './tab-to.ts';

/** Moves the focus to a button with Tab and presses it. */
export async function pressByKey(
  page: Page,
  where: Page | Locator,
  name: string,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, where.getByRole('button', { name, exact: true }));
  await page.keyboard.press(key);
}

/** Opens a dialog from its opener by keyboard and expects the focus inside it. */
export async function openByKey(page: Page, opener: Locator, title: string): Promise<Locator> {
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await expect(dialog).toBeVisible();
  await expect.poll(() => placeIn(dialog), 'the focus comes in').toBeGreaterThanOrEqual(0);
  return dialog;
}

/** Index of the focused element within a dialog; -1 if the focus is outside. */
const placeIn = (dialog: Locator): Promise<number> =>
  dialog.evaluate((root) =>
    [root, ...root.querySelectorAll('*')].indexOf(document.activeElement ?? document.body),
  );

/** Maximum number of tab stops in a dialog. */
const MOST = 30;

/** Expects Tab and Shift+Tab to cycle within the dialog. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    // The element focused first may not be a tab stop, so the cycle starts at the next one.
    await page.keyboard.press(key);
    expect(await placeIn(dialog), `${key} stays in the dialog`).toBeGreaterThanOrEqual(0);
    // Compares elements, not indexes: an index changes if a lazy part loads before the element.
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

/** Closes the dialog with Escape and expects the focus on its opener. */
export async function leaveByKey(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

/**
 * Opens a dialog by keyboard, tabs through it and leaves it.
 * @param what label for an accessibility check of the dialog, if no other journey checks it
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
