import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { apply, createApprovedBroker } from '../src/applications.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import {
  createVerifiedCustomer,
  type Member,
  openMemberPage,
  signInDemoVendor,
} from '../src/people.ts';
import { mailWith } from '../src/product/mailbox.ts';
import { callAs } from '../src/staff.ts';

test.use({ expectedFaults: /status of 500/ });

const authorized = ({ token }: Member) => ({ authorization: `Bearer ${token}` });
const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** The customer reviews the professional, who replies. Each gets one notification. */
async function reviewAndAnswer(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  customer: Member,
  vendor: Member,
) {
  // In a new context, because reviews from a browser where the professional signs in are refused.
  const home = await browser.newContext();
  const written = await home.request.post('/api/reviews', {
    headers: authorized(customer),
    data: { vendor: vendor.id, rating: 5, comment: 'Every question answered.' },
  });
  expect(written.status()).toBe(201);
  const { data } = (await written.json()) as { data: { _id: string } };
  await home.close();
  const answered = await request.post(`/api/reviews/${data._id}/reply`, {
    headers: authorized(vendor),
    data: { reply: 'Thank you.' },
  });
  expect(answered.ok()).toBe(true);
}

/** The professional sends the customer a file, which is an unread message. */
async function sendFile(request: APIRequestContext, vendor: Member, customer: Member) {
  const opened = await request.get('/api/chat/getConversation', {
    headers: authorized(vendor),
    params: { receiverId: customer.id, role: 'vendor' },
  });
  const { data } = (await opened.json()) as { data: { _id: string } };
  const buffer = Buffer.from('Rates for October');
  const sent = await request.post('/api/chat/upload', {
    headers: authorized(vendor),
    multipart: {
      conversationId: data._id,
      files: { name: 'rates.txt', mimeType: 'text/plain', buffer },
    },
  });
  expect(sent.status()).toBe(201);
}

test('a customer opens pages from notifications and chooses which kinds are mailed', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  const vendor = await signInDemoVendor(request);
  const customer = await createVerifiedCustomer(request, 'noticed');
  // Members may write to each other only after dealing with each other.
  const opened = await request.get('/api/chat/getConversation', {
    headers: authorized(customer),
    params: { receiverId: vendor.id, role: 'customer' },
  });
  expect(opened.ok()).toBe(true);
  await reviewAndAnswer({ browser, request }, customer, vendor);
  await sendFile(request, vendor, customer);
  expect(await mailWith(request, customer.email, /answer to your review/)).toContain(
    '/customer/settings#notices',
  );

  const page = await openMemberPage(browser, 'customer', customer);
  await page.goto('/customer/search-brokers');
  await waitForHydration(page);
  const inbox = page.getByRole('banner').getByRole('link', { name: /^Inbox/ });
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(inbox).toHaveAccessibleName('Inbox 1 unread');
  await bell(page, 'Notifications, 1 unread').click();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  const notification = list(page).getByRole('link', { name: /^New: .+ answered your review\./ });
  await notification.click();
  await expect(page).toHaveURL(`/customer/search-brokers/${vendor.id}`);
  await expect(list(page)).toBeHidden();

  await bell(page, 'Notifications').click();
  await expect(list(page).getByRole('link', { name: /^New:/ })).toHaveCount(0);
  await list(page).getByRole('link', { name: 'Choose what also comes by email' }).click();
  await expect(page).toHaveURL('/customer/settings#notices');
  const section = page.getByRole('region', { name: 'Notifications and email' });
  await expect(section.getByRole('heading')).toBeInViewport();
  const reviews = section.getByRole('checkbox', { name: 'Reviews' });
  await expect(reviews).toBeChecked();
  await expect(section.getByRole('checkbox', { name: 'Your listing' })).toHaveCount(0);
  await reviews.uncheck();
  await expect(section.getByRole('status')).toHaveText('Saved.');
  const news = section.getByRole('checkbox', { name: 'Send me guides and news now and then' });
  await expect(news).not.toBeChecked();
  await news.check();
  await expect(section.getByRole('status')).toHaveText('Saved.');
  await page.reload();
  await expect(reviews).not.toBeChecked();
  await expect(news).toBeChecked();

  // If a change fails, the page shows an error message and the old setting.
  await page.route('**/api/notices', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  );
  await news.click();
  await expect(page.getByText(outcomes.refusals.internal)).toBeVisible();
  await expect(news).toBeChecked();

  await page.goto(`/customer/inbox/${vendor.id}`);
  await waitForHydration(page);
  await expect(page.getByRole('log').getByText('rates.txt')).toBeVisible();
  await expect(inbox).toHaveAccessibleName('Inbox');
});

test("a professional opens notifications from the sidebar or a phone's top bar", async ({
  browser,
  request,
}) => {
  // A separate professional, because a shared professional has other notifications, which this
  // journey would mark as read.
  const vendor = await createApprovedBroker(request, 'Norah Brindabella');
  await reviewAndAnswer(
    { browser, request },
    await createVerifiedCustomer(request, 'reviewer'),
    vendor,
  );
  const page = await openMemberPage(browser, 'vendor', vendor);
  await page.goto('/vendor/settings');
  await waitForHydration(page);
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await expect(
    list(page)
      .getByRole('link', { name: /^New: Indigo Fairweather reviewed you: 5 of 5 stars\./ })
      .first(),
  ).toHaveAttribute('href', '/vendor/reviews');
  await list(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list(page).getByRole('link', { name: /^New:/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(
    page.getByRole('region', { name: 'Notifications and email' }).getByRole('checkbox', {
      name: 'Your listing',
    }),
  ).toBeChecked();
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(list(page)).toBeVisible();
});

test('a customer loads older notifications while new ones arrive', async ({ browser, request }) => {
  const customer = await createVerifiedCustomer(request, 'patient');
  const broker = await signInDemoVendor(request);
  const loan_application_id = await apply(request, customer, broker);
  const happen = async (number: number) => {
    const status = number % 2 === 0 ? 'new' : 'in_progress';
    await callAs(request, broker.token, loanApplicationEndpoints.updateStatus, {
      query: { loan_application_id, status },
    });
  };
  const { page_size } = limits.lists;
  const count = 2 * page_size;
  // Marks each as read, because a notification equal to an unread one is not created.
  for (let number = 1; number <= count; number += 1) {
    await happen(number);
    await callAs(request, customer.token, notificationEndpoints.update, {
      body: { read_all: true },
    });
  }
  const page = await openMemberPage(browser, 'customer', customer);
  await page.goto('/customer/search-brokers');
  await waitForHydration(page);
  await bell(page, 'Notifications').click();
  const rows = list(page).getByRole('listitem');
  await expect(rows).toHaveCount(page_size);
  // A new notification shifts the pages, so the next page begins with a row already shown.
  await happen(1);
  const older = list(page).getByRole('button', { name: 'Show older ones' });
  await older.click();
  await expect(rows).toHaveCount(2 * page_size - 1);
  await older.click();
  await expect(rows).toHaveCount(2 * page_size);
  await expect(older).toBeHidden();
});

test('a customer reads that notifications failed to load', async ({ browser, request }) => {
  const page = await openMemberPage(
    browser,
    'customer',
    await createVerifiedCustomer(request, 'quiet'),
  );
  await page.goto('/customer/search-brokers');
  await waitForHydration(page);
  await page.route('**/api/notices*', (route) => route.fulfill({ status: 500, json: {} }));
  await bell(page, 'Notifications').click();
  await expect(list(page).getByRole('alert')).toContainText(outcomes.notifications.failed);
  await page.unroute('**/api/notices*');
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await expect(
    list(page).getByRole('heading', { name: outcomes.notifications.empty }),
  ).toBeVisible();
});

atEveryWidth(() => {
  test('the notification list has no accessibility faults', async ({ browser, request }) => {
    test.setTimeout(120_000);
    const customer = await createVerifiedCustomer(request, 'axe');
    const demo = await signInDemoVendor(request);
    await reviewAndAnswer({ browser, request }, customer, demo);
    for (const [role, member, start] of [
      ['customer', customer, '/customer/search-brokers'],
      ['vendor', demo, '/vendor/settings'],
    ] as const) {
      const page = await openMemberPage(browser, role, member);
      await page.goto(start);
      await waitForHydration(page);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(list(page)).toBeVisible();
      await expect(list(page).getByText('Loading notifications...')).toBeHidden();
      await expectAccessible(page, 'list');
      await page.keyboard.press('Escape');
      await expect(list(page)).toBeHidden();
      await page.goto(`/${role}/settings#notices`);
      const section = page.getByRole('region', { name: 'Notifications and email' });
      await expect(section.getByRole('checkbox').first()).toBeVisible();
      await expectAccessible(page, 'choices');
      await page.context().close();
    }
  });
});
