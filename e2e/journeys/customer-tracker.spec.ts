import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { sealedPreview } from '@threshold/contract/texts/sentences';
import { enterAs } from '../src/accounts.ts';
import { apply, createApprovedBroker } from '../src/applications.ts';
import { log, messageBox, say, vendorInbox } from '../src/chat.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer, enterCustomer } from '../src/people.ts';
import { readPublishedKeys } from '../src/secure-messages.ts';
import { callAs } from '../src/staff.ts';

const refused = { status: 500, json: { status: false } };

test('a customer opens items that wait for action from the dashboard', { tag: '@smoke' }, async ({
  page,
  visit,
  request,
  browser,
}) => {
  test.setTimeout(120_000);
  const broker = await createApprovedBroker(request, 'Banksia Moor');
  const customer = await enterCustomer(page, request, 'tracker');
  await visit('/customer/dashboard');
  for (const text of [/^No call is booked/, /^No application yet/, /^No conversation yet/]) {
    await expect(page.getByText(text)).toBeVisible();
  }

  const loan_application_id = await apply(request, customer, broker);
  await callAs(request, broker.token, loanApplicationEndpoints.updateStatus, {
    query: { loan_application_id, status: 'awaiting_documents' },
  });
  await expect.poll(() => readPublishedKeys(request, customer)).toHaveLength(1);
  const desk = await vendorInbox(browser, broker, customer);
  await expect(messageBox(desk)).toBeVisible();
  await say(desk, 'Please send your last two payslips.');
  await expect(log(desk).getByText('Sent', { exact: true })).toBeAttached();
  await desk.context().close();

  await page.reload();
  const steps = page.getByRole('region', { name: 'What to do next' });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Send the documents your broker asked for',
    'Read 1 new message',
    'Find professionals',
    'Turn on two-factor',
    'Add a profile picture',
  ]);
  const card = page.getByRole('article', { name: 'Banksia Moor' });
  await expect(card).toContainText('Banksia Moor is waiting for documents from you.');
  const conversations = page.getByRole('region', { name: 'Conversations' });
  await expect(conversations.getByRole('link', { name: /Banksia Moor/ })).toContainText(
    sealedPreview,
  );
  await steps.getByRole('link', { name: 'Open the conversation' }).click();
  await expect(page).toHaveURL(`/customer/inbox/${broker.id}`);
});

test.describe('when the server does not answer', () => {
  test.use({ expectedFaults: /Failed to load resource|ApiError/ });

  test('a customer reads an error in each dashboard section that fails', async ({
    page,
    visit,
    request,
  }) => {
    test.setTimeout(120_000);
    const broker = await createApprovedBroker(request, 'Tuart Quinn');
    const customer = await createVerifiedCustomer(request, 'tracker');
    await apply(request, customer, broker, {}, ['rent.csv']);
    await enterAs(page, 'customer', customer.token);
    for (const part of ['loan-applications/customer/*', 'chat/history/*', '*/*/appointments']) {
      await page.route(`**/api/${part}`, (route) => route.fulfill(refused));
    }
    await visit('/customer/dashboard');
    const applications = page.getByRole('region', { name: 'Applications' });
    await expect(applications.getByText(outcomes.loan.fetch_failed)).toBeVisible();
    await expect(page.getByText(outcomes.chat.conversations_failed)).toBeVisible();
    await expect(page.getByText(outcomes.scheduling.list_failed)).toBeVisible();
    await expect(page.getByText(/^No call is booked/)).toHaveCount(0);
    await page.unrouteAll();
    await applications.getByRole('button', { name: 'Try again' }).click();
    const card = page.getByRole('article', { name: 'Tuart Quinn' });
    await expect(card.getByText('New', { exact: true })).toBeVisible();
    await expect(page.getByText(outcomes.chat.conversations_failed)).toBeHidden();
    await expect(page.getByText(/^No call is booked/)).toBeVisible();

    await page.route('**/api/loan-applications/*/*', (route) => route.fulfill(refused));
    await card.getByText('History and files').click();
    await expect(card.getByText(outcomes.loan.fetch_failed)).toBeVisible();
    for (const [act, title, confirm] of [
      [/^End access/, 'End access to your files?', 'End access'],
      [/^Withdraw/, 'Withdraw this application?', 'Withdraw'],
    ] as const) {
      await card.getByRole('button', { name: act }).click();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByRole('button', { name: confirm, exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(card.getByRole('alert').first()).toContainText(outcomes.loan.fetch_failed);
    }
    await page.unrouteAll();
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(card).toContainText('You sent the application');
    await expect(card).toContainText('Nobody has opened a file of this application.');
    await expect(card.getByText('New', { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: /^End access to files/ })).toBeVisible();

    // The first request to end access to a file fails, the second succeeds. It is the only file, so
    // the access to all files has ended.
    const closing = card.getByRole('button', { name: 'End access to rent.csv' });
    const dialog = page.getByRole('dialog', { name: 'End access to rent.csv?' });
    for (const sentence of [outcomes.loan.fetch_failed, outcomes.loan.file_access_ended]) {
      const isRefused = sentence === outcomes.loan.fetch_failed;
      if (isRefused) await page.route('**/access/*', (route) => route.fulfill(refused));
      await closing.click();
      await dialog.getByRole('button', { name: 'End access' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(sentence).first()).toBeVisible();
      await page.unrouteAll();
    }
    await expect(card).toContainText('Tuart Quinn can no longer open these.');
    await expect(card.getByRole('button', { name: /^End access/ })).toHaveCount(0);
  });
});
