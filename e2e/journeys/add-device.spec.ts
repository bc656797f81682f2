import { deviceWords, ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { password, strongPassword } from '../src/accounts.ts';
import { newSignIn, showDeviceCode, typeDeviceCode } from '../src/add-device.ts';
import { expectAccessible } from '../src/axe.ts';
import { say } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { newCustomer } from '../src/people.ts';
import { mailWith } from '../src/product/mailbox.ts';
import { bothOpen, openChat, text, twoEnds } from '../src/sealed-chat.ts';
import { keysPart, openKeysPart, press, readPublishedKeys } from '../src/secure-messages.ts';

const { add, use } = deviceWords;

atEveryWidth(({ name, tag }) => {
  test(`a customer adds a device with a one-time code: ${name}`, { tag }, async ({
    browser,
    request,
    page: sized,
  }) => {
    test.setTimeout(180_000);
    const { customer, vendor } = await twoEnds({ browser, request }, 'Curlew', []);
    await bothOpen({ customer, vendor });
    await say(customer.page, 'Written before the phone');
    await expect(text(vendor, 'Written before the phone')).toBeVisible();
    const size = sized.viewportSize() ?? { width: 0, height: 0 };
    await customer.page.setViewportSize(size);
    const { dialog, code } = await showDeviceCode(customer.page);
    expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){6}$/);
    await expect(dialog.getByRole('img', { name: add.picture })).toBeVisible();
    await expect(dialog.getByText(add.how)).toBeFocused();
    await expectAccessible(customer.page, 'a one-time code');

    // Opens the QR code's link in a browser without a session.
    const context = await browser.newContext({ locale: 'en-AU', viewport: size });
    const page = await context.newPage();
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    page.on('request', (sent) => addresses.push(sent.url(), sent.postData() ?? ''));
    await page.goto(`/customer/add-device#${code}`);
    await expect(page).toHaveURL(/\/customer\/auth\/login/);
    await waitForHydration(page);
    await page.getByLabel('Email', { exact: true }).fill(customer.member.email);
    await password(page).fill(strongPassword);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const phone = page.getByRole('dialog', { name: use.title });
    await expect(phone.getByLabel(use.label, { exact: true })).toHaveValue(code);
    await expectAccessible(page, 'a one-time code on the new device');
    expect(page.url()).not.toContain(code);
    await press(phone, use.open);
    await expect(keysPart(page).getByText(words.open.title)).toBeVisible();
    // No URL contained the code, except the link that the customer opened.
    const plain = code.replaceAll('-', '');
    const leaks = addresses.filter((each) => each.replaceAll('-', '').includes(plain));
    expect(new Set(leaks.map((each) => new URL(each).pathname))).toEqual(
      new Set(['/customer/add-device']),
    );
    await page.goBack();
    expect(page.url()).not.toContain(code);

    const end = { ...customer, page };
    await openChat(end, vendor.member);
    await expect(text(end, 'Written before the phone')).toBeVisible();
    expect(await readPublishedKeys(request, customer.member)).toHaveLength(1);
    expect(await mailWith(request, customer.member.email, /one-time code/i)).toContain(
      'cancel it in the settings',
    );
    for (const each of [customer.page, vendor.page, page]) await each.context().close();
  });
});

test('a customer pastes a one-time code on a second device and cancels another there', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { customer, page } = await newCustomer({ browser, request }, 'curlew');
  const { dialog, code } = await showDeviceCode(page);
  await press(dialog, 'Done');
  const second = await newSignIn(browser, request, customer);
  await typeDeviceCode(second, code.toLowerCase().replaceAll('-', '  '));
  const part = keysPart(second);
  await expect(part.getByText(words.open.title)).toBeVisible();

  const next = await showDeviceCode(page);
  const settings = await openKeysPart(second);
  await press(settings, add.cancel);
  await expect(settings.getByRole('button', { name: add.cancel })).toHaveCount(0);
  const third = await newSignIn(browser, request, customer);
  const refused = await typeDeviceCode(third, next.code);
  await expect(refused.getByText(use.gone).first()).toBeVisible();
  for (const each of [page, second, third]) await each.context().close();
});
