import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { enterAs } from '../src/accounts.ts';
import { apply, createApprovedBroker } from '../src/applications.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { createVerifiedCustomer } from '../src/people.ts';
import { callAs } from '../src/staff.ts';

const longName = 'Wilhelmina-Alexandrina Featherstonehaugh-Cholmondeley';
const papers = [
  'a-bank-statement-with-a-name-that-has-no-blank-in-it-2026-2027.pdf',
  'rent.csv',
] as const;

atEveryWidth(({ tag }) => {
  test("customers' application pages have no accessibility faults or sideways scroll", {
    tag,
  }, async ({ page, visit, request }) => {
    test.setTimeout(120_000);
    const broker = await createApprovedBroker(request, longName);
    const customer = await createVerifiedCustomer(request, 'axe');
    const loan_application_id = await apply(request, customer, broker, {}, papers);
    await callAs(request, broker.token, loanApplicationEndpoints.updateStatus, {
      query: { loan_application_id, status: 'awaiting_documents' },
    });
    await enterAs(page, 'customer', customer.token);
    await visit('/customer/dashboard');
    const card = page.getByRole('article', { name: longName });
    await card.getByText('History and files').click();
    await expect(card).toContainText('You sent the application');
    await expectAccessible(page, 'dashboard');
    await card.getByRole('button', { name: /^Withdraw/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'withdraw');
    await visit('/customer/settings?tab=documents');
    await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();
    await expectAccessible(page, 'documents');
    await page.getByRole('button', { name: `Delete ${papers[0]}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'delete a document');
  });

  test("brokers' application pages have no accessibility faults or sideways scroll", {
    tag,
  }, async ({ page, visit, request }) => {
    test.setTimeout(120_000);
    const broker = await createApprovedBroker(request, 'Axel Broker');
    const customer = await createVerifiedCustomer(request, 'axe');
    await enterAs(page, 'vendor', broker.token);
    await visit('/vendor/loan-applications');
    await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
    await expectAccessible(page, 'no applications');
    const change = { first_name: 'Wilhelmina-Alexandrina', last_name: 'Featherstonehaugh' };
    const id = await apply(request, customer, broker, change, papers);
    await page.reload();
    await expect(page.getByRole('article')).toBeVisible();
    await expectAccessible(page, 'applications');
    await visit(`/vendor/loan-applications/${id}`);
    await expect(page.getByRole('region', { name: 'Files' })).toBeVisible();
    await expectAccessible(page, 'application');
    await page.getByRole('button', { name: 'Open rent.csv' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'two-factor first');
  });
});
