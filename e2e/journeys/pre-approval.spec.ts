import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { currentLoanConsent, loanConsents } from '@threshold/contract/rules/loans';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { enterAs, readLocalStorage } from '../src/accounts.ts';
import { expect, offlineErrors, test, waitForHydration } from '../src/fixtures.ts';
import { inMain, toast } from '../src/forms.ts';
import { nextButton, pdf } from '../src/onboarding.ts';
import { createVerifiedCustomer, enterCustomer, signInDemoVendor } from '../src/people.ts';
import { smallPng } from '../src/pictures.ts';
import {
  answerRanges,
  attach,
  choose,
  csv,
  enterPreApproval,
  goOn,
  stepTitle,
} from '../src/pre-approval.ts';
import { limitUploadSpeed } from '../src/product/slow-line.ts';
import { callAs } from '../src/staff.ts';

const { loan } = messages;
const MB = 1024 * 1024;
const picture = { name: 'licence.png', mimeType: 'image/png', buffer: smallPng };

test('a customer applies with three files after correcting errors', { tag: '@smoke' }, async ({
  page,
  request,
  visit,
}) => {
  test.setTimeout(120_000);
  const customer = await enterCustomer(page, request);
  const broker = await signInDemoVendor(request);
  await visit(`/customer/search-brokers/${broker.id}`);
  await page.getByRole('button', { name: 'Initiate pre-approval' }).click();
  await expect(page).toHaveURL(`/customer/pre-approval/${broker.id}`);
  await expect(stepTitle(page, 0)).toBeVisible();

  await nextButton(page).click();
  const main = page.getByRole('main');
  const banner = main.getByRole('alert').filter({ hasText: loan.answer_all_banner });
  await expect(banner).toBeFocused();
  await expect(toast(page, loan.answer_all)).toBeVisible();
  await expect(page.getByText(loan.question)).toHaveCount(3);
  await banner.getByRole('link', { name: 'How far along are you?' }).click();
  await expect(page.getByRole('radio', { name: 'Exploring' })).toBeFocused();
  await choose(page, 'Buying first home', 'Exploring');
  await expect(page.getByText(loan.question)).toHaveCount(1);
  await choose(page, 'Great');
  await expect(banner).toBeHidden();
  await goOn(page, 1);
  await expect(toast(page, loan.answer_all)).toBeHidden();
  await choose(page, 'Employee', '2');
  await nextButton(page).click();
  await expect(page.getByText(loan.question)).toHaveCount(1);
  await choose(page, 'Employment');
  await goOn(page, 2);

  await nextButton(page).click();
  await expect(main.getByRole('alert').filter({ hasText: loan.ranges })).toBeFocused();
  await expect(toast(page, loan.ranges)).toBeVisible();
  await answerRanges(page);

  await expect(page.getByLabel('First name')).toHaveValue('Indigo');
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  for (const label of ['First name', 'Last name', 'Email']) await page.getByLabel(label).fill('');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, loan.fill_all)).toBeVisible();
  for (const sentence of [
    loan.first_name,
    loan.last_name,
    loan.email_required,
    loan.phone_required,
  ]) {
    await expect(inMain(page, sentence)).toBeVisible();
  }
  await page.getByLabel('First name').fill('Saskia');
  await page.getByLabel('Last name').fill('Quandong');
  await page.getByLabel('Email').fill('saskia');
  await page.getByLabel('Phone').fill('123');
  await expect(inMain(page, loan.email_invalid)).toBeVisible();
  await page.getByLabel('Email').fill('saskia@people.example');
  await expect(inMain(page, loan.phone_invalid)).toBeVisible();
  await page.getByLabel('Phone').fill('0412 345 678');

  const documents = page.getByRole('group', { name: 'Documents' });
  await attach(page, [pdf('payslip.pdf'), csv('savings.csv', 'month,saved\nMay,1200\n'), picture]);
  await expect(documents.getByRole('listitem')).toHaveCount(3);
  const { title, sentences } = loanConsents[currentLoanConsent];
  const consent = page.getByRole('region', { name: title });
  for (const sentence of sentences('Marlo Banksia')) {
    await expect(consent.getByText(sentence)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, outcomes.loan.submitted)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Your application is on its way' })).toBeVisible();
  await expect(page).toHaveURL('/customer/dashboard');
  expect(await readLocalStorage(page)).not.toHaveProperty('pre_approval_draft');

  const { data } = await callAs(request, customer.token, loanApplicationEndpoints.ofCustomer, {
    params: { id: customer.id },
  });
  expect(data).toMatchObject([
    {
      vendor: { _id: broker.id },
      purpose_of_loan: 'Buying first home',
      number_of_applicants: 2,
      income_range: '95K - 240K',
      expected_purchase_price: '900K - 2400K',
      deposit_amount: '120K - 260K',
      expense_range: '4K - 19K',
      first_name: 'Saskia',
      phone_number: '0412345678',
      consent_version: currentLoanConsent,
    },
  ]);
  expect(data[0]?.attachments.map(({ original_name }) => original_name)).toEqual([
    'payslip.pdf',
    'savings.csv',
    'licence.png',
  ]);
});

test("a customer's answers persist through a reload until logout", async ({
  page,
  request,
  visit,
}) => {
  const { broker } = await enterPreApproval({ page, request, visit }, { step: 3 });
  await page.getByLabel('Phone').fill('0412 345');
  await page.reload();
  await waitForHydration(page);
  await expect(stepTitle(page, 3)).toBeVisible();
  await expect(page.getByText('We kept what you answered.')).toBeVisible();
  await expect(page.getByText('Files cannot be kept: please choose them again.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('0412 345');
  for (const step of [2, 1, 0]) {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(stepTitle(page, step)).toBeVisible();
    await expect(stepTitle(page, step)).toBeFocused();
  }
  await expect(page.getByRole('radio', { name: 'Buying first home' })).toBeChecked();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`/customer/search-brokers/${broker.id}`);
  expect(await readLocalStorage(page)).toHaveProperty('pre_approval_draft');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  expect(await readLocalStorage(page)).not.toHaveProperty('pre_approval_draft');
});

test.describe('with a failing connection', () => {
  test.use({ expectedFaults: offlineErrors });

  test('a customer submits again after a failure without losing data', async ({
    page,
    request,
    visit,
    context,
  }) => {
    await enterPreApproval({ page, request, visit }, { step: 3 });
    await page.getByLabel('Phone').fill('0412 345 678');
    await attach(page, [pdf('payslip.pdf', 2 * MB), pdf('statement.pdf')]);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(toast(page, outcomes.loan.failed)).toBeVisible();
    await expect(inMain(page, `${outcomes.loan.failed_short}.`)).toBeVisible();
    await expect(page.getByText('Everything you answered and chose is still here.')).toBeVisible();
    await expect(page.getByLabel('Phone')).toHaveValue('0412 345 678');
    await context.setOffline(false);

    await limitUploadSpeed(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    const progress = page.getByRole('progressbar', { name: 'Uploading payslip.pdf' });
    await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d$/);
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await expect(toast(page, outcomes.loan.submitted)).toBeVisible();
    await expect(page).toHaveURL('/customer/dashboard');
  });
});

test.describe('when the answer to a submission is lost', () => {
  test.use({ expectedFaults: /ERR_FAILED|Failed to load resource/ });

  test('a customer submits again and still has one application', { tag: '@smoke' }, async ({
    page,
    request,
    visit,
  }) => {
    const { customer } = await enterPreApproval({ page, request, visit }, { step: 3 });
    await page.getByLabel('Phone').fill('0412 345 678');
    await attach(page, [pdf('payslip.pdf')]);
    await page.route(
      '**/api/loan-applications',
      async (route) => {
        expect((await route.fetch()).status()).toBe(201);
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(toast(page, outcomes.loan.failed)).toBeVisible();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(toast(page, outcomes.loan.submitted)).toBeVisible();
    const { data } = await callAs(request, customer.token, loanApplicationEndpoints.ofCustomer, {
      params: { id: customer.id },
    });
    expect(data.map(({ attachments }) => attachments.length)).toEqual([1]);
  });
});

test('a customer reads that accountants take no applications; guests must log in', async ({
  page,
  request,
  visit,
  vendors,
}) => {
  const customer = await createVerifiedCustomer(request);
  const listed = await vendors({ vendor_type: 'Accountant' });
  const accountant = listed.find(({ status }) => status === 'approved');
  await page.goto(`/customer/pre-approval/${accountant?._id}`);
  await expect(page).toHaveURL('/customer/auth/login');
  await enterAs(page, 'customer', customer.token);
  await visit(`/customer/pre-approval/${accountant?._id}`);
  await expect(page.getByRole('heading', { name: outcomes.loan.no_broker })).toBeVisible();
});
