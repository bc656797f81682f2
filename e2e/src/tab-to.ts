import type { Locator, Page } from '@playwright/test';

const MOST = 90;

/** Moves the focus to an element with the Tab key only. Fails if it is never reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < MOST; pressed += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The focus does not reach ${target.toString()} within ${MOST} steps.`);
}
