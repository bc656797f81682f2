import type { Page } from '@playwright/test';
import type { KeyBackup } from '@threshold/contract/endpoints/encryption/e2ee';
import { ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { enterUnverified } from '../src/accounts.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { enterCustomer, newCustomer } from '../src/people.ts';
import {
  keyDatabases,
  keysPart,
  openKeysPart,
  press,
  readShownCode,
  setUpKeys,
  typeRecoveryCode,
} from '../src/secure-messages.ts';

/** Serves a changed backup to the page, as a dishonest or outdated server would. */
async function serveBackup(page: Page, change: (backup: KeyBackup) => KeyBackup | null) {
  await page.route('**/api/e2ee/backup', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: KeyBackup };
    await route.fulfill({ json: { status: true, data: change(data) } });
  });
}

test.describe('while the connection fails', () => {
  test.use({ expectedFaults: /ERR_FAILED/ });

  test('a member reads why the message keys are unusable and tries again', async ({
    browser,
    request,
  }) => {
    test.setTimeout(120_000);
    const { page } = await newCustomer({ browser, request }, 'wren');
    const code = await setUpKeys(page);
    const part = keysPart(page);
    const again = async () => {
      await press(part, 'Try again');
      await expect(part.getByText(words.ready.title)).toBeFocused();
    };

    await page.route('**/api/e2ee/*', (route) => route.abort());
    await page.reload();
    await expect(part.getByText(words.failed.connection)).toBeVisible();
    await page.unrouteAll();
    await again();

    // The worker's script fails to load.
    await page.route('**/vault.worker*', (route) => route.abort());
    await page.reload();
    await expect(part.getByText(words.failed.browser)).toBeVisible();
    await page.unrouteAll();
    await again();

    await serveBackup(page, () => null);
    await page.reload();
    await expect(part.getByText(words.stale.title)).toBeVisible();
    await page.unrouteAll();
    await again();

    // Withholds earlier backups, because the browser would restore a backup that it can open.
    await page.route('**/api/e2ee/backups', (route) =>
      route.fulfill({ json: { status: true, data: [] } }),
    );
    await serveBackup(page, (backup) => ({
      ...backup,
      version: backup.version + 1,
      bundle: `${backup.bundle.slice(0, -8)}AAAAAAAA`,
    }));
    await page.reload();
    await expect(part.getByText(words.broken.title)).toBeVisible();
    await press(part, 'Remove keys from this device');
    await page.unrouteAll();
    await press(page.getByRole('dialog'), 'Remove keys');
    await expect(part.getByText(words.locked.title)).toBeVisible();
    await press(part, 'Enter recovery code');
    await typeRecoveryCode(page, code);
    await expect(part.getByText(words.ready.title)).toBeVisible();
  });
});

test('a member whose browser stores no keys publishes no keys', async ({ browser, request }) => {
  const { page } = await newCustomer({ browser, request }, 'wren');
  await page.route('**/vault.worker*', async (route) => {
    const answer = await route.fetch();
    const refuse = 'IDBFactory.prototype.open = () => { throw new Error("forbidden"); };';
    await route.fulfill({ response: answer, body: `${refuse}${await answer.text()}` });
  });
  let published = 0;
  page.on('request', (one) => {
    if (one.method() === 'PUT') published += 1;
  });
  const part = await openKeysPart(page);
  await expect(part.getByText(words.failed.browser)).toBeVisible();
  expect(published).toBe(0);
});

test('a member must verify the email before using message keys', async ({ page, request }) => {
  await enterUnverified(page, request, 'customer', 'wren');
  const part = await openKeysPart(page);
  await expect(part.getByText(words.failed.unverified)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await press(part, 'Verify email');
  await expect(page.getByRole('dialog', { name: 'Verify your email' })).toBeVisible();
});

test('a member manages message keys by keyboard only', async ({ browser, request }) => {
  const { page } = await newCustomer({ browser, request }, 'wren');
  const part = await openKeysPart(page);
  await part.getByRole('button', { name: words.keep_code }).focus();
  await page.keyboard.press('Enter');
  const reach = async (name: string) => {
    const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
    await expect(button).toBeVisible();
    for (let tabs = 0; tabs < 12; tabs += 1) {
      if (await button.evaluate((one) => one === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(button).toBeFocused();
  };
  await reach('Show my code');
  await page.keyboard.press('Enter');
  const code = await readShownCode(page);
  await reach('Print');
  await reach('I have kept it');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Last two groups', { exact: true })).toBeFocused();
  await page.keyboard.type(code.slice(-9));
  await page.keyboard.press('Enter');
  await expect(part.getByText(words.ready.title)).toBeFocused();

  // Skips passkey, new code and add device.
  for (let tabs = 0; tabs < 4; tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await reach('Remove keys');
  await page.keyboard.press('Enter');
  await expect(part.getByText(words.locked.title)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Recovery code', { exact: true })).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(part.getByText(words.ready.title)).toBeFocused();
  expect(await keyDatabases(page)).toHaveLength(1);
});

atEveryWidth(({ tag }) => {
  test('message key screens have no accessibility faults and do not scroll sideways', {
    tag,
  }, async ({ page, request }) => {
    test.setTimeout(120_000);
    await enterCustomer(page, request, 'wren');
    const check = (what: string) => expectAccessible(page, what);
    const part = await openKeysPart(page);
    await expect(part.getByText(words.open.title)).toBeVisible();
    await check('open');
    await press(part, words.keep_code);
    await expect(page.getByRole('button', { name: 'Show my code' })).toBeVisible();
    await check('what it is');
    await press(page, 'Show my code');
    const code = await readShownCode(page);
    await check('the code');
    await press(page, 'I have kept it');
    await press(page, 'Finish');
    await check('the last groups of the recovery code');
    await page.getByLabel('Last two groups', { exact: true }).fill(code.slice(-9));
    await press(page, 'Finish');
    await expect(part.getByText(words.ready.title)).toBeVisible();
    await check('ready');
    await press(page, 'Logout');
    await expect(page.getByRole('checkbox')).toBeVisible();
    await check('logging out');
    await press(page, 'Cancel');
    await press(part, 'Remove keys from this device');
    await expect(page.getByRole('dialog', { name: /Remove keys/ })).toBeVisible();
    await check('removal');
    await press(page, 'Remove keys');
    await expect(part.getByText(words.locked.title)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await check('locked');
    await press(part, 'Enter recovery code');
    await typeRecoveryCode(page, '1234');
    await check('a wrong code');
    await press(page.getByRole('dialog'), 'I have lost my code');
    await expect(page.getByRole('dialog', { name: words.write_here.title })).toBeVisible();
    await check('writing from here');
  });
});
