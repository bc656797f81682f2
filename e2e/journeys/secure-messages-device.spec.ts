import type { Page } from '@playwright/test';
import { e2eeMessages, ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { logIn } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer, type Member, newCustomer, openMemberPage } from '../src/people.ts';
import { mailWith } from '../src/product/mailbox.ts';
import {
  keyDatabases,
  keysPart,
  openKeysPart,
  press,
  saveRecoveryCode,
  setUpKeys,
  typeRecoveryCode,
  unlock,
} from '../src/secure-messages.ts';
import { createPendingVendor } from '../src/vendors.ts';

const databaseOf = ({ id }: Member) => `threshold-vault-${id}`;

test("a member's keys cannot be exported; removing keys deletes the database", {
  tag: '@smoke',
}, async ({ browser, request }) => {
  const { customer: wren, page } = await newCustomer({ browser, request }, 'wren');
  const code = await setUpKeys(page);
  expect(await exportedKeys(page, databaseOf(wren))).toEqual({ found: 3, exported: 0 });

  const part = keysPart(page);
  await press(part, 'Remove keys from this device');
  const asked = page.getByRole('dialog', { name: 'Remove keys from this device?' });
  await press(asked, 'Cancel');
  await expect(asked).toBeHidden();
  expect(await keyDatabases(page)).toEqual([databaseOf(wren)]);
  await press(part, 'Remove keys from this device');
  await press(asked, 'Remove keys');
  await expect(part.getByText(words.locked.title)).toBeFocused();
  expect(await keyDatabases(page)).toEqual([]);
  await unlock(page, code);
});

/** Counts the stored keys of the browser, and those that can be exported. */
function exportedKeys(page: Page, name: string) {
  return page.evaluate(async (name) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('unread')));
      });
    const database = await settled(indexedDB.open(name));
    const rows: unknown[] = await settled(
      database.transaction('kept').objectStore('kept').getAll(),
    );
    database.close();
    const found: CryptoKey[] = [];
    const collect = (value: unknown): void => {
      if (value instanceof CryptoKey) {
        if (value.type !== 'public') found.push(value);
      } else if (typeof value === 'object' && value !== null) {
        for (const part of Object.values(value)) collect(part);
      }
    };
    collect(rows);
    let exported = 0;
    for (const key of found) {
      for (const format of ['jwk', 'raw', 'pkcs8'] as const) {
        const isOut = await crypto.subtle.exportKey(format, key).then(
          () => true,
          () => false,
        );
        if (isOut) exported += 1;
      }
    }
    return { found: found.length, exported };
  }, name);
}

test('a member replaces the old recovery code with a new one', { tag: '@smoke' }, async ({
  browser,
  request,
}) => {
  const { customer: wren, page: first } = await newCustomer({ browser, request }, 'wren');
  const old = await setUpKeys(first);
  const part = keysPart(first);
  await press(part, 'New recovery code');
  await press(first, 'Show my code');
  await press(first, 'Cancel');
  await expect(first.getByRole('dialog')).toBeHidden();

  // Cancelling did not change the code.
  const second = await openMemberPage(browser, 'customer', wren);
  await unlock(second, old);
  await press(part, 'New recovery code');
  const code = await saveRecoveryCode(first);
  await expect(first.getByText(words.renewed)).toBeVisible();
  // Polls, because the mail about the first code has the same subject.
  await expect
    .poll(() => mailWith(request, wren.email, /ways to open your messages changed/i))
    .toContain('The old one no longer works');
  for (const page of [first, second]) {
    await page.reload();
    await expect(keysPart(page).getByText(words.ready.title)).toBeVisible();
  }
  const third = await openMemberPage(browser, 'customer', wren);
  await press(await openKeysPart(third), 'Enter recovery code');
  await typeRecoveryCode(third, old);
  await expect(third.getByRole('dialog').getByText(e2eeMessages.code_other)).toBeVisible();
  await typeRecoveryCode(third, code);
  await expect(keysPart(third).getByText(words.ready.title)).toBeVisible();
});

for (const role of ['customer', 'vendor'] as const) {
  test(`a ${role} with a recovery code removes or retains keys at logout`, async ({
    browser,
    request,
  }) => {
    const wren =
      role === 'customer'
        ? await createVerifiedCustomer(request, 'wren')
        : await createPendingVendor(request, 'wren');
    const page = await openMemberPage(browser, role, wren);
    const dialog = page.getByRole('dialog', { name: 'Log out?' });
    const tick = dialog.getByRole('checkbox', { name: words.also_remove });
    await openKeysPart(page);
    await press(page, 'Logout');
    await expect(dialog).toBeVisible();
    await expect(tick).toBeHidden();
    await press(dialog, 'Cancel');
    await expect(dialog).toBeHidden();

    await setUpKeys(page);
    await press(page, 'Logout');
    await tick.check();
    await press(dialog, 'Cancel');
    await expect(dialog).toBeHidden();
    await press(page, 'Logout');
    await expect(tick).not.toBeChecked();
    await press(dialog, 'Logout');
    await expect(page).toHaveURL('/');
    await loggedOut(page);
    expect(await keyDatabases(page)).toEqual([databaseOf(wren)]);

    await logIn(page, role, wren.email);
    await openKeysPart(page);
    await expect(keysPart(page).getByText(words.ready.title)).toBeVisible();
    await press(page, 'Logout');
    await tick.check();
    await press(dialog, 'Logout');
    await expect(page).toHaveURL('/');
    await expect.poll(() => keyDatabases(page)).toEqual([]);
  });
}

const loggedOut = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();

test("a member's keys stay on the device after a remote logout", async ({ browser, request }) => {
  const { customer: wren, page } = await newCustomer({ browser, request }, 'wren');
  await setUpKeys(page);
  const headers = { authorization: `Bearer ${wren.token}` };
  expect((await request.post('/api/customers/logout', { headers })).ok()).toBe(true);
  await page.reload();
  await expect(page).toHaveURL('/');
  expect(await keyDatabases(page)).toEqual([databaseOf(wren)]);
  await logIn(page, 'customer', wren.email);
  await expect((await openKeysPart(page)).getByText(words.ready.title)).toBeVisible();
});

test("a member who deletes the account also deletes the device's message keys", {
  tag: '@smoke',
}, async ({ browser, request }) => {
  const { page } = await newCustomer({ browser, request }, 'wren');
  await setUpKeys(page);
  await press(page, 'Delete my account');
  await press(page.getByRole('dialog'), 'Delete account');
  await expect(page).toHaveURL('/');
  await expect.poll(() => keyDatabases(page)).toEqual([]);
});
