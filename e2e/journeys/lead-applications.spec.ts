import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { enterAs } from '../src/accounts.ts';
import { apply, createApprovedBroker } from '../src/applications.ts';
import { log, sayPlain } from '../src/chat.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer } from '../src/people.ts';
import { haveTwoFactor, sendAppCode } from '../src/two-factor.ts';

test('a broker filters, searches, pages and exports applications', {
  tag: '@smoke',
}, async ({ page, visit, request }) => {
  test.setTimeout(120_000);
  const customer = await createVerifiedCustomer(request, 'saskia');
  const broker = await createApprovedBroker(request, 'Mallee Finch');
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
  await expect(page).toHaveURL(/\/vendor\/loan-applications\?after=/);
  await expect(page.getByRole('article', { name: 'Applicant2 Quandong' })).toContainText('1 file');

  await page.getByLabel('Search name, email or phone').fill('applicant3 q');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('1 application', { exact: true })).toBeVisible();
  const third = page.getByRole('article', { name: 'Applicant3 Quandong' });
  const status = third.getByLabel('Status of Applicant3 Quandong');
  await status.selectOption('awaiting_documents');
  await expect(page.getByText(outcomes.loan.status_saved)).toBeVisible();
  // The count in the sidebar also changes.
  const own = page.getByRole('navigation', { name: 'Vendor' });
  await expect(own.getByRole('link', { name: /^Lead Applications/ })).toContainText(
    `${count - 1} new`,
  );
  await page.getByLabel('Search name, email or phone').fill('');
  await expect(page.getByText(`${count} applications`)).toBeVisible();

  await page.getByLabel('Status', { exact: true }).selectOption('Awaiting documents');
  await expect(page).toHaveURL('/vendor/loan-applications?status=awaiting_documents');
  await expect(rows).toHaveCount(1);
  // A row that no longer matches the filter stays in the list until the next load.
  const saved = page.waitForResponse('**/api/loan-applications/update-status*');
  await status.selectOption('completed');
  await saved;
  await expect(status).toBeEnabled();
  await expect(status).toHaveValue('completed');
  await page.reload();
  await expect(page.getByText('0 applications')).toBeVisible();
  await expect(page.getByText('No application is like this.')).toBeVisible();

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
  await expect(page).toHaveURL(/\/vendor\/loan-applications\?after=/);
  await page.getByRole('link', { name: 'Applicant2 Quandong' }).click();
  await page.getByRole('link', { name: 'Start a conversation' }).click();
  await expect(page).toHaveURL(`/vendor/inbox/${customer.id}`);
  // The first message creates the conversation. Only then can the professional set the
  // conversation's status.
  await expect(page.getByLabel('Conversation status')).toHaveCount(0);
  await sayPlain(page, 'Thank you. When may I call?');
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
  await expect(page.getByLabel('Conversation status')).toBeVisible();
});

test('a broker updates ten leads by keyboard, adds notes and opens files', async ({
  page,
  visit,
  request,
}) => {
  test.setTimeout(120_000);
  const customer = await createVerifiedCustomer(request, 'saskia');
  const broker = await createApprovedBroker(request, 'Quoll Range');
  const key = await haveTwoFactor(request, 'vendors', broker.token);
  const slips = Array.from({ length: 10 }, (_, nr) => `payslip${nr + 1}.pdf` as const);
  for (let number = 1; number <= 12; number += 1) {
    const first_name = `Applicant${number}`;
    await apply(request, customer, broker, { first_name }, number === 12 ? slips : []);
  }
  await enterAs(page, 'vendor', broker.token);
  await visit('/vendor/loan-applications?sort=longest_waiting');
  const rows = page.getByRole('article');
  await expect(rows.first()).toContainText('Applicant1 ');
  await page.getByLabel('Select Applicant1 Quandong').focus();
  const press = async (...keys: readonly string[]) => {
    for (const one of keys) await page.keyboard.press(one);
    return keys.length;
  };
  const pressed =
    (await press('Space', ...Array.from({ length: 9 }, () => 'Shift+ArrowDown'))) +
    (await press('Home', 'Tab', 'c', 'Tab', 'Enter'));
  expect(pressed).toBe(15);
  await expect(page.getByText('10 set to Completed.')).toBeVisible();
  await expect(page.getByLabel('Status of Applicant10 Quandong')).toHaveValue('completed');
  await expect(page.getByLabel('Status of Applicant11 Quandong')).toHaveValue('new');
  // Selects all shown rows with one press; most of them already have this status.
  await page.getByLabel('Select all shown').check();
  await page.getByLabel('Status for the selected').selectOption('Completed');
  await page.getByRole('button', { name: 'Set status' }).click();
  await expect(page.getByText('2 set to Completed. 10 were Completed already.')).toBeVisible();

  await page.getByLabel('Select Applicant3 Quandong').check();
  await page.getByLabel('Select Applicant12 Quandong').check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export selected' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.map((line) => line.slice(0, 14))).toEqual([
    expect.anything(),
    '"Applicant3 Qu',
    '"Applicant12 Q',
  ]);

  await page.getByRole('link', { name: 'Applicant12 Quandong' }).click();
  const note = page.getByRole('region', { name: 'Private note' });
  await note.getByLabel('Note', { exact: true }).fill('Prefers mornings.');
  await note.getByRole('button', { name: 'Remind me tomorrow' }).click();
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText(outcomes.loan.note_saved)).toBeVisible();
  await page.getByRole('button', { name: 'Open all' }).click();
  await sendAppCode(page, page.getByRole('dialog', { name: 'Open all files' }), key);
  await expect(page.getByRole('link', { name: /^Open payslip/ })).toHaveCount(10);
  await page.reload();
  const story = page.getByRole('region', { name: 'What happened' });
  await expect(story.getByText(/^You opened payslip/)).toHaveCount(10);
  await expect(page.getByRole('region', { name: 'Also with you' })).toContainText(
    'Application: Refinance',
  );
  await expect(note.getByLabel('Note', { exact: true })).toHaveValue('Prefers mornings.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('article', { name: 'Applicant12 Quandong' })).toContainText('Note');
});

test.describe('when the server refuses a new status', () => {
  test.use({ expectedFaults: /Failed to load resource|ApiError/ });

  test('a broker sees the previous status again if saving fails', async ({
    page,
    request,
    visit,
  }) => {
    const customer = await createVerifiedCustomer(request, 'noor');
    const broker = await createApprovedBroker(request, 'Noor Mulga');
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
      // Unrouted before the reload, because requests pending in a removed route are never answered.
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
