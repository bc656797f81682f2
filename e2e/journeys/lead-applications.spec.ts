import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { enterAs } from '../src/accounts.ts';
import { apply, approvedBroker } from '../src/applications.ts';
import { log, sayPlain } from '../src/chat.ts';
import { expect, test } from '../src/fixtures.ts';
import { verifiedCustomer } from '../src/people.ts';

test('a broker narrows, searches and pages the applications, and takes them along', async ({
  page,
  visit,
  request,
}) => {
  test.setTimeout(120_000);
  const customer = await verifiedCustomer(request, 'saskia');
  const broker = await approvedBroker(request, 'Mallee Finch');
  await enterAs(page, 'vendor', broker.token);
  await visit('/vendor/loan-applications');
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toHaveCount(0);

  const count = limits.lists.page_size + 2;
  for (let number = 1; number <= count; number += 1) {
    const first_name = number === 1 ? '=1+1' : `Applicant${number}`;
    await apply(request, customer, broker, { first_name }, number === 2 ? ['rent.csv'] : []);
  }
  await page.reload();
  await expect(page.getByText(`${count} applications`)).toBeVisible();
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(limits.lists.page_size);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL('/vendor/loan-applications?page=2');
  await expect(page.getByRole('article', { name: 'Applicant2 Quandong' })).toContainText('1 file');

  await page.getByLabel('Search name, email or phone').fill('applicant3 q');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('1 application', { exact: true })).toBeVisible();
  const third = page.getByRole('article', { name: 'Applicant3 Quandong' });
  const status = third.getByLabel('Status of Applicant3 Quandong');
  await status.selectOption('awaiting_documents');
  await expect(page.getByText(outcomes.loan.status_saved)).toBeVisible();
  // The sidebar counts along.
  const own = page.getByRole('navigation', { name: 'Vendor' });
  await expect(own.getByRole('link', { name: /^Lead Applications/ })).toContainText(
    `${count - 1} new`,
  );
  await page.getByLabel('Search name, email or phone').fill('');
  await expect(page.getByText(`${count} applications`)).toBeVisible();

  await page.getByLabel('Status', { exact: true }).selectOption('Awaiting documents');
  await expect(page).toHaveURL('/vendor/loan-applications?status=awaiting_documents');
  await expect(rows).toHaveCount(1);
  // The list does not jump under the hand: what was moved on stays until it is read again.
  const saved = page.waitForResponse('**/api/loan-applications/update-status*');
  await status.selectOption('completed');
  await saved;
  await expect(status).toBeEnabled();
  await expect(status).toHaveValue('completed');
  await page.reload();
  await expect(page.getByText('0 applications')).toBeVisible();
  await expect(page.getByText('No application has this status or these words.')).toBeVisible();

  await page.getByLabel('Status', { exact: true }).selectOption('All statuses');
  await expect(page.getByText(`${count} applications`)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^lead-applications-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(count + 1);
  expect(lines.at(-1)).toMatch(/^"'=1\+1 Quandong","saskia@people\.example","0400 000 000","New",/);

  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('link', { name: 'Applicant2 Quandong' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Applicant2 Quandong');
  const answered = page.getByRole('region', { name: 'Answers' });
  for (const text of ['Refinance', '$80K-$120K', '$600K-$800K', '$60K-$90K', '$2K-$4K']) {
    await expect(answered.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/vendor/loan-applications?page=2');
  await page.getByRole('link', { name: 'Applicant2 Quandong' }).click();
  await page.getByRole('link', { name: 'Start a conversation' }).click();
  await expect(page).toHaveURL(`/vendor/inbox/${customer.id}`);
  // The first message makes it, and with it what its professional can set.
  await expect(page.getByLabel('Conversation status')).toHaveCount(0);
  await sayPlain(page, 'Thank you. When may I call?');
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
  await expect(page.getByLabel('Conversation status')).toBeVisible();
});

test.describe('when the server does not say yes', () => {
  test.use({ expectedFaults: /Failed to load resource|ApiError/ });

  test('the status stays as it was', async ({ page, request, visit }) => {
    const customer = await verifiedCustomer(request, 'noor');
    const broker = await approvedBroker(request, 'Noor Mulga');
    await apply(request, customer, broker, { first_name: 'Noor', last_name: 'Mulga' });
    await enterAs(page, 'vendor', broker.token);
    await visit('/vendor/loan-applications');
    const status = page.getByLabel('Status of Noor Mulga');
    const refusals = [
      { status: 200, json: { status: false } },
      { status: 500, json: { status: false } },
    ];
    for (const refusal of refusals) {
      await page.route('**/api/loan-applications/update-status*', (route) =>
        route.fulfill(refusal),
      );
      await status.selectOption('completed');
      const toast = page.getByText(outcomes.loan.fetch_failed);
      await expect(toast).toBeVisible();
      await expect(status).toHaveValue('new');
      // While nothing loads: a request that is held when routes end is never answered.
      await page.unrouteAll();
      await page.reload();
      await expect(toast).toHaveCount(0);
    }

    await page.route(`**/api/loan-applications/vendor/**`, (route) =>
      route.fulfill({ status: 500, json: { status: false } }),
    );
    await page.reload();
    await expect(page.getByText(outcomes.loan.fetch_failed)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(status).toHaveValue('new');
    await visit(`/vendor/loan-applications/${randomUUID()}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  });
});
