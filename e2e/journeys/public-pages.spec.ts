import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../src/fixtures.ts';
import { staticPages } from '../src/public-pages.ts';

test('a visitor gets every public page as HTML with its own metadata', {
  tag: '@smoke',
}, async ({ request }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of staticPages) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(title, path).toContain('Threshold');
    expect(description.length, path).toBeGreaterThan(40);
    // The search is not indexed.
    if (path === '/customer/search-brokers') expect(html, path).toContain('noindex');
    else expect(html, path).toMatch(/<link rel="canonical" href="http[^"]+"/);
    expect(html.match(/<h1/g)?.length, path).toBe(1);
    expect(html, path).toContain('rel="modulepreload"');
    expect(html.match(/rel="preload"[^>]* as="font"/g)?.length, path).toBe(1);
    // The browser loads the style sheet before the scripts.
    const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(answer.headers().link, path).toBe(`<${sheet}>; rel=preload; as=style`);
    titles.add(title);
    descriptions.add(description);
  }
  expect(titles.size).toBe(staticPages.length);
  expect(descriptions.size).toBe(staticPages.length);
});

test('a browser finds icons and the change-password page at standard URLs', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['content-type'], path).toBe(type);
  }
  const answer = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe('/app/password');
});

test('a guest cannot submit a form before the page has hydrated', async ({ request }) => {
  for (const path of [
    '/customer/auth/login',
    '/customer/auth/register',
    '/customer/auth/forgot-password',
    '/vendor/auth/login',
    '/vendor/auth/register',
    '/vendor/auth/forgot-password',
    '/ops/login',
  ]) {
    const html = await (await request.get(path)).text();
    expect(html.match(/<form[^>]*>/g), path).toEqual([expect.stringContaining('method="dialog"')]);
    expect(html.match(/<button[^>]*type="submit"[^>]*>/g), path).toEqual([
      expect.stringContaining('disabled=""'),
    ]);
    expect(html, path).toContain('<noscript>');
  }
});

test('a guest without scripts reads that a private page needs scripts', async ({ request }) => {
  for (const path of ['/customer/dashboard', '/customer/inbox', '/vendor/dashboard', '/ops']) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(/<noscript><p[^>]*>This needs JavaScript\./);
  }
});

test('a page forbids inline scripts, framing and plug-ins', async ({ request }) => {
  const answer = await request.get('/');
  const policy = answer.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src ('sha256-[^']+' )+'strict-dynamic';/);
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(answer.headers()['x-content-type-options']).toBe('nosniff');
  expect(answer.headers()['referrer-policy']).toBeTruthy();
  expect(answer.headers()['x-powered-by']).toBeUndefined();
  expect(answer.headers().server).toBeUndefined();
});

test('a visitor at an unknown URL gets a 404 page with links', async ({ page, visit }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await visit('/no/such/page');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/no\/such/);
});

test('a visitor gets the same cached 404 page for all unknown URLs', async ({ request }) => {
  const [first, second] = [await request.get('/no/such/page'), await request.get('/x.php?a=1')];
  expect([first.status(), second.status()]).toEqual([404, 404]);
  expect(await second.text()).toBe(await first.text());
  expect(await first.text()).not.toContain('rel="canonical"');
  for (const answer of [
    first,
    await request.get('/_.data?_routes=routes%2Fhome'),
    await request.get('/mortgage-brokers/nsw.data?_routes=place-mortgage-brokers'),
  ]) {
    expect(answer.headers()['cache-control'], answer.url()).toMatch(/s-maxage=15|private/);
    expect(answer.headers().etag, answer.url()).toBeTruthy();
  }
});

test('a crawler finds the public pages through robots.txt and the site map', async ({
  request,
  vendors,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Sitemap: http.+\/sitemap\.xml$/m);
  const index = await (await request.get('/sitemap.xml')).text();
  expect(index).toContain('/sitemap-pages.xml<');
  const pages = await (await request.get('/sitemap-pages.xml')).text();
  for (const path of ['/about-us', '/faqs', '/subscription', '/secure-messages'])
    expect(pages).toContain(`${path}<`);
  const [approved] = await vendors({ vendor_type: 'Mortgage Broker' });
  expect(approved?.status).toBe('approved');
  const listings = await (await request.get('/sitemap-listings-1.xml')).text();
  expect(listings).toContain(`/customer/search-brokers/${approved?._id}<`);
  expect((await request.get('/sitemap-listings-9.xml')).status()).toBe(404);
});

test("a crawler indexes a place's page, not the place's search", async ({ request }) => {
  const headOf = async (query: string) => {
    const html = await (await request.get(`/customer/search-brokers?${query}`)).text();
    const canonical = /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec(html)?.[1];
    return { canonical, isIndexed: !html.includes('noindex') };
  };
  expect(await headOf('vendor_type=Mortgage+Broker&place=Parramatta+NSW+2150')).toEqual({
    canonical: '/mortgage-brokers/nsw/parramatta-2150',
    isIndexed: true,
  });
  expect(await headOf('vendor_type=Mortgage+Broker')).toEqual({
    canonical: '/mortgage-brokers',
    isIndexed: true,
  });
  for (const query of [
    '',
    'place=Parramatta+NSW+2150',
    'vendor_type=Mortgage+Broker&page=2',
    'vendor_type=Mortgage+Broker&place=Buy+cheap+pills',
    'vendor_type=Mortgage+Broker&place=Buy+cheap+pills&latitude=-33.87&longitude=151.21',
    'vendor_type=Mortgage+Broker&min_rating=4',
  ])
    expect(await headOf(query), query).toEqual({ canonical: undefined, isIndexed: false });
});

test('a researcher finds where to report a fault in security.txt', async ({ request }) => {
  const answer = await request.get('/.well-known/security.txt');
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now() + 360 * 86_400_000);
});

test("a visitor gets pages rendered by React's production build", async () => {
  const built = await readFile(
    join(import.meta.dirname, '../../web/build/server/index.js'),
    'utf8',
  );
  expect(built).not.toMatch(/NODE_ENV|\.development\.js/);
});
