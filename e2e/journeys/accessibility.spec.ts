import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../src/fixtures.ts';
import { schemes, staticPages, widths } from '../src/public-pages.ts';

async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

for (const { name, width, height } of widths) {
  for (const colorScheme of schemes) {
    test.describe(`${name}, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });

      test('no public page has a serious fault or scrolls sideways', async ({ page, vendors }) => {
        test.setTimeout(180_000);
        const [approved] = await vendors({ vendor_type: 'Mortgage Broker' });
        const paths = [
          ...staticPages,
          `/customer/search-brokers/${approved?._id}`,
          '/customer/search-brokers?latitude=-25.0&longitude=128.0&place=Nowhere',
          '/no/such/page',
        ];
        for (const path of paths) {
          await page.goto(path);
          await hydrated(page);
          expect.soft(await seriousFaults(page), path).toEqual([]);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
        }
      });
    });
  }
}
