import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { readLocalStorage } from './accounts.ts';
import { expect, waitForHydration } from './fixtures.ts';
import type { Member } from './people.ts';

/** Settings section about secure messages. */
export const keysPart = (page: Page): Locator =>
  page.getByRole('region', { name: 'Secure messages', exact: true });

/** Opens the section about secure messages for the signed-in member. */
export async function openKeysPart(page: Page): Promise<Locator> {
  if (page.url() === 'about:blank') await page.goto('/credits');
  const { role } = await readLocalStorage(page);
  await page.goto(`/${role}/settings?tab=privacy`);
  await waitForHydration(page);
  return keysPart(page);
}

/** Presses the button with this exact name. */
export const press = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true }).click();

/** Recovery code that the dialog shows. */
export const readShownCode = (page: Page): Promise<string> =>
  page.getByRole('dialog').locator('code').innerText();

/**
 * Completes the dialog that shows a new recovery code and asks for its last groups.
 * @returns the recovery code
 */
export async function saveRecoveryCode(page: Page): Promise<string> {
  await press(page, 'Show my code');
  const code = await readShownCode(page);
  await press(page, 'I have kept it');
  await page.getByLabel('Last two groups', { exact: true }).fill(code.slice(-9));
  await press(page, 'Finish');
  return code;
}

/**
 * Saves a recovery code in the settings, for keys that this browser created automatically.
 * @returns the code
 */
export async function setUpKeys(page: Page): Promise<string> {
  const part = await openKeysPart(page);
  await press(part, ownKeysWords.keep_code);
  const code = await saveRecoveryCode(page);
  await expect(part.getByText(ownKeysWords.ready.title)).toBeVisible();
  return code;
}

/** Enters a code in the recovery dialog and submits it. */
export async function typeRecoveryCode(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your recovery code' });
  await dialog.getByLabel('Recovery code', { exact: true }).fill(code);
  await press(dialog, 'Unlock');
}

/** Unlocks the keys that another device has made, in the settings, with the recovery code. */
export async function unlock(page: Page, code: string): Promise<void> {
  const part = await openKeysPart(page);
  await press(part, 'Enter recovery code');
  await typeRecoveryCode(page, code);
  await expect(part.getByText(ownKeysWords.ready.title)).toBeVisible();
}

/** Names of this browser's key databases. */
export function keyDatabases(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases();
    return all.flatMap(({ name }) => (name?.startsWith('threshold-vault-') ? [name] : []));
  });
}

/** Returns the directory's entry for a member's keys. */
export async function readPublishedKeys(
  request: APIRequestContext,
  { id, token }: Member,
): Promise<unknown[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get('/api/e2ee/keys', { headers, params: { ids: id } });
  const { data } = (await answer.json()) as { data: { keys: unknown[] }[] };
  return data.flatMap(({ keys }) => keys);
}

/** Returns the recovery code with one wrong character. */
export const withSlip = (code: string): string =>
  `${code.slice(0, 5)}${code[5] === '7' ? '8' : '7'}${code.slice(6)}`;

/** Opens the dialog that creates new keys in a browser that cannot open earlier messages. */
export async function openResetDialog(page: Page): Promise<Locator> {
  const part = await openKeysPart(page);
  await press(part, ownKeysWords.write_here.act);
  const dialog = page.getByRole('dialog', { name: ownKeysWords.write_here.title });
  await press(dialog, ownKeysWords.write_here.act);
  return dialog;
}

/** Creates new keys in a browser that cannot open earlier messages. */
export async function resetKeys(page: Page): Promise<void> {
  await openResetDialog(page);
  await expect(keysPart(page).getByText(ownKeysWords.open.title)).toBeVisible();
}
