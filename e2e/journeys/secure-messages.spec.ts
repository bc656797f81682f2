import { readFile } from 'node:fs/promises';
import { e2eeMessages, ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { readLocalStorage } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { newCustomer, openMemberPage } from '../src/people.ts';
import {
  keyDatabases,
  keysPart,
  openKeysPart,
  press,
  readPublishedKeys,
  readShownCode,
  setUpKeys,
  typeRecoveryCode,
  unlock,
  withSlip,
} from '../src/secure-messages.ts';
import { createPendingVendor } from '../src/vendors.ts';

test("a member's recovery code becomes valid only after confirmation by typing", {
  tag: '@smoke',
}, async ({ browser, request }) => {
  const { customer: wren, page } = await newCustomer({ browser, request }, 'wren');
  const part = await openKeysPart(page);
  await expect(part.getByText(words.open.text)).toBeVisible();
  expect(await readPublishedKeys(request, wren)).toHaveLength(1);
  await press(part, words.keep_code);
  await press(page, 'Show my code');
  const first = await readShownCode(page);
  expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
  await press(page, 'I have kept it');
  const back = page.getByLabel('Last two groups', { exact: true });
  for (const wrong of ['', first.slice(0, 9), first.slice(-8), withSlip(first.slice(-9))]) {
    await back.fill(wrong);
    await press(page, 'Finish');
    await expect(page.getByRole('dialog').getByText(e2eeMessages.groups)).toBeVisible();
  }
  await press(page, 'Cancel');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(part.getByRole('button', { name: words.keep_code })).toBeFocused();
  await page.reload();
  await expect(part.getByText(words.open.title)).toBeVisible();

  // The second attempt has another code, typed in lower case with a space and the letter O.
  await press(part, words.keep_code);
  await press(page, 'Show my code');
  const second = await readShownCode(page);
  expect(second).not.toBe(first);
  await press(page, 'I have kept it');
  await back.fill(second.slice(-9).toLowerCase().replace('-', ' ').replaceAll('0', 'o'));
  await press(page, 'Finish');
  await expect(part.getByText(words.ready.title)).toBeFocused();
  expect(await readPublishedKeys(request, wren)).toHaveLength(1);
  expect(await keyDatabases(page)).toEqual([`threshold-vault-${wren.id}`]);
});

test('a member copies, saves and prints the recovery code without uploading it', async ({
  browser,
  request,
}) => {
  const { customer: wren, page } = await newCustomer({ browser, request }, 'wren');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const sent: string[] = [];
  page.on('request', (one) => sent.push(one.url(), one.postData() ?? ''));
  page.on('console', (message) => sent.push(message.text()));
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true');
    navigator.storage.persist = async () => {
      document.documentElement.setAttribute('data-persistent', 'true');
      return true;
    };
  });
  const part = await openKeysPart(page);
  await press(part, words.keep_code);
  await press(page, 'Show my code');
  const code = await readShownCode(page);

  await press(page, 'Copy');
  await expect(page.getByRole('dialog').getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  const saving = page.waitForEvent('download');
  await press(page, 'Save as file');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('recovery-code.txt');
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toContain(code);
  expect(text).toContain(wren.email);
  await press(page, 'Print');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(code, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('html')).not.toHaveAttribute('data-persistent', 'true');
  await press(page, 'I have kept it');
  await page.getByLabel('Last two groups', { exact: true }).fill(code.slice(-9));
  await press(page, 'Finish');
  await expect(part.getByText(words.ready.title)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-persistent', 'true');

  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state]),
  );
  const plain = code.replaceAll('-', '');
  for (const place of [...sent, kept]) {
    expect(place).not.toContain(code);
    expect(place).not.toContain(plain);
  }
  expect(sent.some((place) => place.includes('"slots"'))).toBe(true);
});

test.describe('a connection that fails once', () => {
  test.use({ expectedFaults: /ERR_FAILED/ });

  test('a member finishes key setup after a failed request', async ({ browser, request }) => {
    const { customer: wren, page } = await newCustomer({ browser, request }, 'wren');
    const part = await openKeysPart(page);
    await expect(part.getByText(words.open.title)).toBeVisible();
    await press(part, words.keep_code);
    await press(page, 'Show my code');
    const code = await readShownCode(page);
    await press(page, 'I have kept it');
    await page.route('**/api/e2ee/backup', (route) => route.abort(), { times: 1 });
    await page.getByLabel('Last two groups', { exact: true }).fill(code.slice(-9));
    await press(page, 'Finish');
    await expect(page.getByRole('dialog').getByText(words.not_published)).toBeVisible();
    await press(page, 'Finish');
    await expect(part.getByText(words.ready.title)).toBeVisible();
    expect(await readPublishedKeys(request, wren)).toHaveLength(1);
  });
});

test('a member unlocks another device by recovery code in any spelling', async ({
  browser,
  request,
}) => {
  const { customer: wren, page: first } = await newCustomer({ browser, request }, 'wren');
  const code = await setUpKeys(first);
  await first.reload();
  await expect(keysPart(first).getByText(words.ready.title)).toBeVisible();
  const other = await openMemberPage(
    browser,
    'vendor',
    await createPendingVendor(request, 'finch'),
  );
  const othersCode = await setUpKeys(other);

  const second = await openMemberPage(browser, 'customer', wren);
  const part = await openKeysPart(second);
  await expect(part.getByText(words.locked.title)).toBeVisible();
  const before = await readLocalStorage(second);
  const sent: string[] = [];
  second.on('request', (one) => sent.push(`${one.url()} ${one.postData() ?? ''}`));
  await press(part, 'Enter recovery code');
  const dialog = second.getByRole('dialog', { name: 'Enter your recovery code' });
  for (const [typed, sentence] of [
    ['', e2eeMessages.code_empty],
    ['1234', e2eeMessages.code_form],
    [withSlip(code), e2eeMessages.code_form],
    [code.slice(0, -1), e2eeMessages.code_form],
    [othersCode, e2eeMessages.code_other],
  ] as const) {
    await typeRecoveryCode(second, typed);
    await expect(dialog.getByText(sentence)).toBeVisible();
    await expect(dialog.getByLabel('Recovery code', { exact: true })).toBeFocused();
  }
  // The sign-in is unchanged, and no typed text left the page.
  expect(await readLocalStorage(second)).toEqual(before);
  expect(await keyDatabases(second)).toEqual([]);
  for (const secret of [code, othersCode])
    expect(sent.filter((one) => one.includes(secret.slice(0, 9)))).toEqual([]);
  await press(dialog, 'Cancel');
  await second.reload();
  await expect(part.getByText(words.locked.title)).toBeVisible();

  await unlock(second, ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`);
  expect(await keyDatabases(second)).toEqual([`threshold-vault-${wren.id}`]);
  await second.reload();
  await expect(part.getByText(words.ready.title)).toBeVisible();
});
