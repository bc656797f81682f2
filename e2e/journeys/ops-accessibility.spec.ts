import { leadRequestEndpoints } from '@threshold/contract/endpoints/requests/lead-requests';
import { newAddress } from '../src/accounts.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { callAs, enterOps, staffToken } from '../src/staff.ts';
import { candidate } from '../src/vetting.ts';

const lists = [
  'vendors',
  'vendors?status=approved',
  'claims',
  'requests',
  'reviews?status=all',
  'messages',
  'removals',
  'imports?status=all',
  'faqs',
  'figures',
  'audit',
  'promises',
  'staff',
  'account',
] as const;

atEveryWidth(({ name, tag }) => {
  test(`staff lists have no accessibility faults and no sideways scroll: ${name}`, {
    tag,
  }, async ({ page, request, visit }) => {
    test.setTimeout(240_000);
    await visit('/ops/login');
    await expectAccessible(page, 'sign-in');
    await enterOps(page, await staffToken(request));
    for (const list of lists) {
      await visit(`/ops/${list}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      const row = page.locator('[data-row]').first();
      if (await row.isVisible()) {
        await row.click();
        await expect(
          page.getByRole('article').getByRole('heading', { level: 2 }).first(),
        ).toBeFocused();
      }
      await expectAccessible(page, list);
    }
    await visit('/ops/vendors');
    await page.locator('[data-row]').first().focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectAccessible(page, 'the keys');
  });

  test(`staff forms for decisions have no accessibility faults: ${name}`, { tag }, async ({
    page,
    request,
    visit,
  }) => {
    test.setTimeout(180_000);
    await enterOps(page, await staffToken(request));
    const title = page.getByRole('region', { name: 'Details' }).getByRole('heading', { level: 2 });
    const listing = await candidate(request, `Thorold Wonga ${name}`);
    await visit(`/ops/vendors?open=${listing.id}`);
    await expect(title).toHaveText(listing.full_name);
    await expectAccessible(page, 'a listing');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(page.getByLabel('Reason or note')).toBeFocused();
    await expectAccessible(page, 'a rejection without a reason');

    const asker = `Posy ${newAddress(name).slice(0, 14)}`;
    await callAs(request, undefined, leadRequestEndpoints.create, {
      body: {
        name: asker,
        email: newAddress('posy'),
        phone_number: '0491570156',
        requirements: 'A surveyor for a barn.',
      },
    });
    await visit(`/ops/requests?q=${encodeURIComponent(asker)}`);
    await page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: asker }).click();
    await expect(title).toHaveText(asker);
    await expectAccessible(page, 'a request');

    await visit('/ops/reviews?status=all');
    await page.getByRole('region', { name: 'Queue' }).locator('[data-row]').nth(1).click();
    await expect(page.getByRole('button', { name: 'Hide review' })).toBeVisible();
    await expectAccessible(page, 'a review');
  });
}, 'desktop');
