import { seriousFaults, sidewaysScroll } from '../src/axe.ts';
import { expect, hydrated, test } from '../src/fixtures.ts';
import { schemes, staticPages, widths } from '../src/public-pages.ts';

for (const { name, width, height } of widths) {
  for (const colorScheme of schemes) {
    test.describe(`${name}, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });

      test('no public page has a serious fault or scrolls sideways', async ({ page, vendors }) => {
        test.setTimeout(180_000);
        const [approved, other] = await vendors({ vendor_type: 'Mortgage Broker' });
        const paths = [
          ...staticPages,
          `/customer/search-brokers/${approved?._id}`,
          `/customer/compare?ids=${approved?._id},${other?._id}`,
          '/customer/search-brokers?latitude=-25.0&longitude=128.0&place=Nowhere',
          '/no/such/page',
        ];
        for (const path of paths) {
          await page.goto(path);
          await hydrated(page);
          expect.soft(await seriousFaults(page), path).toEqual([]);
          expect
            .soft(await sidewaysScroll(page), `${path} scrolls sideways`)
            .toBeLessThanOrEqual(0);
        }
      });
    });
  }
}
