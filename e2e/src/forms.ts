import type { Locator, Page, Route } from '@playwright/test';
import type { AnyEndpoint } from '@threshold/contract/endpoint';
import { expect } from './fixtures.ts';

/** Fills in fields by their labels. */
export async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
}

/** Expects each sentence at its field and in the summary, which has the focus. */
export async function expectFaults(form: Locator, faults: readonly string[]): Promise<void> {
  const summary = form.getByRole('alert').filter({ hasText: 'to fix' });
  await expect(summary.getByRole('listitem')).toHaveText([...faults]);
  await expect(summary).toBeFocused();
  for (const fault of faults) await expect(form.getByText(fault).nth(1)).toBeVisible();
}

type Call = Pick<AnyEndpoint, 'method' | 'path'>;

/**
 * Answers the next matching API call with this response. The method must also match, because a late
 * GET request for the same path would otherwise use up the response.
 */
async function answerOnce(
  page: Page,
  { method, path }: Call,
  answer: Parameters<Route['fulfill']>[0],
): Promise<void> {
  const address = new RegExp(`/api${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`);
  let isDue = true;
  await page.route(
    ({ pathname }) => address.test(pathname),
    (route) => {
      if (!isDue || route.request().method() !== method) return route.fallback();
      isDue = false;
      return route.fulfill(answer);
    },
  );
}

/** Refuses the next matching API call with 400 and no message. */
export const refuseOnce = (page: Page, call: Call): Promise<void> =>
  answerOnce(page, call, { status: 400, json: { status: false } });

/** Fails the next matching API call with 500 and no message. */
export const failOnce = (page: Page, call: Call): Promise<void> =>
  answerOnce(page, call, { status: 500 });

/** Answers every matching API call with success and this body. */
export async function answer(page: Page, call: string, body: object): Promise<void> {
  await page.route(`**/api/${call}`, (route) => route.fulfill({ json: { status: true, ...body } }));
}

/** Finds a sentence in the page's main part. */
export const inMain = (page: Page, sentence: string) =>
  page.getByRole('main').getByText(sentence, { exact: true }).first();

/** Finds a sentence in a toast. */
export const toast = (page: Page, sentence: string) =>
  page.getByLabel('Notifications').getByText(sentence, { exact: true });
