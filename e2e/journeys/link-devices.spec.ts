import { linkWords } from '@threshold/contract/outcomes-links';
import { say } from '../src/chat.ts';
import { expect, test } from '../src/fixtures.ts';
import {
  askedIn,
  askThatDevice,
  newPhone,
  sayMine,
  shownDigits,
  slipIn,
  typeDigits,
} from '../src/links.ts';
import { mailWith } from '../src/mailbox.ts';
import { bothOpen, openChat, text, twoEnds } from '../src/sealed-chat.ts';
import { press, publishedKeys } from '../src/secure-messages.ts';

const { asking, asked } = linkWords;

test('a new phone opens earlier messages by the digits of it and of the old browser', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const { customer, vendor } = await twoEnds({ browser, request }, 'Curlew', []);
  await bothOpen({ customer, vendor });
  await say(customer.page, 'Written before the phone');
  await expect(text(vendor, 'Written before the phone')).toBeVisible();

  const phone = await newPhone(browser, customer, vendor);
  const onPhone = await askThatDevice(phone);
  await expect(askedIn(customer)).toBeVisible();
  const onOld = await sayMine(customer);
  await expect(onOld.getByText(linkWords.nobody)).toBeVisible();
  const eight = await shownDigits(onPhone, /Type this on your other device/);
  expect(eight).toMatch(/^\d{8}$/);

  // A slip is said, and no end.
  await typeDigits(onOld, asked.eight_label, slipIn(eight));
  await press(onOld, asked.send);
  await expect(onOld.getByText(asked.wrong)).toBeVisible();
  await typeDigits(onOld, asked.eight_label, `${eight.slice(0, 4)} ${eight.slice(4)}`);
  await press(onOld, asked.send);
  await expect(onOld.getByText(asked.show)).toBeVisible();
  const two = await shownDigits(onOld, /^\d\d$/);

  await expect(onPhone.getByText(asking.two)).toBeVisible();
  await expect(onPhone.getByLabel(asking.two_label, { exact: true })).toBeFocused();
  await typeDigits(onPhone, asking.two_label, slipIn(two));
  await press(onPhone, asking.open);
  await expect(onPhone.getByText(asking.wrong)).toBeVisible();
  await typeDigits(onPhone, asking.two_label, two);
  await phone.page.keyboard.press('Enter');
  await expect(text(phone, 'Written before the phone')).toBeVisible();

  await press(onOld, 'Done');
  await expect(askedIn(customer)).toBeHidden();
  await expect
    .poll(() => mailWith(request, customer.member.email, /another device can open/i))
    .toContain('Firefox on Android');
  // The keys are the same: nobody was told of new ones, and both write on.
  expect(await publishedKeys(request, customer.member)).toHaveLength(1);
  await say(phone.page, 'From the phone');
  await expect(text(vendor, 'From the phone')).toBeVisible();
  await expect(text(customer, 'From the phone')).toBeVisible();
  for (const end of [customer, vendor, phone]) await end.page.context().close();
});

test('a stranger who asks is signed out, and a page that goes in between leaves a way to begin again', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const { customer, vendor } = await twoEnds({ browser, request }, 'Avocet', []);
  await bothOpen({ customer, vendor });
  await say(customer.page, 'Not for strangers');
  await expect(text(vendor, 'Not for strangers')).toBeVisible();

  const phone = await newPhone(browser, customer, vendor);
  const onPhone = await askThatDevice(phone);
  const tab = { ...customer, page: await customer.page.context().newPage() };
  await openChat(tab, vendor.member);
  for (const end of [customer, tab]) await expect(askedIn(end)).toBeVisible();
  const onOld = await sayMine(customer);
  await shownDigits(onPhone, /Type this on your other device/);
  // The other tab says where it goes on, and so does this one once it was loaded again.
  await expect(tab.page.getByText(asked.elsewhere)).toBeVisible();
  await expect(onOld.getByLabel(asked.eight_label, { exact: true })).toBeFocused();
  await customer.page.reload();
  await expect(customer.page.getByText(asked.elsewhere)).toBeVisible();
  await expect(customer.page.getByRole('button', { name: asked.mine })).toHaveCount(0);

  // The phone gives up and begins again: a request that can be answered.
  await press(onPhone, 'Cancel');
  await expect(askedIn(customer)).toBeHidden();
  await askThatDevice(phone);
  await expect(askedIn(customer)).toBeVisible();
  await press(await sayMine(customer), 'Cancel');
  await expect(onPhone.getByText(asking.refused)).toBeVisible();
  await press(onPhone, asking.again);
  await press(onPhone, asking.begin);
  await expect(onPhone.getByText(asking.waiting)).toBeVisible();

  await expect(askedIn(customer)).toBeVisible();
  await press(customer.page, asked.not_me);
  await expect(customer.page.getByText(asked.refused)).toBeFocused();
  await expect(customer.page.getByRole('link', { name: asked.password })).toBeVisible();
  await expect(phone.page).not.toHaveURL(/inbox/);
  await expect(text(customer, 'Not for strangers')).toBeVisible();
  for (const end of [customer, vendor, phone]) await end.page.context().close();
});
