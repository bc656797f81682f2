import type { Page } from '@playwright/test';
import { limits } from '@threshold/contract/limits';

/** Replaces the digits in the boxes with an authenticator code. */
export async function typeCode(page: Page, code: string): Promise<void> {
  for (let digit = limits.two_factor.digits; digit > 0; digit -= 1) {
    await page.getByLabel(`Digit ${digit} of ${limits.two_factor.digits}`).fill('');
  }
  await page.getByLabel(`Digit 1 of ${limits.two_factor.digits}`).click();
  await page.keyboard.type(code);
}

/** Types a mailed code as people do: into the first box; the focus then advances automatically. */
export async function typeMailedCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 5').click();
  await page.keyboard.type(code);
}
