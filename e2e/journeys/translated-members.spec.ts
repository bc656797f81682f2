import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { enterAs } from '../src/accounts.ts';
import { apply, createApprovedBroker } from '../src/applications.ts';
import { addHome } from '../src/buying.ts';
import { createBrokerWithBrowser, log, messageBox, say, vendorInbox } from '../src/chat.ts';
import { expect, test } from '../src/fixtures.ts';
import { inMain, toast } from '../src/forms.ts';
import {
  chooseFiles,
  enterWizard,
  fillServicesStep,
  finish,
  getFileGroup,
  nextButton,
  passBasicInformation,
  passWorkExperience,
  pdf,
} from '../src/onboarding.ts';
import { createVerifiedCustomer, enterCustomer, signInDemoVendor } from '../src/people.ts';
import { answerQuestions, answerRanges, attach, stepTitle } from '../src/pre-approval.ts';
import { isTranslated, translatePages, visitTranslated } from '../src/translation.ts';

test.beforeEach(({ page }) => translatePages(page));
test.afterEach(({ page }) => expect(page.getByText(outcomes.page.failed)).toHaveCount(0));

test('a customer applies for a pre-approval on a translated page', async ({ page, request }) => {
  test.setTimeout(90_000);
  await enterCustomer(page, request);
  const broker = await signInDemoVendor(request);
  await visitTranslated(page, `/customer/pre-approval/${broker.id}`);
  await nextButton(page).click();
  await expect(inMain(page, messages.loan.answer_all_banner)).toBeVisible();
  await answerQuestions(page);
  await answerRanges(page);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('Income a year, from')).toHaveValue(/95/);
  await nextButton(page).click();
  await expect(stepTitle(page, 3)).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(inMain(page, messages.loan.phone_required)).toBeVisible();
  await page.getByLabel('Phone').fill('0412 345 678');
  await attach(page, [pdf('payslip.pdf'), pdf('statement.pdf')]);
  const documents = page.getByRole('group', { name: 'Documents' });
  await documents.getByRole('button', { name: 'Remove statement.pdf' }).click();
  await expect(documents.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByLabel('Phone')).toHaveValue('0412 345 678');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/customer/dashboard');
});

test('a customer changes details in the settings on a translated page', async ({
  page,
  request,
}) => {
  await enterCustomer(page, request, 'wren');
  await visitTranslated(page, '/customer/settings');
  await page.getByRole('button', { name: 'Edit personal details' }).click();
  await page.getByLabel('First name').fill(' ');
  await page.getByLabel('New password').fill('Medium-9!');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'to fix' })).toBeVisible();
  await page.getByLabel('First name').fill('Wren');
  await page.getByLabel('New password').fill('Another-door-27!');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, outcomes.account.updated)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Wren / })).toBeVisible();
  for (const name of ['Privacy & Policy', 'Notifications', 'Personal Details']) {
    const tab = page.getByRole('tab', { name });
    if (await tab.count()) await tab.click();
  }
  await expect(page.getByRole('main')).toBeVisible();
});

test('a customer books and cancels a call on a translated page', async ({ page, request }) => {
  const vendor = await createApprovedBroker(request, 'Callum Translated');
  await enterCustomer(page, request);
  await visitTranslated(page, `/customer/search-brokers/${vendor.id}`);
  await page.getByRole('button', { name: 'Schedule a call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a call' });
  const days = dialog.getByRole('group', { name: 'Next free days' }).getByRole('button');
  await days.nth(2).click();
  await dialog.getByRole('button', { name: 'Schedule call' }).click();
  await expect(dialog.getByText('Please select a time.')).toBeVisible();
  await dialog.getByRole('radio').first().check({ force: true });
  await dialog.getByLabel('Topic').fill('Refinancing a unit');
  await dialog.getByLabel('Phone to be called on').fill('0400');
  await days.nth(1).click();
  await expect(dialog.getByLabel('Topic')).toHaveValue('Refinancing a unit');
  await dialog.getByRole('radio').first().check({ force: true });
  await dialog.getByLabel('Phone to be called on').fill('0400 000 000');
  await dialog.getByRole('button', { name: 'Schedule call' }).click();
  const booked = page.getByRole('dialog', { name: 'Call scheduled successfully' });
  await booked.getByRole('link', { name: 'See your calls' }).click();
  await expect(page).toHaveURL('/customer/calls');
  await page.getByRole('button', { name: /^Cancel the call/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel call' }).click();
  await expect(page.getByText('No call is booked.')).toBeVisible();
  await page.getByRole('button', { name: 'Earlier calls (1)' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('a buyer begins a purchase on a translated page', async ({ page, request }) => {
  test.setTimeout(90_000);
  await enterCustomer(page, request, 'buyer');
  await visitTranslated(page, '/customer/buying');
  await addHome(page, '12 High Street');
  await expect(page.getByRole('heading', { name: 'Our purchase' })).toBeVisible();
  await page.getByRole('link', { name: '12 High Street' }).click();
  await page.getByLabel('This home for us?').selectOption({ index: 1 });
  await page.getByLabel('Why', { exact: true }).fill('Light, and near the station');
  await page.getByRole('button', { name: 'Save opinion' }).click();
  await expect(page.getByText('Saved.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'New note' }).fill('Ask about the fence');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Only you can see this.')).toBeVisible();
  await page.getByRole('link', { name: 'Checklist' }).click();
  await page.getByLabel('State or territory').selectOption('NSW');
  const line = 'See the home twice, once in the rain or at night';
  await page.getByRole('button', { name: `Make it a task: ${line}` }).click();
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByText(/^Task: /)).toBeVisible();
  await page.getByRole('button', { name: 'Not needed: Compare the prices of homes' }).click();
  for (const name of ['Dates', 'Tasks', 'Documents', 'People', 'Activity', 'Homes']) {
    const link = page.getByRole('link', { name, exact: true });
    if (await link.count()) await link.first().click();
  }
  await expect(page.getByRole('heading', { name: 'Our purchase' })).toBeVisible();
});

test('a customer chats with a professional on a translated page', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(90_000);
  const customer = await enterCustomer(page, request, 'robin');
  const vendor = await createBrokerWithBrowser(browser, request);
  await visitTranslated(page, `/customer/inbox/${vendor.id}`);
  await say(page, 'Hello from the terrace');
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
  const theirs = await vendorInbox(browser, vendor, customer);
  await messageBox(theirs).pressSequentially('One mo');
  await expect(page.getByText('Marlo Banksia is typing')).toBeAttached();
  await messageBox(page).fill('Half a thought');
  await say(theirs, 'One moment');
  await expect(log(page).getByText('One moment')).toBeVisible();
  await expect(messageBox(page)).toHaveValue('Half a thought');
  await messageBox(page).press('Enter');
  await expect(log(page).getByText('Half a thought')).toBeVisible();
  await expect(log(theirs).getByText('Half a thought')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(pdf('payslip.pdf'));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(theirs).getByText('payslip.pdf').first()).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await messageBox(page).fill('And on');
  await expect(messageBox(page)).toHaveValue('And on');
});

test('a professional completes the wizard on a translated page', async ({ page, request }) => {
  test.setTimeout(90_000);
  await enterWizard(page, request, 'lilly');
  await isTranslated(page);
  await passBasicInformation(page);
  await page.getByRole('button', { name: 'Add work experience' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add work experience' });
  await dialog.getByLabel('Job title').fill('Broker');
  await dialog.getByLabel('Organization').fill('Wattle Home Loans');
  await dialog.getByLabel('Start month').selectOption({ index: 3 });
  await dialog.getByLabel('Start year').selectOption('2015');
  await dialog.getByLabel('I currently work here').check();
  await dialog.getByRole('button', { name: 'SAVE', exact: true }).click();
  await expect(page.getByText('Mar 2015 to present')).toBeVisible();
  await passWorkExperience(page);
  await chooseFiles(page, 'Licences', [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  ]);
  const licenses = getFileGroup(page, 'Licences');
  await expect(licenses.getByText(messages.vendorSettings.file_kind).first()).toBeVisible();
  await licenses.getByRole('button', { name: 'Remove notes.txt' }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('Description')).toHaveValue(/explained before you sign/);
  await nextButton(page).click();
  await fillServicesStep(page);
  await finish(page);
});

test('a broker filters leads and sets statuses on a translated page', async ({ page, request }) => {
  test.setTimeout(90_000);
  const customer = await createVerifiedCustomer(request, 'saskia');
  const broker = await createApprovedBroker(request, 'Mallee Translated');
  for (const first_name of ['Alma', 'Bryn', 'Cleo']) {
    await apply(
      request,
      customer,
      broker,
      { first_name },
      first_name === 'Bryn' ? ['rent.csv'] : [],
    );
  }
  await enterAs(page, 'vendor', broker.token);
  await visitTranslated(page, '/vendor/loan-applications');
  await expect(page.getByText('3 applications')).toBeVisible();
  const rows = page.getByRole('article');
  const words = page.getByLabel('Search name, email or phone');
  await words.fill('alma');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('1 application', { exact: true })).toBeVisible();
  await expect(words).toHaveValue('alma');
  await page.getByLabel('Status of Alma Quandong').selectOption('awaiting_documents');
  await expect(page.getByText(outcomes.loan.status_saved)).toBeVisible();
  await words.fill('');
  await expect(page.getByText('3 applications')).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('awaiting_documents');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Status', { exact: true }).selectOption({ index: 0 });
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Select all shown').check();
  await page.getByLabel('Status for the selected').selectOption({ value: 'completed' });
  await page.getByRole('button', { name: 'Set status' }).click();
  await expect(page.getByText('3 set to Completed.')).toBeVisible();
  await page.getByRole('link', { name: 'Alma Quandong' }).click();
  const note = page.getByRole('region', { name: 'Private note' });
  await note.getByLabel('Note', { exact: true }).fill('Prefers mornings.');
  await note.getByRole('button', { name: 'Remind me tomorrow' }).click();
  await expect(note.getByLabel('Note', { exact: true })).toHaveValue('Prefers mornings.');
  await note.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText(outcomes.loan.note_saved)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('article', { name: 'Alma Quandong' })).toContainText('Note');
});
