import { expectAccessible, sidewaysScroll } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';

const emptySearch = '/customer/search-brokers?latitude=-25.0&longitude=128.0&place=Nowhere';

atEveryWidth(({ name }) => {
  test('open dialogs and menus of public pages have no accessibility faults', async ({
    page,
    visit,
  }) => {
    test.setTimeout(120_000);
    const dialog = page.getByRole('dialog');
    const check = (what: string) => expectAccessible(page, what);
    await visit(emptySearch);
    await page.getByRole('button', { name: 'Share Your Requirements' }).click();
    await expect(dialog).toBeVisible();
    await check('requirements');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await visit('/customer/search-brokers?vendor_type=Mortgage+Broker');
    await page.getByRole('article').first().getByRole('button', { name: 'Chat' }).click();
    await expect(dialog).toBeVisible();
    await check('login prompt');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Why this order?').click();
    await check('order note');
    if (name === 'phone') {
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect(dialog).toBeVisible();
      await check('filters');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(dialog).toBeVisible();
      await check('menu');
    }
  });
});

test('a visitor at 200 % zoom reads public pages without sideways scrolling', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  for (const path of ['/', '/customer/search-brokers', '/subscription', '/about-us', '/faqs']) {
    await visit(path);
    expect.soft(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
  }
});
