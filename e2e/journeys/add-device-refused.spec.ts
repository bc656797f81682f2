import { deviceWords, ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { password, resetPassword, strongPassword } from '../src/accounts.ts';
import { expectRefused, newSignIn, showDeviceCode, typeDeviceCode } from '../src/add-device.ts';
import { expect, waitForHydration } from '../src/fixtures.ts';
import { createVerifiedCustomer, newCustomer } from '../src/people.ts';
import { test } from '../src/product/moved-clock.ts';
import { keysPart, openKeysPart, press } from '../src/secure-messages.ts';

test.use({ owner: 'add-device-refused' });
// Serial, because all journeys share one instance, whose clock only goes forward.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

test("a customer's one-time code for a device works once and only for that customer", async ({
  browser,
  request,
}) => {
  const { customer, page } = await newCustomer({ browser, request }, 'dotterel');
  const { code } = await showDeviceCode(page);
  const stranger = await createVerifiedCustomer(request, 'stranger');
  const strange = await newSignIn(browser, request, stranger);
  await openKeysPart(strange);
  await expect(keysPart(strange).getByText(words.open.title)).toBeVisible();
  const elsewhere = await newSignIn(browser, request, stranger);
  await expectRefused(elsewhere, code);

  const phone = await newSignIn(browser, request, customer);
  await typeDeviceCode(phone, code);
  await expect(keysPart(phone).getByText(words.open.title)).toBeVisible();
  const again = await newSignIn(browser, request, customer);
  await expectRefused(again, code);
  for (const each of [page, strange, elsewhere, phone, again]) await each.context().close();
});

test("a customer's one-time code for a device expires after ten minutes", async ({
  browser,
  request,
  clock,
}) => {
  const { customer, page } = await newCustomer({ browser, request }, 'dotterel');
  const { code } = await showDeviceCode(page);
  await clock.forward(11 / 60);
  const phone = await newSignIn(browser, request, customer);
  await expectRefused(phone, code);
  for (const each of [page, phone]) await each.context().close();
});

test("a customer's one-time code for a device expires after a password reset", async ({
  browser,
  request,
}) => {
  const { customer, page } = await newCustomer({ browser, request }, 'dotterel');
  const { code } = await showDeviceCode(page);
  await resetPassword(request, 'customers', customer.email, strongPassword);
  const phone = await newSignIn(browser, request, customer);
  await expectRefused(phone, code, /recovered by email/);
  for (const each of [page, phone]) await each.context().close();
});

test('a customer signs in again before the browser shows a one-time code', async ({
  browser,
  request,
  clock,
}) => {
  const { customer, page } = await newCustomer({ browser, request }, 'dotterel');
  const part = await openKeysPart(page);
  await clock.forward(16 / 60);
  await press(part, deviceWords.add.act);
  const dialog = page.getByRole('dialog', { name: deviceWords.add.title });
  await expect(dialog.getByText(deviceWords.add.sign_in_first)).toBeVisible();
  await press(dialog, deviceWords.add.show);
  const proof = page.getByRole('dialog', { name: 'Is it still you?' });
  await expect(proof.getByText(outcomes.account.sign_in_again)).toBeVisible();
  await expect(proof.getByLabel('Current password', { exact: true })).toHaveCount(0);
  await press(proof, 'Sign in again');
  await expect(page).toHaveURL(/\/customer\/auth\/login/);
  await waitForHydration(page);
  await page.getByLabel('Email', { exact: true }).fill(customer.email);
  await password(page).fill(strongPassword);
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/customer\/settings\?tab=privacy/);
  const { code } = await showDeviceCode(page);
  const phone = await newSignIn(browser, request, customer);
  await typeDeviceCode(phone, code);
  await expect(keysPart(phone).getByText(words.open.title)).toBeVisible();
  for (const each of [page, phone]) await each.context().close();
});
