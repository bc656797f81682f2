import type { Locator, Page } from '@playwright/test';

const MOST = 90;

/** Walks there by the Tab key alone, as somebody without a mouse does. Fails when the focus never comes there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < MOST; pressed += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The focus does not come to ${target.toString()} within ${MOST} steps.`);
}
