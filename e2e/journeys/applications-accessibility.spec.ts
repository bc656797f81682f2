import type { Page } from '@playwright/test';
import { loanApplicationEndpoints } from '@threshold/contract/loan-applications';
import { enterAs } from '../src/accounts.ts';
import { apply, approvedBroker } from '../src/applications.ts';
import { seriousFaults, sidewaysScroll } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { verifiedCustomer } from '../src/people.ts';
import { schemes, widths } from '../src/public-pages.ts';
import { callAs } from '../src/staff.ts';

const longName = 'Wilhelmina-Alexandrina Featherstonehaugh-Cholmondeley';
const papers = [
  'a-bank-statement-with-a-name-that-has-no-blank-in-it-2026-2027.pdf',
  'rent.csv',
] as const;

async function check(page: Page, what: string): Promise<void> {
  expect.soft(await seriousFaults(page), what).toEqual([]);
  expect.soft(await sidewaysScroll(page), `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const { name, width, height } of widths) {
  for (const colorScheme of schemes) {
    test.describe(`${name}, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });

      test("no screen of a customer's applications has a serious fault or scrolls sideways", async ({
        page,
        visit,
        request,
      }) => {
        test.setTimeout(120_000);
        const broker = await approvedBroker(request, longName);
        const customer = await verifiedCustomer(request, 'axe');
        const loan_application_id = await apply(request, customer, broker, {}, papers);
        await callAs(request, broker.token, loanApplicationEndpoints.updateStatus, {
          query: { loan_application_id, status: 'awaiting_documents' },
        });
        await enterAs(page, 'customer', customer.token);
        await visit('/customer/dashboard');
        const card = page.getByRole('article', { name: longName });
        await card.getByText('History and files').click();
        await expect(card).toContainText('You sent the application');
        await check(page, 'dashboard');
        await card.getByRole('button', { name: /^Withdraw/ }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await check(page, 'withdraw');
        await visit('/customer/settings?tab=documents');
        await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();
        await check(page, 'documents');
        await page.getByRole('button', { name: `Delete ${papers[0]}` }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await check(page, 'delete a document');
      });

      test("nor has one of a broker's", async ({ page, visit, request }) => {
        test.setTimeout(120_000);
        const broker = await approvedBroker(request, 'Axel Broker');
        const customer = await verifiedCustomer(request, 'axe');
        await enterAs(page, 'vendor', broker.token);
        await visit('/vendor/loan-applications');
        await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
        await check(page, 'no applications');
        const change = { first_name: 'Wilhelmina-Alexandrina', last_name: 'Featherstonehaugh' };
        const id = await apply(request, customer, broker, change, papers);
        await page.reload();
        await expect(page.getByRole('article')).toBeVisible();
        await check(page, 'applications');
        await visit(`/vendor/loan-applications/${id}`);
        await expect(page.getByRole('region', { name: 'Files' })).toBeVisible();
        await check(page, 'application');
        await page.getByRole('button', { name: 'Open rent.csv' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await check(page, 'two-factor first');
      });
    });
  }
}
