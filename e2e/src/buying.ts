import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Adds a home by its address, and waits for its page. */
export async function addHome(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a home' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a home' });
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByRole('button', { name: 'Add home' }).click();
  await expect(dialog).toBeHidden();
}
