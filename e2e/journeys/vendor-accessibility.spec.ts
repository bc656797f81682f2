import { enterAs } from '../src/accounts.ts';
import { expectAccessible, findRuleFaults } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { createVerifiedVendor } from '../src/people.ts';
import { enterPendingVendor } from '../src/vendors.ts';

const tabs = ['change_password', 'two_factor', 'privacy', 'help'];
const screens = [
  '/vendor/dashboard',
  '/vendor/preview',
  '/vendor/reviews',
  '/vendor/figures',
  '/vendor/shared-dates',
  '/vendor/settings',
  ...tabs.map((tab) => `/vendor/settings?tab=${tab}`),
];
const sections = [
  'profile picture',
  'personal details',
  'business details',
  'business address',
  'services',
  'licence',
  'licences and certificates',
];

atEveryWidth(({ name, tag }) => {
  test('vendor pages have no accessibility faults and do not scroll sideways', { tag }, async ({
    page,
    visit,
    request,
  }) => {
    test.setTimeout(180_000);
    const check = (what: string) => expectAccessible(page, what);
    await enterPendingVendor(page, request, 'axe');
    for (const path of screens) {
      await visit(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await check(path);
    }
    expect.soft(await findRuleFaults(page, 'region'), 'outside of landmarks').toEqual([]);
    await visit('/vendor/settings');
    for (const section of sections) {
      await page.getByRole('button', { name: `Edit ${section}`, exact: true }).click();
      await check(section);
      await page.getByRole('button', { name: 'Cancel' }).click();
    }
    if (name === 'phone') {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await check('drawer');
    }
  });

  test('pages for claiming listings have no accessibility faults or sideways scroll', {
    tag,
  }, async ({ page, visit, request }) => {
    const { token } = await createVerifiedVendor(request, 'axe');
    await enterAs(page, 'vendor', token);
    await visit('/vendor/claim');
    await page.getByRole('button', { name: 'Claim' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'claim');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expectAccessible(page, 'listings to claim');
  });
});
