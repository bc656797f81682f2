import { linkEndpoints } from '@threshold/contract/e2ee-links';
import { linkWords } from '@threshold/contract/outcomes-links';
import { expectAccessible } from '../src/axe.ts';
import { expectTrapped, pressByKey } from '../src/by-keyboard.ts';
import { messageBox, say } from '../src/chat.ts';
import { expect, test } from '../src/fixtures.ts';
import {
  askedIn,
  askThatDevice,
  newPhone,
  sayMine,
  shownDigits,
  typeDigits,
} from '../src/links.ts';
import { bothOpen, text, twoEnds } from '../src/sealed-chat.ts';
import { press } from '../src/secure-messages.ts';
import { callAs } from '../src/staff.ts';
import { tabTo } from '../src/tab-to.ts';

const { asking, asked } = linkWords;
const MINUTE_MS = 60_000;

test('a link of two devices is done by keyboard alone, and no step has a serious fault', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const { customer, vendor } = await twoEnds({ browser, request }, 'Godwit', []);
  await bothOpen({ customer, vendor });
  await say(customer.page, 'By keyboard');
  await expect(text(vendor, 'By keyboard')).toBeVisible();
  const { page } = customer;
  const phone = await newPhone(browser, customer, vendor);

  await pressByKey(phone.page, phone.page, linkWords.act);
  const onPhone = phone.page.getByRole('dialog', { name: asking.title });
  await expectAccessible(phone.page, 'what is asked');
  await pressByKey(phone.page, onPhone, asking.begin);
  await expect(onPhone.getByText(asking.waiting)).toBeFocused();
  await expectAccessible(phone.page, 'waiting for the old device');

  await expect(askedIn(customer)).toBeVisible();
  await expectAccessible(page, 'the strip that asks whose device it is');
  await pressByKey(page, page, asked.mine);
  const onOld = page.getByRole('dialog', { name: asked.title });
  const eight = await shownDigits(onPhone, /Type this on your other device/);
  await expectAccessible(phone.page, 'the eight digits');
  await expect(onOld.getByLabel(asked.eight_label, { exact: true })).toBeFocused();
  await expectAccessible(page, 'typing the eight digits');
  await expectTrapped(page, onOld);
  await tabTo(page, onOld.getByLabel(asked.eight_label, { exact: true }));
  await page.keyboard.type(eight);
  await page.keyboard.press('Enter');
  const two = await shownDigits(onOld, /^\d\d$/);
  await expectAccessible(page, 'the two digits');

  await expect(onPhone.getByLabel(asking.two_label, { exact: true })).toBeFocused();
  await expectAccessible(phone.page, 'typing the two digits');
  await expectTrapped(phone.page, onPhone);
  await tabTo(phone.page, onPhone.getByLabel(asking.two_label, { exact: true }));
  await phone.page.keyboard.type(two);
  await phone.page.keyboard.press('Enter');
  await expect(text(phone, 'By keyboard')).toBeVisible();
  await pressByKey(page, onOld, 'Done');
  await expect(onOld).toBeHidden();
  for (const end of [customer, vendor, phone]) await end.page.context().close();
});

test('a link that takes longer than ten minutes ends on both devices, which say so', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const { customer, vendor } = await twoEnds({ browser, request }, 'Dotterel', []);
  await bothOpen({ customer, vendor });
  // Keys that are in use: a phone would take unused ones over.
  await say(customer.page, 'In time');
  await expect(text(vendor, 'In time')).toBeVisible();
  const phone = await newPhone(browser, customer, vendor);
  const onPhone = await askThatDevice(phone);
  // The old one is a phone, too, which shows the conversation alone.
  await customer.page.setViewportSize({ width: 375, height: 667 });
  await expect(askedIn(customer)).toBeVisible();
  await expect(text(customer, 'In time')).toBeVisible();
  await expectAccessible(customer.page, 'the strip above a conversation');
  const onOld = await sayMine(customer);
  await shownDigits(onPhone, /Type this on your other device/);

  // The clock of the devices goes on; at the server the request is gone, as it is after its time.
  const late = Date.now() + 11 * MINUTE_MS;
  for (const { page } of [phone, customer]) await page.clock.setFixedTime(late);
  const { token } = customer.member;
  const { data } = await callAs(request, token, linkEndpoints.link);
  await callAs(request, token, linkEndpoints.end, { params: { id: data?._id ?? '' }, body: {} });
  await expect(onPhone.getByText(asking.expired)).toBeVisible();
  await expectAccessible(phone.page, 'a link that took too long');
  await expect(onOld.getByText(asked.gone)).toBeVisible();
  await expectAccessible(customer.page, 'a link that took too long, on the old device');
  // What it ended with stands above the conversation, and makes room for whoever writes.
  await pressByKey(customer.page, onOld, 'Done');
  await expect(onOld).toBeHidden();
  const told = customer.page.getByText(asked.gone, { exact: true });
  await expect(told).toBeFocused();
  await messageBox(customer.page).focus();
  await expect(told).toBeHidden();
  // Another one begins.
  await pressByKey(phone.page, onPhone, asking.again);
  await expect(onPhone.getByRole('button', { name: asking.begin })).toBeVisible();
  for (const end of [customer, vendor, phone]) await end.page.context().close();
});

test.describe(() => {
  test.use({ expectedFaults: /net::ERR_FAILED/ });

  test('an uncertain end of a link is said, and its line can be closed', async ({
    browser,
    request,
  }) => {
    test.setTimeout(180_000);
    const { customer, vendor } = await twoEnds({ browser, request }, 'Pratincole', []);
    await bothOpen({ customer, vendor });
    await say(customer.page, 'For two devices');
    await expect(text(vendor, 'For two devices')).toBeVisible();
    const { page } = customer;
    const told = (sentence: string) => page.getByText(sentence, { exact: true });
    const phone = await newPhone(browser, customer, vendor);

    // The keys went, but no answer came back.
    const boxes = '**/api/e2ee/links/*/box';
    await page.route(boxes, async (route) => {
      await route.fetch();
      await route.abort();
    });
    const onPhone = await askThatDevice(phone);
    const onOld = await sayMine(customer);
    const eight = await shownDigits(onPhone, /Type this on your other device/);
    await typeDigits(onOld, asked.eight_label, eight);
    await press(onOld, asked.send);
    await expect(onPhone.getByText(asking.two)).toBeVisible();
    await press(onOld, 'Cancel');
    await expect(told(asked.perhaps('Firefox on Android'))).toBeFocused();
    await expect(page.getByRole('link', { name: asked.password })).toBeVisible();
    await expectAccessible(page, 'keys that another device may have');
    await pressByKey(page, page, asked.put_away);
    await expect(told(asked.perhaps('Firefox on Android'))).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.unroute(boxes);

    // A refusal that gets no answer is tried again where the question stands.
    await expect(onPhone.getByText(asking.refused)).toBeVisible();
    await press(onPhone, asking.again);
    await press(onPhone, asking.begin);
    await expect(askedIn(customer)).toBeVisible();
    const links = '**/api/e2ee/links/*';
    await page.route(links, (route) => route.abort());
    await pressByKey(page, page, asked.not_me);
    await expect(told(asked.failed)).toBeVisible();
    await expect(page.getByRole('button', { name: asked.not_me })).toBeFocused();
    await page.unroute(links);

    // The question goes while the refusal is on its way, which then gets no answer.
    const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
    await page.route(links, async (route) => {
      await isLost;
      await route.abort();
    });
    await pressByKey(page, page, asked.not_me);
    await press(onPhone, 'Cancel');
    await expect(askedIn(customer)).toBeHidden();
    lose();
    await expect(told(asked.unsure)).toBeFocused();
    await page.unroute(links);

    // The request ends before this page hears of it.
    await askThatDevice(phone);
    await expect(askedIn(customer)).toBeVisible();
    await page.route('**/api/e2ee/links', (route) => route.abort());
    const ended = phone.page.waitForResponse(links);
    await press(onPhone, 'Cancel');
    await ended;
    await pressByKey(page, page, asked.not_me);
    await expect(told(asked.late)).toBeFocused();
    await expect(page.getByRole('link', { name: asked.password })).toBeVisible();
    await page.unroute('**/api/e2ee/links');

    // Whoever began to write while the answer was on its way goes on writing.
    await askThatDevice(phone);
    await expect(askedIn(customer)).toBeVisible();
    const { promise: isDue, resolve: answer } = Promise.withResolvers<void>();
    await page.route(links, async (route) => {
      await isDue;
      await route.continue();
    });
    await pressByKey(page, page, asked.not_me);
    await messageBox(page).fill('Half a ');
    answer();
    await expect(told(asked.refused)).toBeVisible();
    await expect(messageBox(page)).toBeFocused();
    await page.keyboard.type('sentence');
    await expect(messageBox(page)).toHaveValue('Half a sentence');
    for (const end of [customer, vendor, phone]) await end.page.context().close();
  });
});
