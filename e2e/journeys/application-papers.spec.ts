import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { customerDocumentEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { enterAs } from '../src/accounts.ts';
import { createApprovedBroker } from '../src/applications.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { pdf } from '../src/onboarding.ts';
import { type Member, newCustomer } from '../src/people.ts';
import {
  answerQuestions,
  answerRanges,
  attach,
  csv,
  openPreApproval,
} from '../src/pre-approval.ts';
import { callAs } from '../src/staff.ts';
import { sendAppCode, setUpTwoFactorFromDialog } from '../src/two-factor.ts';

const payslip = pdf('payslip.pdf');
const papers = [payslip, pdf('bank statement.pdf'), csv('rent.csv', 'month,rent\nJuly,2400\n')];

test('a customer applies with files, sees which file was opened and ends access', {
  tag: '@smoke',
}, async ({ page: desk, visit, request, browser }) => {
  test.setTimeout(240_000);
  const broker = await createApprovedBroker(request, 'Coolamon Reed');
  const { customer, page: home } = await newCustomer({ browser, request }, 'saskia');
  await applyInWizard(home, broker);
  const { data } = await callAs(request, customer.token, loanApplicationEndpoints.ofCustomer, {
    params: { id: customer.id },
  });

  // The broker is asked to set up two-factor, then returns to the application.
  await enterAs(desk, 'vendor', broker.token);
  await visit('/vendor/loan-applications');
  await desk.getByRole('link', { name: 'Saskia Quandong' }).click();
  await expect(desk).toHaveURL(`/vendor/loan-applications/${data[0]?._id}`);
  await desk.getByRole('button', { name: 'Open payslip.pdf' }).click();
  const key = await setUpTwoFactorFromDialog(desk);
  await expect(desk.getByRole('heading', { level: 1, name: 'Saskia Quandong' })).toBeVisible();

  const { file_url, view_url } = await openPayslip(desk, key);
  await openAll(desk);
  for (const [url, way] of [
    [file_url, 'attachment'],
    [view_url, 'inline'],
  ] as const) {
    const paper = await request.get(url);
    expect([paper.status(), await paper.text()]).toEqual([200, payslip.buffer.toString()]);
    expect(paper.headers()['content-disposition']).toContain(`${way}; filename="payslip.pdf"`);
  }
  await desk.getByLabel('Status of Saskia Quandong').selectOption('in_progress');
  await expect(desk.getByText(outcomes.loan.status_saved)).toBeVisible();
  const deskHistory = desk.getByRole('region', { name: 'What happened' });
  await expect(deskHistory).toContainText('Saskia Quandong sent the application');
  await expect(deskHistory).toContainText('You set the status to In progress');

  // The customer sees the status, the history, and who opened which file.
  await home.reload();
  await waitForHydration(home);
  const card = home.getByRole('article', { name: 'Coolamon Reed' });
  await expect(card.getByText('In progress', { exact: true })).toBeVisible();
  await card.getByText('History and files').click();
  await expect(card).toContainText('You sent the application');
  await expect(card).toContainText('Coolamon Reed set the status to In progress');
  await expect(card).toContainText('Indigo Fairweather opened payslip.pdf');

  // Ends access to one file. The broker's page still lists it, but cannot open it.
  await card.getByRole('button', { name: 'End access to bank statement.pdf' }).click();
  const one = home.getByRole('dialog', { name: 'End access to bank statement.pdf?' });
  await one.getByRole('button', { name: 'End access' }).click();
  await expect(home.getByText(outcomes.loan.file_access_ended)).toBeVisible();
  await expect(card).toContainText('You ended access to bank statement.pdf');
  const files = card.getByRole('listitem');
  await expect(files.filter({ hasText: /^bank statement\.pdfClosed \d/ })).toBeVisible();
  await expectClosed(desk, 'bank statement.pdf');
  await desk.reload();
  await expect(deskHistory).toContainText('Saskia Quandong ended access to a file');
  const offered = desk.getByRole('button', { name: /^Open / });
  await expect(offered).toHaveText(['Open all', 'Open', 'Open']);
  await expect(desk.getByText('bank statement.pdf')).toHaveCount(0);

  // Ends access to all files.
  await card.getByRole('button', { name: 'End access to files for Coolamon Reed' }).click();
  const sure = home.getByRole('dialog', { name: 'End access to your files?' });
  await sure.getByRole('button', { name: 'End access' }).click();
  await expect(home.getByText(outcomes.loan.access_ended)).toBeVisible();
  await expect(card).toContainText('You ended access to the files');
  await expect(card.getByRole('button', { name: /^End access/ })).toHaveCount(0);
  await expectClosed(desk, 'rent.csv');
  await desk.reload();
  await expect(desk.getByText('The customer has closed the files.')).toBeVisible();
  await expect(offered).toHaveCount(0);

  // Deletes a file. It disappears from the list and the storage, and its link stops working.
  const place = await placeOnDisk(request, customer, 'payslip.pdf');
  if (place) expect(existsSync(place)).toBe(true);
  await card.getByRole('link', { name: 'View or delete them' }).click();
  await expect(home).toHaveURL('/customer/settings?tab=documents');
  const table = home.getByRole('table', { name: 'Documents' });
  await expect(table.getByRole('row')).toHaveCount(papers.length + 1);
  await table.getByRole('button', { name: 'Delete payslip.pdf' }).click();
  const lost = home.getByRole('dialog', { name: 'Delete payslip.pdf?' });
  await expect(lost).toContainText(promiseSentences.files_gone);
  await lost.getByRole('button', { name: 'Delete' }).click();
  await expect(home.getByText(outcomes.documents.deleted)).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(papers.length);
  expect((await request.get(file_url)).status()).toBe(404);
  if (place) expect(existsSync(place)).toBe(false);
  const left = (await documentsOf(request, customer)).map(({ original_name }) => original_name);
  expect(left.toSorted()).toEqual(['bank statement.pdf', 'rent.csv']);

  // Withdraws the application, which is then read-only.
  await home.goto('/customer/dashboard');
  await waitForHydration(home);
  await card.getByRole('button', { name: 'Withdraw the application to Coolamon Reed' }).click();
  const back = home.getByRole('dialog', { name: 'Withdraw this application?' });
  await back.getByRole('button', { name: 'Withdraw' }).click();
  await expect(home.getByText(outcomes.loan.withdrawn)).toBeVisible();
  await expect(card.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0);
  await desk.reload();
  await expect(desk.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(desk.getByText('Saskia Quandong')).toHaveCount(0);
  await card.getByText('History and files').click();
  await expect(card).toContainText(
    'What Coolamon Reed opened before you withdrew may have been saved.',
  );
  await home.context().close();
});

/** Completes the wizard with the three files. */
async function applyInWizard(page: Page, broker: Member): Promise<void> {
  const visit = async (path: string) => {
    await page.goto(path);
    await waitForHydration(page);
  };
  await openPreApproval(visit, page, broker.id);
  await answerQuestions(page);
  await answerRanges(page);
  await page.getByLabel('First name').fill('Saskia');
  await page.getByLabel('Last name').fill('Quandong');
  await page.getByLabel('Phone').fill('0412 345 678');
  await attach(page, papers);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/customer/dashboard');
}

async function askFor(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Open ${name}` }).click();
  return page.getByRole('dialog', { name: `Open ${name}` });
}

/**
 * Opens a file with a code in a new tab.
 * @returns the links from the server
 */
async function openPayslip(page: Page, key: string) {
  const dialog = await askFor(page, 'payslip.pdf');
  const opened = page.context().waitForEvent('page');
  const answered = page.waitForResponse('**/api/chat/verify-file-access');
  await sendAppCode(page, dialog, key);
  const links = (await (await answered).json()) as { file_url: string; view_url: string };
  await expect(page.getByText(outcomes.documents.access_done)).toBeVisible();
  await (await opened).close();
  return links;
}

/** Presses 'Open all' while the last code is still valid, so that every file gets a link. */
async function openAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open all' }).click();
  await expect(page.getByRole('link', { name: /^Open / })).toHaveCount(papers.length);
  await expect(page.getByRole('dialog')).toBeHidden();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open bank statement.pdf' }).click();
  await (await opened).close();
  await page.reload();
}

/** Clicks a file's button and expects the sentence that access to the file has ended. */
async function expectClosed(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Open ${name}` }).click();
  await expect(page.getByText(outcomes.loan.file_closed)).toBeVisible();
}

async function documentsOf(request: APIRequestContext, { id, token }: Member) {
  const params = { id };
  return (await callAs(request, token, customerDocumentEndpoints.list, { params })).data.documents;
}

/** Path of a document on this machine; undefined in S3, where only links can be checked. */
async function placeOnDisk(
  request: APIRequestContext,
  customer: Member,
  name: string,
): Promise<string | undefined> {
  if (test.info().project.name.includes('S3')) return undefined;
  const documents = await documentsOf(request, customer);
  const key = documents.find(({ original_name }) => original_name === name)?.s3_url_path ?? '';
  return join(process.env.E2E_DATA_DIR ?? '', 'files', 'private', key);
}
