import type { Locator } from '@playwright/test';
import { deviceWords, ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { strongPassword } from '../src/accounts.ts';
import { expectAccessible } from '../src/axe.ts';
import { expectTrapped, leaveByKey, openByKey, pressByKey, walkByKey } from '../src/by-keyboard.ts';
import { say } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { newCustomer, openMemberPage } from '../src/people.ts';
import { addVirtualAuthenticator } from '../src/product/passkeys.ts';
import { openEnds, text } from '../src/sealed-chat.ts';
import { keyDatabases, openKeysPart, setUpKeys } from '../src/secure-messages.ts';
import { tabTo } from '../src/tab-to.ts';

/* Uses every dialog about message keys by keyboard only. Each must take, trap and return the
   focus. Most dialogs have their accessibility checked by other journeys. */

const buttonIn = (where: Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true });

const stillYou = 'Is it still you?';
const signInAgain = {
  status: 403,
  json: {
    status: false,
    code: 'reauth_required',
    message: outcomes.account.sign_in_again,
    error: outcomes.account.sign_in_again,
  },
};

test('a member sets up passkey and recovery code and removes keys by keyboard', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const { page } = await newCustomer({ browser, request }, 'wren');
  await addVirtualAuthenticator(page, { hasPrf: true });
  const part = await openKeysPart(page);
  await expect(part.getByText(words.open.title)).toBeVisible();
  const usePasskey = buttonIn(part, words.passkey.act);
  await walkByKey(page, usePasskey, words.passkey.title);
  await walkByKey(page, buttonIn(part, words.keep_code), 'Keep a recovery code');
  await walkByKey(page, buttonIn(part, deviceWords.add.act), deviceWords.add.title);
  const remove = 'Remove keys from this device';
  await walkByKey(page, buttonIn(part, remove), `${remove}?`);

  const making = await openByKey(page, usePasskey, words.passkey.title);
  await pressByKey(page, making, words.passkey.make, 'Space');
  await expect(part.getByText(words.ready.title)).toBeFocused();
  await expect(making).toBeHidden();
  await page.context().close();
});

test('a member renames, confirms and removes passkeys by keyboard', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const { page } = await newCustomer({ browser, request }, 'wren');
  await addVirtualAuthenticator(page);
  await page.goto('/customer/settings#passkeys');
  await waitForHydration(page);
  const list = page.getByRole('region', { name: 'Passkeys' });
  const add = buttonIn(list, 'Add a passkey');
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await walkByKey(page, list.getByRole('button', { name: /^Rename / }), 'Rename passkey');
  const options = '**/api/customers/passkeys/options';
  await page.route(options, (route) => route.fulfill(signInAgain));
  await walkByKey(page, add, stillYou);
  await page.unroute(options);
  const removeOne = list.getByRole('button', { name: /^Remove / });
  const question = 'Remove this passkey?';
  await walkByKey(page, removeOne, question, 'the question before a passkey goes');
  const asked = await openByKey(page, removeOne, question);
  await pressByKey(page, asked, 'Remove');
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await page.context().close();
});

test("a member's focus stays in the passkey dialog after a failure", async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { page } = await newCustomer({ browser, request }, 'wren');
  await addVirtualAuthenticator(page);
  const part = await openKeysPart(page);
  const opener = buttonIn(part, words.passkey.act);
  const dialog = await openByKey(page, opener, words.passkey.title);
  await pressByKey(page, dialog, words.passkey.make);
  await expect(dialog.getByText(words.passkey.signs_in_only)).toBeVisible();
  await expectAccessible(page, 'a passkey that only signs in');
  await expectTrapped(page, dialog);
  await leaveByKey(page, dialog, opener);
  await page.context().close();
});

test('a member on a device without keys enters codes by keyboard', async ({ browser, request }) => {
  test.setTimeout(240_000);
  const { customer: wren, page: first } = await newCustomer({ browser, request }, 'wren');
  const code = await setUpKeys(first);
  await first.context().close();
  const page = await openMemberPage(browser, 'customer', wren);
  const part = await openKeysPart(page);
  await expect(part.getByText(words.locked.title)).toBeVisible();
  const enterCode = buttonIn(part, 'Enter recovery code');
  const writeHere = buttonIn(part, words.write_here.act);
  const enterDeviceCode = buttonIn(part, deviceWords.use.act);
  await walkByKey(page, enterCode, 'Enter your recovery code');
  await walkByKey(page, enterDeviceCode, deviceWords.use.title);
  await walkByKey(page, writeHere, words.write_here.title);

  // The first dialog leads to a second dialog, which returns the focus to the first's opener.
  const unlocking = await openByKey(page, enterCode, 'Enter your recovery code');
  await pressByKey(page, unlocking, 'I have lost my code');
  const writing = page.getByRole('dialog', { name: words.write_here.title });
  await expect(writing).toBeVisible();
  await expect(unlocking).toBeHidden();
  await expectTrapped(page, writing);
  await leaveByKey(page, writing, enterCode);

  await page.route('**/api/e2ee/keys', (route) =>
    route.request().method() === 'PUT' && !route.request().postData()?.includes('current_password')
      ? route.fulfill(signInAgain)
      : route.fallback(),
  );
  await openByKey(page, writeHere, words.write_here.title);
  await pressByKey(page, writing, words.write_here.act);
  const proof = page.getByRole('dialog', { name: stillYou });
  const password = proof.getByLabel('Current password', { exact: true });
  await expect(password).toBeFocused();
  await expectTrapped(page, proof);
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expectTrapped(page, writing);
  await pressByKey(page, writing, words.write_here.act);
  await expect(password).toBeFocused();
  await page.keyboard.type(strongPassword);
  await page.keyboard.press('Enter');
  await expect(part.getByText(words.open.title)).toBeFocused();

  const openEarlier = buttonIn(part, words.earlier.act);
  await walkByKey(page, openEarlier, words.earlier.title);
  const earlier = await openByKey(page, openEarlier, words.earlier.title);
  await tabTo(page, earlier.getByLabel('Old recovery code'));
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.earlier.done)).toBeVisible();
  await page.context().close();
});

test('a member uses recovery reminder, security code and logout by keyboard', async ({
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const { customer, vendor } = await openEnds({ browser, request }, 'Robin', []);
  const { page } = customer;
  await say(page, 'A question');
  await expect(text(vendor, 'A question')).toBeVisible();
  await say(vendor.page, 'An answer');
  const strip = page.getByRole('note').filter({ hasText: words.strip.title });
  await expect(strip).toBeVisible();
  await walkByKey(page, buttonIn(strip, words.passkey.act), words.passkey.title);
  await walkByKey(page, buttonIn(strip, words.keep_code), 'Keep a recovery code');
  await pressByKey(page, strip, words.strip.later);
  await expect(strip).toBeHidden();

  const more = page.getByRole('button', { name: 'More', exact: true });
  await tabTo(page, more);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Security code' })).toBeFocused();
  await page.keyboard.press('Enter');
  const comparing = page.getByRole('dialog', { name: 'Security code' });
  await expect(comparing).toBeVisible();
  await expectTrapped(page, comparing);
  await leaveByKey(page, comparing, more);

  const logOut = page.getByRole('button', { name: 'Logout', exact: true });
  const asking = await openByKey(page, logOut, 'Log out?');
  // The dialog is replaced once the keys of this browser have been read.
  await expect(buttonIn(asking, words.log_out.secure)).toBeVisible();
  await expectTrapped(page, asking);
  await leaveByKey(page, asking, logOut);
  const securing = await openByKey(page, logOut, 'Log out?');
  await pressByKey(page, securing, words.log_out.secure);
  await expect(page).toHaveURL(/\/customer\/settings\?tab=privacy/);
  // Waits for the new page's heading to take the focus before Tab is pressed.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const leaving = await openByKey(page, logOut, 'Log out?');
  await pressByKey(page, leaving, words.log_out.leave);
  await expect(page).toHaveURL('/');
  expect(await keyDatabases(page)).toHaveLength(1);
  for (const end of [customer, vendor]) await end.page.context().close();
});
