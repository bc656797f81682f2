import type { Page } from '@playwright/test';
import { documentRetentionSentences } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { strongPassword } from '../src/accounts.ts';
import { axeFaults, sidewaysScroll } from '../src/axe.ts';
import { addHome } from '../src/buying.ts';
import { expect } from '../src/fixtures.ts';
import { pdf } from '../src/onboarding.ts';
import { newRememberedCustomer } from '../src/people.ts';
import { mailWith } from '../src/product/mailbox.ts';
import { test } from '../src/product/moved-clock.ts';

test.use({ owner: 'buying-over' });

const part = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Parts of this purchase' })
    .getByRole('link', { name, exact: true })
    .click();

test("a buyer's personal documents are deleted 90 days after settlement", {
  tag: '@smoke',
}, async ({ browser, clock, request }) => {
  test.setTimeout(240_000);
  await clock.toHour(14, 'Australia/Sydney');
  const { customer, page } = await newRememberedCustomer({ browser, request }, 'ann');
  await page.goto('/customer/buying');
  await addHome(page, '7 Settled Street');
  await expect(page).toHaveURL(/\/customer\/buying\/[\da-f-]{36}/);
  const address = `/customer/buying/${new URL(page.url()).pathname.split('/')[3]}`;
  await part(page, 'Documents');
  await expect(page.getByText(documentRetentionSentences.rule)).toBeVisible();
  for (const [name, kind] of [
    ['payslip.pdf', 'Payslip or other proof of income'],
    ['tax.pdf', 'Tax paper'],
    ['contract.pdf', 'Contract of sale'],
  ] as const) {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files: Files' }).click();
    await (await choosing).setFiles([pdf(name, 2000 + name.length)]);
    await page.getByLabel('What is it?').selectOption(kind);
    await page.getByRole('button', { name: 'Add for you alone' }).click();
    await expect(page.getByRole('button', { name: `Open ${name}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeHidden();
  }
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row('payslip.pdf')).toContainText(documentRetentionSentences.ahead);
  await expect(row('contract.pdf')).toContainText(documentRetentionSentences.kept);

  await part(page, 'Homes');
  await page.getByRole('link', { name: '7 Settled Street' }).click();
  await page.getByLabel('Stage').selectOption('Settled');
  await page.getByRole('button', { name: 'Save stage' }).click();
  await expect(page.getByText(purchaseOutcomes.saved).first()).toBeVisible();
  await part(page, 'Documents');
  await expect(row('payslip.pdf')).toContainText(/Kept to the end of .*, then deleted\./);
  await expect(row('contract.pdf')).toContainText(documentRetentionSentences.kept);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
  }

  /** Sets the clock forward by days and signs the buyer in again. */
  async function forward(days: number) {
    await clock.forward(24 * days, ['delete-purchase-documents']);
    const data = { email: customer.email, password: strongPassword };
    const answer = await request.post('/api/customers/login', { data });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    await page.evaluate((access) => localStorage.setItem('access_token', access), token);
    await page.goto(`${address}/documents`);
    await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
  }
  await forward(77);
  const notice = await mailWith(request, customer.email, /^Documents in your purchase are kept to/);
  expect(notice).toContain('2 documents about you are kept to the end of');
  expect(notice).not.toContain('.pdf');
  await expect(row('tax.pdf')).toBeVisible();
  await forward(15);
  for (const name of ['tax.pdf', 'payslip.pdf']) await expect(row(name)).toHaveCount(0);
  await expect(row('contract.pdf')).toBeVisible();
  await page.context().close();
});
