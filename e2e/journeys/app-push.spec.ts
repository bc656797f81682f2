import type { Page } from '@playwright/test';
import { brand } from '@threshold/contract/brand';
import {
  formatPush,
  pushPages,
  pushChoiceWords as words,
} from '@threshold/contract/texts/notification-texts';
import { enterAs } from '../src/accounts.ts';
import { apply, createApprovedBroker } from '../src/applications.ts';
import { log, say } from '../src/chat.ts';
import { expect, waitForHydration } from '../src/fixtures.ts';
import { newCustomer } from '../src/people.ts';
import { appUse, expectNothingPrivate, test, workerScope } from '../src/product/app.ts';
import { readPublishedKeys } from '../src/secure-messages.ts';
import {
  closeProduct,
  noteBadges,
  pressNotification,
  readNotedBadges,
  shownBy,
  showsNews,
  stubNotifications,
} from '../src/shown-news.ts';
import { enrolStaff } from '../src/staff.ts';
import { firstStaff, staffPassword } from '../src/staff-accounts.ts';

test.use({ ...appUse, owner: 'app-push' });
test.describe.configure({ timeout: 120_000 });

const pushPart = (page: Page) => page.getByRole('region', { name: words.title });
const written = ['The cottage in Hobart Street', 'Shall I bring the contract?'] as const;

test('a professional with closed pages gets one contentless notification of each kind', async ({
  page,
  context,
  browser,
  request,
  service,
}) => {
  await service.subscribe(context);
  await context.grantPermissions(['notifications']);
  const { token } = await enrolStaff(request, firstStaff.email, staffPassword);
  const vendor = await createApprovedBroker(request, 'Wilga Currawong', undefined, token);
  await enterAs(page, 'vendor', vendor.token);
  for (const path of ['/vendor/figures', '/vendor/loan-applications', '/vendor/calls']) {
    await page.goto(path);
    await waitForHydration(page);
  }
  await expect.poll(() => readPublishedKeys(request, vendor), { timeout: 60_000 }).toHaveLength(1);
  await workerScope(page);
  await page.goto('/vendor/settings#push');
  await waitForHydration(page);
  await pushPart(page).getByRole('button', { name: words.turn_on }).click();
  await expect(page.getByRole('group', { name: words.on })).toBeVisible();

  const [kept] = context.serviceWorkers();
  const isShown = kept !== undefined && (await showsNews(kept));
  const by = isShown ? 'the browser itself' : 'a screen that is made up: this browser has none';
  test.info().annotations.push({ type: 'notifications are shown by', description: by });
  console.log(`Notifications are shown by ${by}.`);

  const { customer, page: sender } = await newCustomer({ browser, request }, 'sender');
  await sender.goto(`/customer/inbox/${vendor.id}`);
  await waitForHydration(sender);
  async function write(text: string) {
    await say(sender, text);
    await expect(log(sender).getByText(text)).toBeVisible();
  }
  const closed = await closeProduct(page);
  const { worker } = closed;
  expect(context.pages().map((one) => one.url())).toEqual(['about:blank']);
  const shown = async () =>
    (await shownBy(worker)).toSorted((one, other) => one.tag.localeCompare(other.tag));
  const news = (topic: 'message' | 'application', count: number, href: string) => ({
    title: brand.name,
    body: formatPush(topic, count),
    tag: topic,
    data: { href },
  });
  const conversation = `/vendor/inbox/${customer.id}`;

  await test.step('a push starts the service worker, which shows the expected notification', async () => {
    await write(written[0]);
    const push = await service.next();
    if (!isShown) {
      await closed.start();
      await stubNotifications(worker);
      await noteBadges(worker);
    }
    await closed.deliver(push);
    await expect.poll(shown).toEqual([news('message', 1, conversation)]);
  });

  await test.step('a second push of a kind replaces the first; the count rises', async () => {
    await noteBadges(worker);
    await write(written[1]);
    await closed.deliver(await service.next());
    await expect.poll(shown).toEqual([news('message', 2, conversation)]);
    // The count includes another waiting item: the decision about the listing.
    await expect.poll(() => readNotedBadges(worker)).toEqual([3]);
  });

  const leads = pushPages.vendor.application;
  await test.step('a push of another kind adds a second notification', async () => {
    await apply(request, customer, vendor);
    await closed.deliver(await service.next());
    const both = [news('application', 1, leads), news('message', 2, conversation)];
    await expect.poll(shown).toEqual(both);
  });

  await test.step('a press on a notification opens or navigates a window', async () => {
    expect(await pressNotification(worker, 'application')).toEqual([leads]);
    expect(await shown()).toEqual([news('message', 2, conversation)]);
    const open = await context.newPage();
    await open.goto('/vendor/calls');
    await waitForHydration(open);
    await workerScope(open);
    expect(await pressNotification(worker, 'message')).toEqual([]);
    await expect(open).toHaveURL(conversation);
    await expect(log(open).getByText(written[1])).toBeVisible();
    expect(await shown()).toEqual([]);
    await expectNothingPrivate(open, [
      ...written,
      vendor.email,
      vendor.token,
      customer.id,
      customer.email,
    ]);
  });
});
