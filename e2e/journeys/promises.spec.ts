import { promiseEndpoints } from '@threshold/contract/endpoints/content/promises';
import { promiseIds, promiseSentences } from '@threshold/contract/texts/sentences';
import { expect, test } from '../src/fixtures.ts';
import { callAs, enterOps, staffToken } from '../src/staff.ts';

test('staff check every public promise on demand', {
  tag: '@smoke',
}, async ({ page, request, visit }) => {
  await enterOps(page, await staffToken(request));
  await visit('/ops/promises');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(`${promiseIds.length} promises checked, 0 broken.`)).toBeVisible();

  await visit('/');
  await page.getByRole('link', { name: 'Our promises' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our promises' })).toBeFocused();
  await expect(page.getByText('Holds', { exact: true })).toHaveCount(promiseIds.length);
  for (const sentence of Object.values(promiseSentences)) {
    await expect(page.getByRole('heading', { level: 2, name: sentence })).toBeVisible();
  }
  const figures = page.getByRole('region', { name: 'Reviews by quarter' });
  await figures.getByText('Show as a table').click();
  await expect(figures.getByRole('columnheader', { name: 'Received' })).toBeVisible();
});

/**
 * Promises that appear in a dialog, a mail, a chat or certain search results only. Other journeys
 * visit these.
 */
const saidLater = [
  'response_time: The email after a request',
  'response_time: A search without results',
  'notified: A search without results',
  'notified: Pages of a type at a place with few professionals',
  'encrypted: Above each chat',
  'encrypted: Privacy policy',
  'files_gone: Before you delete a document',
  'reply_times: The profile of a professional',
];

test('a visitor reads each public promise verbatim on its listed page', async ({ request }) => {
  const { data } = await callAs(request, undefined, promiseEndpoints.ledger);
  const silent: string[] = [];
  const headers = { accept: 'text/html' };
  const pages = new Map<string, string>();
  for (const { _id, promise, places } of data.promises) {
    for (const { text, path } of places) {
      if (saidLater.includes(`${_id}: ${text}`)) continue;
      const page = pages.get(path) ?? (await (await request.get(path, { headers })).text());
      pages.set(path, page);
      const words = page
        .replaceAll('&#x27;', "'")
        .replaceAll(/<!-- -->/g, '')
        .toLowerCase();
      if (!words.includes(promise.toLowerCase())) silent.push(`${_id}: ${text}, ${path}`);
    }
  }
  expect(silent).toEqual([]);
});
