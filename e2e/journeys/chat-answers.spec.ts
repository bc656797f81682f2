import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { attach, enterNewChat, log, messageBox, say, sayPlain } from '../src/chat.ts';
import { expect, test } from '../src/fixtures.ts';
import { enterCustomer } from '../src/people.ts';

test.use({ expectedFaults: /status of (500|429)/ });

test('a customer reads which parts of a chat failed, and retries', async ({ page, request }) => {
  await enterNewChat({ page, request }, 'kookaburra');
  await say(page, 'Hello');
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();

  // Blocks sockets: a new connection would load the messages automatically, but the journey tests
  // the button that loads them.
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  const fail = (url: string) =>
    page.route(url, (route) => route.fulfill({ status: 500, json: {} }));
  await fail('**/api/chat/history/**');
  await page.reload();
  await expect(page.getByText(outcomes.chat.conversations_failed)).toBeVisible();
  await page.unroute('**/api/chat/history/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(log(page).getByText('Hello')).toBeVisible();

  const messages = /\/api\/chat\/[0-9a-f-]{36}\?/;
  await page.route(messages, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText(outcomes.chat.messages_failed)).toBeVisible();
  await page.unroute(messages);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(log(page).getByText('Hello')).toBeVisible();
});

test('a customer reads that an upload failed and retries', async ({ page, request }) => {
  await enterNewChat({ page, request }, 'wagtail');
  await expect(messageBox(page)).toBeVisible();
  await page.route('**/api/chat/upload', (route) => route.fulfill({ status: 500, json: {} }));
  await attach(page, {
    name: 'payslip.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Paid in full'),
  });
  await expect(log(page).getByText(`Not sent. ${outcomes.documents.upload_failed}`)).toBeVisible();
  await page.unroute('**/api/chat/upload');
  // The server's sentence about the daily limit is shown.
  const { day_full } = outcomes.documents;
  const tooMany = { status: false, code: 'too_many', message: day_full, error: day_full };
  await page.route('**/api/chat/upload', (route) => route.fulfill({ status: 429, json: tooMany }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(log(page).getByText(`Not sent. ${day_full}`)).toBeVisible();
  await page.unroute('**/api/chat/upload');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Open payslip.txt' })).toBeVisible();
  await expect(log(page).getByText(/^Not sent/)).toHaveCount(0);
});

test('a customer opens a chat from a search result', async ({ page, request, visit }) => {
  await enterCustomer(page, request, 'sandpiper');
  await visit('/customer/search-brokers?vendor_type=Accountant');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Chat', exact: true }) })
    .first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect(messageBox(page)).toBeVisible();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText(sealedChat.not_yet(name))).toBeVisible();
  await sayPlain(page, 'Hello');
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
});
