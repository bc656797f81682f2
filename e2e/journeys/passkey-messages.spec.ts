import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { deviceWords, ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { expectAccessible } from '../src/axe.ts';
import { say } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { addVirtualAuthenticator, notedPrf, withNotedPrf } from '../src/product/passkeys.ts';
import { openChat, text, twoEnds } from '../src/sealed-chat.ts';
import {
  keyDatabases,
  keysPart,
  openKeysPart,
  press,
  resetKeys,
  saveRecoveryCode,
  typeRecoveryCode,
} from '../src/secure-messages.ts';

/** Records all that the page sends: request bodies and socket frames. */
function sentBy(page: Page): Buffer[] {
  const sent: Buffer[] = [];
  page.on('request', (request) => {
    const body = request.postDataBuffer();
    if (body) sent.push(body);
    sent.push(Buffer.from(request.url()));
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(Buffer.from(payload)));
  });
  return sent;
}

function expectNoOutput(sent: readonly Buffer[], outputs: readonly number[][]) {
  for (const output of outputs) {
    const raw = Buffer.from(output);
    for (const form of [
      raw,
      raw.toString('base64'),
      raw.toString('base64url'),
      raw.toString('hex'),
    ])
      expect(sent.some((body) => body.includes(form))).toBe(false);
  }
}

/**
 * Clears the site's data, as a browser's settings do. The virtual authenticator is not affected.
 */
async function clearSite(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await page.goto('/robots.txt');
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

const removeKeys = (page: Page) =>
  page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      if (name?.startsWith('threshold-vault-')) indexedDB.deleteDatabase(name);
  });

/** Removes the last passkey: the member is warned that no other unlock method is left. */
async function removeLastWay(page: Page, list: Locator): Promise<void> {
  await list.getByRole('button', { name: /^Remove / }).click();
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await expect(question).toContainText(words.passkey.last_way);
  await press(question, 'Remove');
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await expect((await openKeysPart(page)).getByText(words.open.title)).toBeVisible();
}

test('a customer opens messages by passkey in a cleared or locked browser', {
  tag: '@smoke',
}, async ({ browser, request }) => {
  test.setTimeout(180_000);
  const { customer, vendor } = await twoEnds({ browser, request }, 'Egret', []);
  const { page } = customer;
  await addVirtualAuthenticator(page, { hasPrf: true });
  await withNotedPrf(page);
  const sent = sentBy(page);
  await openChat(customer, vendor.member);
  await say(page, 'Before');
  await openChat(vendor, customer.member);
  await expect(text(vendor, 'Before')).toBeVisible();
  await say(vendor.page, 'An answer');

  const strip = page.getByRole('note').filter({ hasText: words.strip.title });
  await press(strip, words.passkey.act);
  const dialog = page.getByRole('dialog', { name: words.passkey.title });
  await expect(dialog).toContainText(words.passkey.lead);
  await expectAccessible(page, 'the dialog of passkeys that open messages');
  await press(dialog, words.passkey.make);
  await expect(page.getByText(words.passkey.done)).toBeVisible();
  await expect(strip).toBeHidden();
  // A passkey is the only unlock method, so the page offers a recovery code, once.
  const codeToo = page.getByRole('note').filter({ hasText: words.code_too.title });
  await expectAccessible(page, 'the reminder of a code beside a passkey');
  await press(codeToo, words.code_too.no);
  await expect(codeToo).toBeHidden();
  const setUp = await notedPrf(page);
  expect(setUp.outputs.length).toBeGreaterThan(0);
  expect(setUp).toMatchObject({ asked: 1, toJSON: 0 });

  // One tap signs in and decrypts the history.
  await clearSite(page);
  await page.goto('/customer/auth/login');
  await expect(page).toHaveURL('/customer/search-brokers');
  await expect.poll(() => keyDatabases(page)).toHaveLength(1);
  expect(await notedPrf(page)).toMatchObject({ asked: 1, toJSON: 0, outputs: [expect.anything()] });
  await openChat(customer, vendor.member);
  await expect(text(customer, 'Before')).toBeVisible();
  expect(await notedPrf(page)).toMatchObject({ asked: 0 });
  await expect(codeToo).toBeHidden();

  // Without keys, as after a sign-in by password, the page asks for the passkey.
  await removeKeys(page);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText(words.locked.title).first()).toBeVisible();
  await press(page, words.passkey.open);
  await expect(text(customer, 'Before')).toBeVisible();
  await expect(page.getByRole('button', { name: words.passkey.open })).toHaveCount(0);
  expectNoOutput(sent, [...setUp.outputs, ...(await notedPrf(page)).outputs]);

  // Removing the passkey deletes its unlock method first.
  await page.goto('/customer/settings#passkeys');
  await waitForHydration(page);
  const list = page.getByRole('region', { name: 'Passkeys' });
  await expect(list.getByRole('listitem')).toContainText(words.passkey.opens);
  await removeLastWay(page, list);
  for (const end of [customer, vendor]) await end.page.context().close();
});

test('a customer removes a passkey that another tab made an unlock method', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await twoEnds({ browser, request }, 'Dotterel', []);
  const { page } = customer;
  await addVirtualAuthenticator(page, { hasPrf: true });
  await page.goto('/customer/settings#passkeys');
  await waitForHydration(page);
  const list = page.getByRole('region', { name: 'Passkeys' });
  await press(list, 'Add a passkey');
  await expect(list.getByRole('button', { name: new RegExp(words.passkey.let) })).toBeVisible();

  await page.getByRole('tab', { name: 'Privacy & Policy' }).click();
  await press(keysPart(page), words.passkey.act);
  const dialog = page.getByRole('dialog', { name: words.passkey.title });
  await dialog.getByRole('button', { name: /^Use ‘/ }).click();
  await expect(page.getByText(words.passkey.done)).toBeVisible();

  await page.getByRole('tab', { name: 'Personal Details' }).click();
  await removeLastWay(page, list);
  for (const end of [customer, vendor]) await end.page.context().close();
});

test('a customer whose passkey was deleted at the provider uses another method', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const { customer, vendor } = await twoEnds({ browser, request }, 'Lapwing', ['customer']);
  const { page, code = '' } = customer;
  const authenticator = await addVirtualAuthenticator(page, { hasPrf: true });
  const part = await openKeysPart(page);
  await press(part, words.passkey.act);
  await press(page.getByRole('dialog', { name: words.passkey.title }), words.passkey.make);
  await expect(page.getByText(words.passkey.done)).toBeVisible();

  await authenticator.forget();
  await removeKeys(page);
  await openChat(customer, vendor.member);
  await expect(page.getByText(words.locked.title).first()).toBeVisible();
  await press(page, words.passkey.open);
  await expect(page.getByRole('alert').first()).toBeVisible();
  for (const way of ['Enter recovery code', deviceWords.use.act, words.write_here.act]) {
    await expect(page.getByRole('button', { name: way, exact: true })).toBeEnabled();
  }
  await press(page, 'Enter recovery code');
  await typeRecoveryCode(page, code);
  await expect(page.getByText(words.locked.title)).toHaveCount(0);
  for (const end of [customer, vendor]) await end.page.context().close();
});

test('a customer reads that a passkey signs in but cannot open messages', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { customer, vendor } = await twoEnds({ browser, request }, 'Ibis', []);
  const { page } = customer;
  await addVirtualAuthenticator(page);
  const part = await openKeysPart(page);
  await press(part, words.passkey.act);
  const dialog = page.getByRole('dialog', { name: words.passkey.title });
  await press(dialog, words.passkey.make);
  await expect(dialog.getByText(words.passkey.signs_in_only)).toBeVisible();
  await press(dialog, 'Cancel');
  await expect(part.getByText(words.open.title)).toBeVisible();
  for (const end of [customer, vendor]) await end.page.context().close();
});

test('a customer with new keys opens earlier messages by an old code', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const { customer, vendor } = await twoEnds({ browser, request }, 'Stilt', ['customer']);
  const { page, code = '' } = customer;
  await openChat(customer, vendor.member);
  await say(page, 'Before');
  await openChat(vendor, customer.member);
  await expect(text(vendor, 'Before')).toBeVisible();

  await removeKeys(page);
  await resetKeys(page);
  await openChat(customer, vendor.member);
  await expect(text(customer, 'Before')).toHaveCount(0);

  await openKeysPart(page);
  await press(keysPart(page), words.keep_code);
  const newer = await saveRecoveryCode(page);
  await press(keysPart(page), words.earlier.act);
  const dialog = page.getByRole('dialog', { name: words.earlier.title });
  const field = dialog.getByLabel('Old recovery code');
  await expectAccessible(page, 'the dialog of earlier messages');
  await field.fill(newer);
  await press(dialog, 'Open');
  await expect(dialog.getByText(words.earlier.code_other)).toBeVisible();
  await field.fill(code);
  await press(dialog, 'Open');
  await expect(page.getByText(words.earlier.done)).toBeVisible();
  await openChat(customer, vendor.member);
  await expect(text(customer, 'Before')).toBeVisible();
  for (const end of [customer, vendor]) await end.page.context().close();
});
