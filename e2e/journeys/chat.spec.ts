import type { APIRequestContext } from '@playwright/test';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { limits } from '@threshold/contract/limits';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { statusLabels } from '@threshold/contract/vocabularies';
import { enterAs } from '../src/accounts.ts';
import { axeFaults, sidewaysScroll } from '../src/axe.ts';
import {
  createBrokerWithBrowser,
  enterNewChat,
  log,
  messageBox,
  say,
  typeInSight,
  vendorInbox,
} from '../src/chat.ts';
import { expect, offlineErrors, test } from '../src/fixtures.ts';
import {
  createVerifiedCustomer,
  enterCustomer,
  type Member,
  signInDemoVendor,
} from '../src/people.ts';
import { callAs } from '../src/staff.ts';

const sentences = outcomes.chat;

async function conversationsOf(request: APIRequestContext, { id, token }: Member) {
  const params = { id };
  return (await callAs(request, token, chatEndpoints.history, { params })).total;
}

test('a customer starts a chat from a profile; the vendor sets the status', {
  tag: '@smoke',
}, async ({ page, browser, request, visit }) => {
  const customer = await enterCustomer(page, request, 'robin');
  const vendor = await createBrokerWithBrowser(browser, request);
  await visit(`/customer/search-brokers/${vendor.id}`);
  await page
    .getByRole('button', { name: /start a conversation/i })
    .first()
    .click();
  await expect(page).toHaveURL(`/customer/inbox/${vendor.id}`);
  await expect(page.getByText(sealedChat.claim('Marlo Banksia'))).toBeVisible();
  await expect(page.getByRole('heading', { name: sentences.empty })).toBeVisible();
  await expect(page.getByText(sentences.empty_hint)).toBeVisible();
  await expect(page.getByPlaceholder('Search brokers')).toBeVisible();
  await expect(page.getByLabel('Conversation status')).toHaveCount(0);
  // Opening creates no conversation; the first message does. Text typed in the meantime stays in
  // the box.
  const list = page.getByRole('complementary', { name: 'Conversations' });
  await expect(list.getByText(sentences.empty)).toBeVisible();
  expect(await conversationsOf(request, customer)).toBe(0);

  await say(page, 'Hello from the terrace');
  await messageBox(page).pressSequentially('And');
  await expect(log(page).getByText('Hello from the terrace')).toBeVisible();
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
  await expect(list.getByRole('link', { name: /Marlo Banksia/ })).toContainText('Hello from');
  expect(await conversationsOf(request, customer)).toBe(1);
  await expect(messageBox(page)).toHaveValue('And');
  // The button's icon is to the left of its label.
  const send = page.getByRole('button', { name: 'Send' });
  const icon = await send.locator('svg').boundingBox();
  const word = await send.getByText('Send').boundingBox();
  expect((icon?.x ?? 0) + (icon?.width ?? 0)).toBeLessThan(word?.x ?? 0);
  await messageBox(page).fill('');

  const theirs = await vendorInbox(browser, vendor, customer);
  await expect(log(theirs).getByText('Hello from the terrace')).toBeVisible();
  await expect(theirs.getByPlaceholder('Search customers')).toBeVisible();
  await theirs.getByLabel('Conversation status').selectOption('awaiting_documents');
  await expect(theirs.getByLabel('Conversation status')).toBeEnabled();
  await theirs.reload();
  await expect(theirs.getByLabel('Conversation status').locator('option:checked')).toHaveText(
    statusLabels.awaiting_documents,
  );
  // The list shows the status and can be filtered by it.
  const rows = theirs.getByRole('complementary', { name: 'Conversations' });
  const row = rows.getByRole('link', { name: /Hello from the terrace/ });
  await rows.getByLabel('Show').selectOption('chat:awaiting_documents');
  await expect(row).toContainText(statusLabels.awaiting_documents);

  // The typing notice appears and then expires.
  await expect(log(theirs).getByText('Hello from the terrace')).toBeVisible();
  await messageBox(theirs).pressSequentially('One mo');
  await expect(page.getByText('Marlo Banksia is typing')).toBeAttached();
  await expect(page.getByText('Marlo Banksia is typing')).not.toBeAttached({
    timeout: 2 * limits.chat.typing_ms + 2000,
  });
  // The box grows to two lines, then scrolls.
  const heightWith = async (lines: number) => {
    await messageBox(theirs).fill(Array(lines).fill('line').join('\n'));
    return (await messageBox(theirs).boundingBox())?.height ?? 0;
  };
  const [one, two, six] = [await heightWith(1), await heightWith(2), await heightWith(6)];
  expect(two).toBeGreaterThan(one);
  expect(six).toBe(two);
  // Shift+Enter adds a line, Enter sends.
  await messageBox(theirs).fill('One mo');
  await messageBox(theirs).press('Shift+Enter');
  await messageBox(theirs).pressSequentially('ment');
  await messageBox(theirs).press('Enter');
  await expect(log(page).getByText('One mo\nment')).toBeVisible();
  await theirs.context().close();
});

test("a customer's draft remains in the chat after a reload", async ({ page, request }) => {
  await enterNewChat({ page, request }, 'wattle');
  await messageBox(page).fill('Could we move the call to');
  await page.reload();
  await expect(messageBox(page)).toHaveValue('Could we move the call to');
});

test.describe('without a connection', () => {
  test.use({ expectedFaults: offlineErrors });

  test('a member who was offline gets every message exactly once', { tag: '@smoke' }, async ({
    page,
    browser,
    request,
  }) => {
    const { customer, vendor } = await enterNewChat({ page, request }, 'finch');
    await say(page, 'first');
    await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
    const theirs = await vendorInbox(browser, vendor, customer);
    await expect(log(theirs).getByText('first')).toBeVisible();

    await theirs.context().setOffline(true);
    await say(theirs, 'written without a connection');
    for (const text of ['second', 'third']) await say(page, text);
    await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
    await theirs.context().setOffline(false);

    const texts = ['first', 'second', 'third', 'written without a connection'];
    for (const side of [page, theirs]) {
      for (const text of texts) {
        await expect(log(side).getByText(text, { exact: true })).toHaveCount(1, {
          timeout: 40_000,
        });
      }
    }
    // After a reload, each message is still shown exactly once.
    await theirs.reload();
    for (const text of texts) {
      await expect(log(theirs).getByText(text, { exact: true })).toHaveCount(1);
    }
    await theirs.context().close();
  });

  test("a member's text written offline is sent once after a reload", async ({ page, request }) => {
    await enterNewChat({ page, request }, 'rosella');
    await say(page, 'sent');
    await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
    await page.context().setOffline(true);
    await say(page, 'not sent yet');
    await expect(log(page).getByText('not sent yet')).toBeVisible();
    // The page closes and opens again with a connection.
    await page.context().setOffline(false);
    await page.reload();
    await expect(log(page).getByText('not sent yet', { exact: true })).toHaveCount(1);
    await expect(page.getByText('Waiting for the connection')).toHaveCount(0);
    await page.reload();
    await expect(log(page).getByText('sent', { exact: true })).toHaveCount(1);
    await expect(log(page).getByText('not sent yet', { exact: true })).toHaveCount(1);
  });
});

test('a customer is warned of bank details, reports and blocks a conversation', {
  tag: '@smoke',
}, async ({ page, browser, request }) => {
  const { customer, vendor } = await enterNewChat({ page, request }, 'plover');
  await say(page, 'Where do I pay?');
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
  const theirs = await vendorInbox(browser, vendor, customer);
  await messageBox(theirs).fill('BSB 062-000, account 1234 5678');
  await expect(theirs.getByText(sentences.bank_details)).toBeVisible();
  await messageBox(theirs).press('Enter');
  await expect(log(page).getByText(sentences.bank_details)).toBeVisible();

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Report');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText(messages.general.required)).toBeVisible();
  await dialog.getByLabel('What happened?').fill('Asks for money on the chat');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText(sentences.reported)).toBeVisible();

  // Blocks the history, so that the vendor's page learns of the block only when it sends.
  await theirs.route('**/api/chat/history/**', (route) => route.fulfill({ status: 429 }));
  await act('Block');
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(sentences.blocked)).toBeVisible();
  await expect(messageBox(page)).toHaveCount(0);
  await say(theirs, 'Hello?');
  await expect(theirs.getByText(`Not sent. ${sentences.blocked}`)).toBeVisible();
  await act('Unblock');
  await theirs.getByRole('button', { name: 'Try again' }).click();
  await expect(log(page).getByText('Hello?')).toBeVisible();
  await theirs.context().close();
});

test('a customer scrolls up and loads all older messages', async ({ page, request, visit }) => {
  const customer = await createVerifiedCustomer(request, 'heron');
  const vendor = await signInDemoVendor(request);
  const count = limits.chat.page_size + 30;
  const headers = { authorization: `Bearer ${customer.token}` };
  for (let nr = 1; nr <= count; nr += 1) {
    const data = { receiverId: vendor.id, message: `line ${nr}` };
    expect((await request.post('/api/chat/upload', { headers, data })).status()).toBe(201);
  }
  await enterAs(page, 'customer', customer.token);
  await visit(`/customer/inbox/${vendor.id}`);
  await expect(log(page).getByText(`line ${count}`, { exact: true })).toBeInViewport();
  await expect(log(page).getByText('line 1', { exact: true })).toHaveCount(0);
  await log(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -5000);
    await expect(log(page).getByText('line 1', { exact: true })).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await expect(log(page).getByText(/^line \d+$/)).toHaveCount(count);
  await page.getByRole('button', { name: 'Latest' }).click();
  await expect(log(page).getByText(`line ${count}`, { exact: true })).toBeInViewport();
});

test('a customer searches the list of chats by name and message', async ({
  page,
  browser,
  request,
  visit,
}) => {
  await enterCustomer(page, request, 'teal');
  const vendor = await createBrokerWithBrowser(browser, request);
  await visit('/customer/inbox');
  await expect(page.getByText(sentences.none_selected)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  // The page exactly fills the window's height.
  const below = () =>
    page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(await below()).toBe(0);

  await visit(`/customer/inbox/${vendor.id}`);
  await say(page, 'Hello');
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByPlaceholder('Search brokers').fill('nobody');
  await expect(page.getByText(/^No conversation matches/)).toBeVisible();

  // The search covers names and messages.
  const list = page.getByRole('complementary', { name: 'Conversations' });
  const row = list.getByRole('link', { name: /Marlo Banksia/ });
  for (const words of ['banksia', 'hell']) {
    await page.getByPlaceholder('Search brokers').fill(words);
    await expect(row).toContainText('Hello');
  }
  // The header of the chat has the other actions for this professional.
  const panel = page.locator('section', { has: log(page) });
  await expect(panel.getByText('Verified', { exact: true })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Profile of Marlo Banksia' })).toHaveAttribute(
    'href',
    `/customer/search-brokers/${vendor.id}`,
  );
  await panel.getByRole('button', { name: 'Schedule a call' }).click();
  await expect(page.getByRole('dialog', { name: 'Schedule a call' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 667 });
  await expect(messageBox(page)).toBeInViewport();
  await expect(page.getByPlaceholder('Search brokers')).toBeHidden();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to conversations' }).click();
  await expect(row).toBeVisible();
  await expect(messageBox(page)).toHaveCount(0);
  await list.getByLabel('Show').selectOption('unread');
  await expect(row).toHaveCount(0);
  expect(await below()).toBe(0);
  await list.getByLabel('Show').selectOption('all');
  await expect(row).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test('a reader starts at the first unread message and jumps to the latest', async ({
  browser,
  page,
  request,
}) => {
  const customer = await enterCustomer(page, request, 'avocet');
  const vendor = await createBrokerWithBrowser(browser, request);
  await callAs(request, customer.token, chatEndpoints.open, { query: { receiverId: vendor.id } });
  for (let nr = 1; nr <= 30; nr += 1) {
    const body = { receiverId: customer.id, message: `line ${nr}` };
    await callAs(request, vendor.token, chatEndpoints.upload, { body });
  }
  const theirs = await vendorInbox(browser, vendor, customer);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`/customer/inbox/${vendor.id}`);
  const begin = log(page).getByText('30 new messages');
  await expect(begin).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Latest' })).toBeVisible();
  await typeInSight(theirs, { page, name: 'Marlo Banksia' });
  await expect(begin).toBeInViewport();
  await page.getByRole('button', { name: 'Latest' }).click();
  await expect(log(page).getByText('line 30', { exact: true })).toBeInViewport();

  // Sending while scrolled up scrolls down to the sent message.
  await begin.scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Latest' })).toBeVisible();
  await say(page, 'My answer to all of it');
  await expect(log(page).getByText('My answer to all of it')).toBeInViewport();
});
