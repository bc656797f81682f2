import { enterAs } from '../src/accounts.ts';
import { faultsOf, seriousFaults, sidewaysScroll } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { verifiedVendor } from '../src/people.ts';
import { schemes, widths } from '../src/public-pages.ts';
import { pendingVendor } from '../src/vendors.ts';

const tabs = ['change_password', 'two_factor', 'privacy', 'help'];
const screens = [
  '/vendor/dashboard',
  '/vendor/preview',
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

for (const { name, width, height } of widths) {
  for (const colorScheme of schemes) {
    test.describe(`${name}, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });

      test("no page of a vendor's has a serious fault or scrolls sideways", async ({
        page,
        visit,
        request,
      }) => {
        test.setTimeout(180_000);
        const check = async (what: string) => {
          expect.soft(await seriousFaults(page), what).toEqual([]);
          expect
            .soft(await sidewaysScroll(page), `${what} scrolls sideways`)
            .toBeLessThanOrEqual(0);
        };
        const { token } = await pendingVendor(request, 'axe');
        await enterAs(page, 'vendor', token);
        for (const path of screens) {
          await visit(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByText(/^Loading/)).toHaveCount(0);
          await check(path);
        }
        expect.soft(await faultsOf(page, 'region'), 'outside of landmarks').toEqual([]);
        // Forms are the same parts everywhere: each width and each scheme once will do.
        const isPhone = width < 600;
        if (isPhone !== (colorScheme === 'light')) return;
        await visit('/vendor/settings');
        for (const section of sections) {
          await page.getByRole('button', { name: `Edit ${section}`, exact: true }).click();
          await check(section);
          await page.getByRole('button', { name: 'Cancel' }).click();
        }
        if (isPhone) {
          await page.getByRole('button', { name: 'Menu' }).click();
          await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
          await check('drawer');
        }
      });

      test('nor has the page where listings are claimed', async ({ page, visit, request }) => {
        const { token } = await verifiedVendor(request, 'axe');
        await enterAs(page, 'vendor', token);
        await visit('/vendor/claim');
        await page.getByRole('button', { name: 'Claim' }).first().click();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toBeVisible();
        expect(await seriousFaults(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog).toBeHidden();
        expect(await seriousFaults(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      });
    });
  }
}
