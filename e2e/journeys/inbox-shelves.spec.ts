import type { Page } from '@playwright/test';
import { folderOutcomes, sealedChat } from '@threshold/contract/texts/chat-texts';
import { statusLabels } from '@threshold/contract/vocabularies';
import { expectAccessible } from '../src/axe.ts';
import { createBrokerWithBrowser, log, say, vendorInbox } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { newCustomer, openMemberPage } from '../src/people.ts';
import { openChat, sent, text, twoEnds } from '../src/sealed-chat.ts';
import { tabTo } from '../src/tab-to.ts';

const { none: nothing } = folderOutcomes;
const listOf = (page: Page) => page.getByRole('complementary', { name: 'Conversations' });
const rowsOf = (page: Page) => listOf(page).getByRole('listitem');
const show = (page: Page) => listOf(page).getByLabel('Show');
const none = (page: Page) => listOf(page).getByRole('status');
/** Link to the inbox with its unread count. */
const waiting = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Chooses an item of the menu 'More' with the arrow keys. */
async function actByKeys(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'More', exact: true }));
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name });
  await expect(page.getByRole('menu')).toBeVisible();
  for (let pressed = 0; pressed < 6; pressed += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

test('a professional pins and archives by keyboard; new messages restore archived conversations', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(120_000);
  const vendor = await createBrokerWithBrowser(browser, request);
  const write = async (name: string) => {
    const { customer, page } = await newCustomer({ browser, request }, name);
    await page.goto(`/customer/inbox/${vendor.id}`);
    await waitForHydration(page);
    await say(page, `Hello from ${name}`);
    await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
    return { customer, page };
  };
  const first = await write('wren');
  const second = await write('kite');

  const desk = await vendorInbox(browser, vendor, first.customer);
  const rows = rowsOf(desk);
  await expect(rows.first()).toContainText('Hello from kite');
  const otherTab = await desk.context().newPage();
  await otherTab.goto('/vendor/inbox?show=archived');
  await expect(none(otherTab)).toHaveText(nothing.archived);
  await show(otherTab).selectOption('all');
  await expect(rowsOf(otherTab).first()).toContainText('Hello from kite');

  await actByKeys(desk, 'Pin to the top');
  await expect(desk.getByText(folderOutcomes.put.pinned)).toBeVisible();
  await expect(desk.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  for (const page of [desk, otherTab]) {
    await expect(rowsOf(page).first()).toContainText('Hello from wren');
    await expect(rowsOf(page).first()).toContainText('Pinned');
  }
  await say(second.page, 'One thing more');
  await expect(rows.nth(1)).toContainText('One thing more');
  await expect(rows.first()).toContainText('Hello from wren');
  await desk.reload();
  await expect(rows.first()).toContainText('Hello from wren');

  // The archived conversation leaves the list in both tabs and is found in the archive; the other
  // conversation is shown instead.
  await waitForHydration(desk);
  await actByKeys(desk, 'Archive');
  await expect(desk.getByText(folderOutcomes.put.archived)).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Inbox', level: 1 })).toBeFocused();
  await expect(desk).toHaveURL('/vendor/inbox');
  await expect(rows).toHaveCount(1);
  await expect(log(desk).getByText('One thing more')).toBeVisible();
  await expect(rowsOf(otherTab)).toHaveCount(1);
  await otherTab.close();
  await show(desk).selectOption('archived');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Archived');
  await expect(rows.first()).toContainText('Hello from wren');
  await expect(waiting(desk, 'Inbox')).toBeVisible();

  // A new message counts as unread and removes the conversation from the archive.
  await say(first.page, 'Are you there?');
  await expect(none(desk)).toHaveText(nothing.archived);
  await expect(waiting(desk, 'Inbox 1 unread')).toBeVisible();
  await show(desk).selectOption('unread');
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('link').click();
  await expect(log(desk).getByText('Are you there?')).toBeVisible();
  await expect(waiting(desk, 'Inbox')).toBeVisible();
  await show(desk).selectOption('all');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Are you there?');
  await expect(rows.first()).not.toContainText('Archived');
  for (const { page } of [first, second]) await page.context().close();
});

test("a customer's list filter survives reload, navigation and Back", async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const vendor = await createBrokerWithBrowser(browser, request);
  const { customer, page } = await newCustomer({ browser, request }, 'plover');
  await page.goto(`/customer/inbox/${vendor.id}`);
  await waitForHydration(page);
  await say(page, 'Hello there');
  await expect(log(page).getByText('Sent', { exact: true })).toBeAttached();
  expect(await show(page).locator('option').allTextContents()).toEqual([
    'All',
    'Unread',
    'Archived',
  ]);
  await act(page, 'Archive');
  await expect(page).toHaveURL('/customer/inbox');
  await expect(none(page)).toHaveText(nothing.all);

  await show(page).selectOption('archived');
  await expect(page).toHaveURL('/customer/inbox?show=archived');
  await page.reload();
  await waitForHydration(page);
  await expect(show(page)).toHaveValue('archived');
  await rowsOf(page).first().getByRole('link').click();
  await expect(log(page).getByText('Hello there')).toBeVisible();
  await page.getByRole('link', { name: /^Profile of/ }).click();
  await expect(page).toHaveURL(/search-brokers/);
  await page.goBack();
  await expect(log(page).getByText('Hello there')).toBeVisible();
  await expect(show(page)).toHaveValue('archived');
  await page.goBack();
  await expect(show(page)).toHaveValue('archived');
  await expect(log(page)).toHaveCount(0);

  // The back arrow on a phone also preserves the filter.
  await page.setViewportSize({ width: 375, height: 812 });
  await rowsOf(page).first().getByRole('link').click();
  await page.getByRole('link', { name: 'Back to conversations' }).click();
  await expect(show(page)).toHaveValue('archived');
  await rowsOf(page).first().getByRole('link').click();
  await act(page, 'Move to inbox');
  await expect(page.getByText(folderOutcomes.put.inbox)).toBeVisible();
  await page.getByRole('link', { name: 'Back to conversations' }).click();
  await expect(none(page)).toHaveText(nothing.archived);

  // A text search includes the archive.
  await show(page).selectOption('all');
  await rowsOf(page).first().getByRole('link').click();
  await act(page, 'Archive');
  await listOf(page).getByLabel('Search brokers').fill('banksia');
  await expect(rowsOf(page)).toHaveCount(1);
  await listOf(page).getByLabel('Search brokers').fill('nobody');
  await expect(none(page)).toContainText('No conversation matches.');
  await listOf(page).getByLabel('Search brokers').fill('');
  const desk = await vendorInbox(browser, vendor, customer);
  await say(desk, 'Good morning');
  await expect(rowsOf(page).first()).toContainText('Good morning');
  await page.context().close();
});

test('a customer archives and pins conversations on a device without message keys', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await twoEnds({ browser, request }, 'Magpie', ['customer']);
  await openChat(customer, vendor.member);
  await say(customer.page, 'A sealed word');
  await expect(sent(customer)).toBeAttached();
  await openChat(vendor, customer.member);
  await say(vendor.page, 'A sealed answer');
  await expect(text(customer, 'A sealed answer')).toBeVisible();

  const locked = { ...customer, page: await openMemberPage(browser, 'customer', customer.member) };
  await openChat(locked, vendor.member);
  await expect(locked.page.getByText(sealedChat.reading.locked).first()).toBeVisible();
  await act(locked.page, 'Pin to the top');
  await expect(rowsOf(customer.page).first()).toContainText('Pinned');
  await expect(rowsOf(customer.page).first()).toContainText('A sealed answer');
  await act(locked.page, 'Archive');
  await expect(none(locked.page)).toHaveText(nothing.all);
  await show(locked.page).selectOption('archived');
  await expect(rowsOf(locked.page)).toHaveCount(1);

  await say(vendor.page, 'A sealed word more');
  await expect(none(locked.page)).toHaveText(nothing.archived);
  await show(locked.page).selectOption('all');
  await expect(rowsOf(locked.page)).toHaveCount(1);
  await expect(text(customer, 'A sealed word more')).toBeVisible();
  await expect(rowsOf(customer.page).first()).not.toContainText('Archived');
});

atEveryWidth(({ name }) => {
  test(`a member reads why each conversation list is empty: ${name}`, async ({
    browser,
    request,
    page,
  }) => {
    test.setTimeout(120_000);
    const { customer, vendor } = await twoEnds({ browser, request }, 'Pelican', []);
    await openChat(customer, vendor.member);
    await say(customer.page, 'Hello there');
    await expect(sent(customer)).toBeAttached();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const desk = vendor.page;
    await desk.setViewportSize({ width, height });
    await openChat(vendor, customer.member);
    await act(desk, 'Pin to the top');
    await desk.getByRole('button', { name: 'More', exact: true }).click();
    await expect(desk.getByRole('menu')).toBeVisible();
    await expectAccessible(desk, 'the menu of a pinned conversation');
    await desk.keyboard.press('Escape');
    await desk.goto('/vendor/inbox');
    await expect(rowsOf(desk).first()).toContainText('Pinned');
    await expectAccessible(desk, 'a list with a pin');
    await show(desk).selectOption('archived');
    await expect(none(desk)).toHaveText(nothing.archived);
    await expectAccessible(desk, 'nothing that is archived');
    await show(desk).selectOption({ label: statusLabels.completed });
    await expect(none(desk)).toHaveText(nothing.chat(statusLabels.completed));
    await expectAccessible(desk, 'no chat of a status');
    await openChat(vendor, customer.member);
    await expect(log(desk).getByText('Hello there')).toBeVisible();
    await desk.goto('/vendor/inbox?show=unread');
    await expect(none(desk)).toHaveText(nothing.unread);
    await openChat(vendor, customer.member);
    await act(desk, 'Archive');
    await expect(none(desk)).toHaveText(nothing.all);
    await expectAccessible(desk, 'an inbox from which all was archived');
    await show(desk).selectOption('archived');
    await expect(rowsOf(desk).first()).toContainText('Archived');
    await expectAccessible(desk, 'the archive');
  });
});
