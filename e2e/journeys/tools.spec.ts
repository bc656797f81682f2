import { guideToolPath, guideTools } from '@threshold/contract/texts/guide-paths';
import { notAdvice } from '@threshold/contract/texts/sentences';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';

test('a guest adds up up-front costs and finds the pages about duty', { tag: '@smoke' }, async ({
  page,
  visit,
}) => {
  await visit(guideToolPath('up-front-costs'));
  await page.getByRole('textbox', { name: 'Deposit from your own money' }).fill('90,000');
  await page.getByRole('button', { name: 'Add up' }).click();
  const result = page.getByRole('status');
  await expect(result).toContainText('At least $90,000');
  await expect(result).toContainText('Transfer duty (stamp duty)');
  await expect(page.getByRole('link', { name: 'Revenue NSW' })).toHaveAttribute(
    'href',
    /revenue\.nsw\.gov\.au/,
  );
});

test('a guest opens every tool without accessibility faults', { tag: '@smoke' }, async ({
  page,
  visit,
}) => {
  for (const { slug, title } of guideTools) {
    await visit(guideToolPath(slug));
    await expect(page.getByText(notAdvice)).toBeVisible();
    await expectAccessible(page, title);
  }
});
