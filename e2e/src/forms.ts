import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Fills fields by their labels. */
export async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
}

/** Each sentence stands at its field and in the summary, which has the focus. */
export async function expectFaults(form: Locator, faults: readonly string[]): Promise<void> {
  const summary = form.getByRole('alert').filter({ hasText: 'to fix' });
  await expect(summary.getByRole('listitem')).toHaveText([...faults]);
  await expect(summary).toBeFocused();
  for (const fault of faults) await expect(form.getByText(fault).nth(1)).toBeVisible();
}

/** The next such call is refused without a word. */
export async function refuseOnce(page: Page, url: string): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status: 400, json: { status: false } }), {
    times: 1,
  });
}

/** The next such call fails without a word. */
export async function failOnce(page: Page, call: string): Promise<void> {
  await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 500 }), { times: 1 });
}

/** Every such call succeeds with this body. */
export async function answer(page: Page, call: string, body: object): Promise<void> {
  await page.route(`**/api/${call}`, (route) => route.fulfill({ json: { status: true, ...body } }));
}

/** A sentence where it happened. */
export const inMain = (page: Page, sentence: string) =>
  page.getByRole('main').getByText(sentence, { exact: true }).first();

/** The same sentence as a toast. */
export const toast = (page: Page, sentence: string) =>
  page.getByLabel('Notifications').getByText(sentence, { exact: true });
