import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { newCustomer } from './people.ts';
import { mailWith } from './product/mailbox.ts';

/** Adds a home by its street address and waits for its page. */
export async function addHome(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a home' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a home' });
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByRole('button', { name: 'Add home' }).click();
  await expect(dialog).toBeHidden();
}

/** Invites a customer on a purchase's page. The customer joins as a buyer by the mailed link. */
export async function joinAsBuyer(
  request: APIRequestContext,
  inviter: Page,
  { customer, page }: Awaited<ReturnType<typeof newCustomer>>,
): Promise<void> {
  await inviter.getByRole('link', { name: 'People' }).click();
  await inviter.getByLabel('Their email').fill(customer.email);
  await inviter.getByRole('button', { name: 'Send invitation' }).click();
  const mail = await mailWith(request, customer.email, /invites you/);
  const token = /invitation\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
  await page.goto(`/customer/buying/invitation?token=${token}`);
  await page.getByRole('button', { name: 'Join as a buyer' }).click();
}
