import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { logIn, resetPassword, strongPassword } from '../src/accounts.ts';
import { expectAccessible } from '../src/axe.ts';
import { say, typeInSight } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { openMemberPage } from '../src/people.ts';
import { bothOpen, openChat, openEnds, sent, text, twoEnds } from '../src/sealed-chat.ts';
import {
  keyDatabases,
  openKeysPart,
  press,
  readPublishedKeys,
  resetKeys,
  setUpKeys,
  typeRecoveryCode,
  unlock,
} from '../src/secure-messages.ts';

const newPassword = 'Another-door-27!';

test("a customer's second device reads all messages with the recovery code", {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(120_000);
  const ends = await twoEnds({ browser, request }, 'Robin', ['vendor']);
  const { customer, vendor } = ends;
  const code = await setUpKeys(customer.page);
  await bothOpen(ends);
  await say(customer.page, 'An old one of mine');
  await expect(sent(customer)).toBeAttached();
  await say(vendor.page, 'An old one of yours');
  await expect(sent(vendor)).toBeAttached();

  const second = { ...customer, page: await openMemberPage(browser, 'customer', customer.member) };
  await openChat(second, vendor.member);
  await expect(second.page.getByText(sealedChat.reading.locked).first()).toBeVisible();
  await expect(text(second, 'An old one of yours')).toBeHidden();
  // The code is entered in the inbox.
  await press(second.page, 'Enter recovery code');
  await typeRecoveryCode(second.page, code);
  await expect(text(second, 'An old one of mine')).toBeVisible();
  await expect(text(second, 'An old one of yours')).toBeVisible();
  await say(vendor.page, 'A new one');
  await expect(text(second, 'A new one')).toBeVisible();
  await expect(text(customer, 'A new one')).toBeVisible();
  await say(second.page, 'From my second device');
  await expect(text(vendor, 'From my second device')).toBeVisible();
  await expect(text(customer, 'From my second device')).toBeVisible();
});

test('two members change passwords; only new devices must enter recovery codes', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const ends = await twoEnds({ browser, request }, 'Lark', []);
  const { customer, vendor } = ends;
  const codes = [await setUpKeys(customer.page), await setUpKeys(vendor.page)];
  await bothOpen(ends);
  await say(customer.page, 'Before the new passwords');
  await expect(text(vendor, 'Before the new passwords')).toBeVisible();

  // One member changes the password in the settings, the other resets it.
  await vendor.page.goto('/vendor/settings?tab=change_password');
  await waitForHydration(vendor.page);
  const form = vendor.page.getByRole('tabpanel', { name: 'Change Password' });
  await form.getByLabel('Current password').fill(strongPassword);
  await form.getByLabel('New password', { exact: false }).first().fill(newPassword);
  await form.getByLabel('Confirm new password').fill(newPassword);
  await press(form, 'Change password');
  await expect(vendor.page.getByText(outcomes.passwords.updated)).toBeVisible();
  await resetPassword(request, 'customers', customer.member.email, newPassword);
  // The reset ended the session of the open page, so the page redirects to the landing page.
  await expect(customer.page).toHaveURL('/', { timeout: 20_000 });
  await logIn(customer.page, 'customer', customer.member.email, newPassword);

  for (const [nr, end] of [customer, vendor].entries()) {
    const other = end === customer ? vendor : customer;
    await openChat(end, other.member);
    await expect(text(end, 'Before the new passwords')).toBeVisible();

    const page = await (await browser.newContext({ locale: 'en-AU' })).newPage();
    await logIn(page, end.role, end.member.email, newPassword);
    const next = { ...end, page };
    await openChat(next, other.member);
    await expect(page.getByText(sealedChat.reading.locked).first()).toBeVisible();
    await expect(text(next, 'Before the new passwords')).toBeHidden();
    await unlock(page, codes[nr] ?? '');
    await openChat(next, other.member);
    await expect(text(next, 'Before the new passwords')).toBeVisible();
  }
});

test('a customer with new keys in another browser cannot read old messages', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await openEnds({ browser, request }, 'Heron');
  await say(vendor.page, 'Before the reset');
  await expect(text(customer, 'Before the reset')).toBeVisible();
  await say(customer.page, 'Mine before the reset');
  await expect(text(vendor, 'Mine before the reset')).toBeVisible();

  const newBrowser = async () => {
    const page = await (await browser.newContext({ locale: 'en-AU' })).newPage();
    await logIn(page, 'customer', customer.member.email, strongPassword);
    return page;
  };
  const second = { ...customer, page: await newBrowser() };
  await resetKeys(second.page);
  await openChat(second, vendor.member);
  // Both the customer's earlier message and the vendor's stay locked.
  await expect(text(second, sealedChat.reading.lost)).toHaveCount(2);
  await expect(second.page.getByText(sealedChat.reading.unverified)).toHaveCount(0);
  await expect(text(second, 'Before the reset')).toBeHidden();

  // The vendor sees a notice, and the vendor's next message is encrypted for the new keys.
  await vendor.page.reload();
  await expect(vendor.page.getByText(sealedChat.renewed(customer.name))).toBeVisible();
  await say(vendor.page, 'After the reset');
  await expect(text(second, 'After the reset')).toBeVisible();

  // A third browser shows which browser opens earlier messages. The customer has created new keys
  // before, so the dialog also explains how to avoid that.
  const third = await newBrowser();
  const part = await openKeysPart(third);
  await expect(
    part.getByText(/Your earlier messages open in Chrome on \w+, last used/),
  ).toBeVisible();
  await press(part, words.write_here.act);
  const dialog = third.getByRole('dialog', { name: words.write_here.title });
  await expect(dialog.getByText(words.write_here.again)).toBeVisible();
  await expectAccessible(third, 'writing from here again');
  await third.context().close();
  await expect(vendor.page.getByText(sealedChat.renewed(customer.name))).toBeVisible();
});

test('a customer with replaced keys creates new keys and reads old messages', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const { customer, vendor } = await openEnds({ browser, request }, 'Dotterel', []);
  await say(vendor.page, 'Before both');
  await expect(text(customer, 'Before both')).toBeVisible();
  const newEnd = async () => {
    const page = await (await browser.newContext({ locale: 'en-AU' })).newPage();
    await logIn(page, 'customer', customer.member.email, strongPassword);
    return { ...customer, page };
  };
  const second = await newEnd();
  await resetKeys(second.page);
  await openChat(second, vendor.member);
  await vendor.page.reload();
  await say(vendor.page, 'For the second');
  await expect(text(second, 'For the second')).toBeVisible();

  await expect((await openKeysPart(customer.page)).getByText(words.replaced.title)).toBeVisible();
  await resetKeys(customer.page);
  expect(await readPublishedKeys(request, customer.member)).toHaveLength(3);
  const code = await setUpKeys(customer.page);
  await openChat(customer, vendor.member);
  await vendor.page.reload();
  await say(vendor.page, 'For the first again');
  await say(customer.page, 'Mine again');
  await expect(text(vendor, 'Mine again')).toBeVisible();

  const third = await newEnd();
  await unlock(third.page, code);
  await openChat(third, vendor.member);
  for (const end of [customer, third]) {
    for (const said of ['Before both', 'For the first again', 'Mine again'])
      await expect(text(end, said)).toBeVisible();
    await expect(text(end, sealedChat.reading.lost)).toHaveCount(1);
  }
});

test("a professional accepts a customer's new keys only after seeing a notice", async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await openEnds({ browser, request }, 'Plover', []);
  await say(vendor.page, 'Before the reset');
  await expect(text(customer, 'Before the reset')).toBeVisible();
  await vendor.page.goto('/vendor/dashboard');
  await say(customer.page, Array.from({ length: 60 }, (_, nr) => `point ${nr + 1}`).join('\n'));
  await expect(sent(customer)).toBeAttached();

  const page = await (await browser.newContext({ locale: 'en-AU' })).newPage();
  await logIn(page, 'customer', customer.member.email, strongPassword);
  const second = { ...customer, page };
  await resetKeys(page);
  await openChat(second, vendor.member);

  let saved = 0;
  vendor.page.on('request', (one) => {
    if (one.method() === 'PUT' && one.url().endsWith('/api/e2ee/backup')) saved += 1;
  });
  await vendor.page.setViewportSize({ width: 375, height: 667 });
  await openChat(vendor, customer.member);
  const line = vendor.page.getByText(sealedChat.renewed(customer.name));
  await expect(line).toBeAttached();
  await expect(vendor.page.getByText('1 new message')).toBeInViewport();
  await typeInSight(page, { page: vendor.page, name: 'Indigo' });
  await expect(line).not.toBeInViewport();
  expect(saved).toBe(0);
  await press(vendor.page, 'Latest');
  await expect(line).toBeInViewport();
  await expect.poll(() => saved).toBeGreaterThan(0);
  await say(vendor.page, 'For the new keys');
  await expect(text(second, 'For the new keys')).toBeVisible();
});

test('a member can retain keys when logging out of the only unlocked browser', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await openEnds({ browser, request }, 'Quoll', []);
  await say(customer.page, 'Only here');
  await expect(text(vendor, 'Only here')).toBeVisible();
  const { page } = customer;
  await openKeysPart(page);
  const dialog = page.getByRole('dialog', { name: 'Log out?' });
  await press(page, 'Logout');
  await expect(dialog.getByText(words.log_out.lead)).toBeVisible();
  await expectAccessible(page, 'logging out of the only browser');
  await press(dialog, words.log_out.secure);
  await expect(page).toHaveURL(/\/customer\/settings\?tab=privacy/);
  await press(page, 'Logout');
  await press(dialog, words.log_out.leave);
  await expect(page).toHaveURL('/');
  expect(await keyDatabases(page)).toHaveLength(1);
  await logIn(page, 'customer', customer.member.email, strongPassword);
  await openChat(customer, vendor.member);
  await expect(text(customer, 'Only here')).toBeVisible();
});
