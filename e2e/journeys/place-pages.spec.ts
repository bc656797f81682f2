import type { APIRequestContext } from '@playwright/test';
import { directoryPath } from '@threshold/contract/texts/place-page-texts';
import { expectAccessible, findRuleFaults } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { tabTo } from '../src/tab-to.ts';

const suburb = '/mortgage-brokers/nsw/parramatta-2150';

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();
const pathsIn = (xml: string) =>
  [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path);

/** Returns the paths of all indexed place pages. */
async function placePaths(request: APIRequestContext): Promise<string[]> {
  const files = pathsIn(await textOf(request, '/sitemap.xml'));
  const ofPlaces = files.filter((path) => path.startsWith('/sitemap-places-'));
  expect(ofPlaces).toHaveLength(8);
  const texts = await Promise.all(ofPlaces.map((path) => textOf(request, path)));
  return texts.flatMap(pathsIn);
}

test('a crawler reaches every sitemap page, all indexable, within three clicks', async ({
  request,
}) => {
  test.slow();
  const paths = await placePaths(request);
  expect(paths).toContain(suburb);
  const titles = new Set<string>();
  const links = new Map<string, Set<string>>();
  for (const path of ['/', ...paths]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    links.set(
      path,
      new Set([...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, to = '']) => to)),
    );
    if (path === '/') continue;
    expect(html, path).not.toContain('noindex');
    expect(html, path).toMatch(new RegExp(`<link rel="canonical" href="https?://[^/"]+${path}"`));
    expect(html, path).not.toContain('aggregateRating');
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(title.length, title).toBeLessThan(60);
    expect(title).not.toMatch(/best/i);
    titles.add(title);
  }
  expect(titles.size).toBe(paths.length);
  const clicks = new Map([['/', 0]]);
  for (const [path, count] of clicks) {
    for (const to of links.get(path) ?? []) if (!clicks.has(to)) clicks.set(to, count + 1);
  }
  for (const path of paths) expect(clicks.get(path), path).toBeLessThanOrEqual(3);
});

test("a link preview shows a place's or verified professional's picture", {
  tag: '@smoke',
}, async ({ request, vendors }) => {
  const [approved] = await vendors({ vendor_type: 'Mortgage Broker' });
  for (const path of [suburb, `/customer/search-brokers/${approved?._id}`]) {
    const html = await textOf(request, path);
    expect(html, path).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    expect(title.length, title).toBeLessThan(60);
    const url =
      /<meta property="og:image" content="https?:\/\/[^/"]+([^"]+)"/.exec(html)?.[1] ?? '';
    const picture = await request.get(url, { maxRedirects: 0 });
    expect([picture.status(), picture.headers()['content-type']], url).toEqual([200, 'image/png']);
  }
});

test('a crawler finds one URL per place and 404 for unknown places', async ({ request }) => {
  for (const path of [
    '/Mortgage-Brokers/NSW/Parramatta-2150',
    `${suburb}/`,
    '/mortgage-brokers/vic/parramatta-2150',
  ]) {
    const answer = await request.get(`${path}?page=2`, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(301);
    expect(answer.headers().location, path).toBe(`${suburb}?page=2`);
  }
  for (const path of [
    '/mortgage-brokers/nsw/atlantis-2150',
    '/mortgage-brokers/xx',
    '/mortgage-brokers?page=51',
    `${suburb}?page=50`,
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('a crawler finds a canonical URL on further pages of a list', async ({ request }) => {
  const html = await textOf(request, '/mortgage-brokers?page=2&noise=1');
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/mortgage-brokers\?page=2"/);
  expect(html).toContain('<title>Mortgage Brokers in Australia, page 2');
});

test('a visitor finds other options on a place page without professionals', async ({
  page,
  request,
  visit,
}) => {
  const html = await textOf(request, '/accountants/nt/darwin');
  expect(html).toContain('content="noindex"');
  expect(html).not.toContain('rel="canonical"');
  await visit('/accountants/nt/darwin');
  await expect(page.getByText(/^No verified accountant has an office within 12 km/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notify me' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Share your requirements' }).first()).toBeVisible();
  // Mails about a whole territory would cover all of Australia, so they are not offered.
  await visit('/accountants/nt');
  await expect(page.getByRole('link', { name: /^Filter all of Australia/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notify me' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('a guest moves by keyboard from the start page to a profile', async ({ page, visit }) => {
    await visit('/');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Mortgage Brokers by place' }).press('Enter');
    await expect(page).toHaveURL('/mortgage-brokers');
    await main.getByRole('link', { name: /^New South Wales/ }).press('Enter');
    await expect(page).toHaveURL('/mortgage-brokers/nsw');
    await main.getByRole('link', { name: /^Parramatta/ }).press('Enter');
    await expect(page).toHaveURL(suburb);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Mortgage Brokers in Parramatta NSW 2150',
    );
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    const first = main.getByRole('listitem').getByRole('article').first().getByRole('link').first();
    const name = await first.innerText();
    await tabTo(page, first);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.reload();
    await expect(
      page.getByRole('link', { name: 'Mortgage Brokers in Parramatta NSW 2150' }),
    ).toHaveAttribute('href', suburb);
  });

  test('place pages have no accessibility faults', {
    tag: '@smoke',
  }, async ({ page, visit }) => {
    const list = directoryPath('Mortgage Broker', 'NSW');
    for (const path of [suburb, '/mortgage-brokers', '/accountants/nt/darwin', list]) {
      await visit(path);
      await expectAccessible(page, path);
      expect(await findRuleFaults(page, 'heading-order'), path).toEqual([]);
    }
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } });

  test('a guest reads ten professionals per page and opens one', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Mortgage Brokers by place' }).click();
    await main.getByRole('link', { name: /^New South Wales/ }).click();
    await main.getByRole('link', { name: /^Parramatta/ }).click();
    await expect(page).toHaveURL(suburb);
    await expect(main.getByRole('article')).toHaveCount(10);
    await expect(main.getByText(/^\d+ verified mortgage brokers have their offices/)).toBeVisible();
    await main.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${suburb}?page=2`);
    await main.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/customer\/search-brokers\//);
  });
});
