import { readFile } from 'node:fs/promises';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { enterAs } from '../src/accounts.ts';
import { answers, apply, createApprovedBroker } from '../src/applications.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer } from '../src/people.ts';
import { callAs, staffToken } from '../src/staff.ts';

test('a broker sees only purpose, dates and history of a withdrawn application', {
  tag: '@smoke',
}, async ({ page, visit, request }) => {
  const customer = await createVerifiedCustomer(request, 'saskia');
  const broker = await createApprovedBroker(request, 'Quokka Marsh');
  const id = await apply(request, customer, broker, {}, ['payslip.pdf']);
  await enterAs(page, 'vendor', broker.token);
  await visit(`/vendor/loan-applications/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Saskia Quandong' })).toBeVisible();

  await callAs(request, customer.token, loanApplicationEndpoints.withdraw, { params: { id } });
  await page.reload();
  const title = page.getByRole('heading', { level: 1, name: 'Withdrawn application' });
  await expect(title).toBeVisible();
  await expect(page.getByText(outcomes.loan.taken_back)).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText([answers.purpose_of_loan]);
  const history = page.getByRole('region', { name: 'What happened' });
  await expect(history).toContainText('The customer withdrew the application');
  for (const gone of ['Saskia', answers.email, answers.income_range, 'payslip.pdf']) {
    await expect(page.getByText(gone)).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Start a conversation' })).toHaveCount(0);

  await page.goto('/vendor/loan-applications');
  const row = page.getByRole('article', { name: 'Withdrawn application' });
  await expect(row).toContainText('Refinance');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const table = await readFile(await (await saved).path(), 'utf8');
  expect(table).toContain('"Withdrawn application","","","Withdrawn"');
  expect(table).not.toMatch(/saskia|80K/i);
  await page.getByLabel('Search name, email or phone').fill('saskia');
  await expect(page.getByText('0 applications')).toBeVisible();
});

test('a suspended broker reads why applications are closed', async ({ page, visit, request }) => {
  const customer = await createVerifiedCustomer(request, 'saskia');
  const broker = await createApprovedBroker(request, 'Bilby Marsh');
  const id = await apply(request, customer, broker);
  await callAs(request, await staffToken(request), staffListingEndpoints.updateStatus, {
    params: { id: broker.id },
    body: { status: 'suspended', reason: 'The insurance has lapsed.' },
  });
  await enterAs(page, 'vendor', broker.token);
  for (const path of ['/vendor/loan-applications', `/vendor/loan-applications/${id}`]) {
    await visit(path);
    await expect(page.getByText(outcomes.loan.suspended)).toBeVisible();
    await expect(page.getByText('Saskia')).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toHaveCount(0);
});
