import { staffQueueLabels } from '@threshold/contract/endpoints/staff/overview';
import { expectAccessible, sidewaysScroll } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { enterOps, staffToken } from '../src/staff.ts';

test('staff read the length and the longest wait of each queue', async ({
  page,
  request,
  visit,
}) => {
  await enterOps(page, await staffToken(request));
  await visit('/ops/vendors');
  await page.getByRole('link', { name: 'Figures', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Figures', level: 1 })).toBeVisible();
  for (const label of Object.values(staffQueueLabels)) {
    await expect(page.getByRole('row', { name: new RegExp(`^${label}`) })).toBeVisible();
  }
  // The demo data has listings that wait for their first check.
  await expect(page.getByRole('row', { name: /^New listings/ }).getByRole('time')).toBeVisible();
  await expectAccessible(page, 'the figures of the console');
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await sidewaysScroll(page)).toBe(0);
});
