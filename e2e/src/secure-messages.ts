import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ownKeysWords } from '@threshold/contract/outcomes-e2ee';
import { stored } from './accounts.ts';
import { expect, hydrated } from './fixtures.ts';
import type { Member } from './people.ts';

/** The settings' part about secure messages. */
export const keysPart = (page: Page): Locator =>
  page.getByRole('region', { name: 'Secure messages', exact: true });

/** Opens that part for whoever is signed in there. */
export async function openKeysPart(page: Page): Promise<Locator> {
  if (page.url() === 'about:blank') await page.goto('/credits');
  const { role } = await stored(page);
  await page.goto(`/${role}/settings?tab=privacy`);
  await hydrated(page);
  return keysPart(page);
}

/** Presses a button by its whole name. */
export const press = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true }).click();

/** The recovery code that the dialog shows. */
export const shownCode = (page: Page): Promise<string> =>
  page.getByRole('dialog').locator('code').innerText();

/** From a dialog that is about to show a code to one that counts. @returns the code */
export async function keepCode(page: Page): Promise<string> {
  await press(page, 'Show my code');
  const code = await shownCode(page);
  await press(page, 'I have kept it');
  await page.getByLabel('Last two groups', { exact: true }).fill(code.slice(-9));
  await press(page, 'Finish');
  return code;
}

/** Keeps a recovery code in the settings, for keys that this browser has made by itself. @returns the code */
export async function setUpKeys(page: Page): Promise<string> {
  const part = await openKeysPart(page);
  await press(part, ownKeysWords.keep_code);
  const code = await keepCode(page);
  await expect(part.getByText(ownKeysWords.ready.title)).toBeVisible();
  return code;
}

/** Types a code into the dialog that asks for it, and sends it. */
export async function typeRecoveryCode(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your recovery code' });
  await dialog.getByLabel('Recovery code', { exact: true }).fill(code);
  await press(dialog, 'Unlock');
}

/** Opens the keys of another device in the settings, by their code. */
export async function unlock(page: Page, code: string): Promise<void> {
  const part = await openKeysPart(page);
  await press(part, 'Enter recovery code');
  await typeRecoveryCode(page, code);
  await expect(part.getByText(ownKeysWords.ready.title)).toBeVisible();
}

/** The databases of keys that this browser has. */
export function keyDatabases(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases();
    return all.flatMap(({ name }) => (name?.startsWith('threshold-vault-') ? [name] : []));
  });
}

/** What the directory has of a member's keys. */
export async function publishedKeys(
  request: APIRequestContext,
  { id, token }: Member,
): Promise<unknown[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get('/api/e2ee/keys', { headers, params: { ids: id } });
  const { data } = (await answer.json()) as { data: { keys: unknown[] }[] };
  return data.flatMap(({ keys }) => keys);
}

/** A code with one character that is another. */
export const withSlip = (code: string): string =>
  `${code.slice(0, 5)}${code[5] === '7' ? '8' : '7'}${code.slice(6)}`;

/** Begins anew in the settings of a browser that cannot open what was written before. */
export async function beginHere(page: Page): Promise<Locator> {
  const part = await openKeysPart(page);
  await press(part, ownKeysWords.write_here.act);
  const dialog = page.getByRole('dialog', { name: ownKeysWords.write_here.title });
  await press(dialog, ownKeysWords.write_here.act);
  return dialog;
}

/** The same, to its end. */
export async function writeFromHere(page: Page): Promise<void> {
  await beginHere(page);
  await expect(keysPart(page).getByText(ownKeysWords.open.title)).toBeVisible();
}
