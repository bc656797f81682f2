import { expectAccessible } from '../src/axe.ts';
import { test, waitForHydration } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { staticPages } from '../src/public-pages.ts';

atEveryWidth(({ tag }) => {
  test('public pages have no accessibility faults and do not scroll sideways', { tag }, async ({
    page,
    vendors,
  }) => {
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
      await waitForHydration(page);
      await expectAccessible(page, path);
    }
  });
});
