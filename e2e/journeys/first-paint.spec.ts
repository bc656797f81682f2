import { expect, test } from '../src/fixtures.ts';

/** Of the page as it is now: when its first picture was painted, and when it asked for what by address. */
const timesOf = () => ({
  painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  asked: performance
    .getEntriesByType('resource')
    .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime })),
});
const isLater = (path: string) => /\.(?:js|woff2)$/.test(path);

for (const path of ['/', '/customer/search-brokers', '/mortgage-brokers/nsw/parramatta-2150']) {
  test(`${path} asks for one style sheet before its first picture, for scripts and faces after it`, async ({
    page,
    visit,
  }) => {
    await visit(path);
    await page.evaluate(() => document.fonts.ready);
    const { painted, asked } = await page.evaluate(timesOf);
    const later = asked.filter((file) => isLater(file.path));
    expect(painted).toBeGreaterThan(0);
    expect(later.some((file) => file.path.endsWith('.js'))).toBe(true);
    expect(later.some((file) => file.path.endsWith('.woff2'))).toBe(true);
    expect(later.filter(({ startTime }) => startTime < (painted ?? 0))).toEqual([]);
    expect(asked.filter((file) => file.path.endsWith('.css')).length).toBe(1);
  });
}

test('a tab that has had the faces takes them at once', async ({ page, visit }) => {
  await visit('/');
  await visit('/faqs');
  const links = page.locator('link[rel="preload"][as="font"]');
  await expect(links).toHaveCount(2);
  await expect(page.locator('html')).not.toHaveAttribute('data-faces');
});

test('a page that is opened in the background starts all the same', async ({ page, visit }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    // Nothing is painted there.
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await visit('/');
  await expect(page.locator('html')).not.toHaveAttribute('data-faces');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a page has its faces as any other', async ({ page }) => {
    const face = page.waitForResponse(/bricolage-headlines.*\.woff2$/);
    await page.goto('/');
    expect((await face).status()).toBe(200);
  });
});
