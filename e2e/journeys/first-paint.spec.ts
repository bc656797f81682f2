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

/** Whether the page has the faces themselves, and no stand-ins. */
const haveFaces = () =>
  ['Figtree Variable', 'Bricolage Grotesque Variable'].every((family) =>
    [...document.fonts].some(
      (face) =>
        face.family.includes(family) &&
        face.status === 'loaded' &&
        face.unicodeRange.startsWith('U+0-FF'),
    ),
  );

test('the faces come together once the page is painted, and from then on at once', async ({
  page,
  visit,
}) => {
  await visit('/');
  await page.waitForFunction(haveFaces);
  const asked = () =>
    page.evaluate(() => {
      const isFace = ({ name }: PerformanceEntry) => name.endsWith('.woff2');
      const [painted] = performance.getEntriesByName('first-contentful-paint');
      const first = performance.getEntriesByType('resource').find(isFace);
      return (first?.startTime ?? 0) < (painted?.startTime ?? 0) ? 'at once' : 'later';
    });
  expect(await asked()).toBe('later');
  await visit('/faqs');
  await page.waitForFunction(haveFaces);
  expect(await asked()).toBe('at once');
});

test.describe('where a face does not come', () => {
  test.use({ expectedFaults: /net::ERR_FAILED/ });

  test('it leaves its stand-in, and the other one comes', async ({ page, visit }) => {
    await page.route('**/figtree-latin-wght*', (route) => route.abort());
    await visit('/');
    await page.waitForFunction(() =>
      [...document.fonts].some(
        ({ family, status }) =>
          family.includes('Bricolage Grotesque Variable') && status === 'loaded',
      ),
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('a page that is opened in the background starts all the same', async ({ page, visit }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    // Nothing is painted there.
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await visit('/');
  await page.waitForFunction(haveFaces);
});

test('each file of the program runs in a task of its own, those first that others stand on', async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => {
    const ran: string[] = [];
    Object.assign(window, { ran });
    document.addEventListener(
      'load',
      ({ target }) => {
        if (target instanceof HTMLScriptElement) ran.push(new URL(target.src).pathname);
      },
      true,
    );
  });
  await visit('/mortgage-brokers/nsw/parramatta-2150');
  const ran = await page.evaluate(() => (window as unknown as { ran: string[] }).ran);
  const at = (name: string) => ran.findIndex((path) => path.includes(`/${name}-`));
  expect(ran.length).toBeGreaterThan(8);
  expect(at('framework')).toBeLessThan(at('shell'));
  expect(at('entry.client')).toBe(-1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a page has its faces as any other', async ({ page }) => {
    const face = page.waitForResponse(/bricolage-headlines.*\.woff2$/);
    await page.goto('/');
    expect((await face).status()).toBe(200);
  });
});
