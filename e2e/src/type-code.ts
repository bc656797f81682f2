import type { Page } from '@playwright/test';
import { limits } from '@threshold/contract/limits';

/** Types the digits that an authenticator shows, in place of those that stand there. */
export async function typeCode(page: Page, code: string): Promise<void> {
  for (let digit = limits.two_factor.digits; digit > 0; digit -= 1) {
    await page.getByLabel(`Digit ${digit} of ${limits.two_factor.digits}`).fill('');
  }
  await page.getByLabel(`Digit 1 of ${limits.two_factor.digits}`).click();
  await page.keyboard.type(code);
}

/** Types the code of a mail as people do: the first box, then on by itself. */
export async function typeMailedCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 5').click();
  await page.keyboard.type(code);
}
