import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { enterOps, staffToken } from '../src/staff.ts';

test('staff read how their work goes, and an administrator sets a goal', async ({
  page,
  request,
  visit,
}) => {
  await enterOps(page, await staffToken(request));
  await visit('/ops/vendors');
  await page.getByRole('link', { name: 'Figures', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Figures', level: 1 })).toBeVisible();
  await page.getByLabel('Work').selectOption('Removals');
  await expect(page).toHaveURL(/kind=removals/);
  await expect(page.getByRole('heading', { name: 'Removals', level: 2 })).toBeVisible();

  const goal = page.getByRole('form', { name: 'Goal' });
  await goal.getByLabel('Goal for removals, in hours').fill('700');
  await goal.getByRole('button', { name: 'Save goal' }).click();
  await expect(page.getByText(adminOutcomes.goal_set)).toBeVisible();
  const row = page.getByRole('row', { name: /^Removals/ });
  await expect(row).toContainText('Within 700 h');
  await expectAccessible(page, 'the figures of staff');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('staff-figures-removals.csv');

  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByText('How this is counted').click();
  await expect(page.getByText('There are no appeals by that name', { exact: false })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
