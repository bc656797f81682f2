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
