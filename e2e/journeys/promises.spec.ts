import { promiseIds, promiseSentences } from '@threshold/contract/promise-sentences';
import { expect, test } from '../src/fixtures.ts';
import { enterOps, staffToken } from '../src/staff.ts';

test('every promise stands in the ledger with its proof, and staff check them on demand', async ({
  page,
  request,
  visit,
}) => {
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
