import { enterAs, newAddress, register } from '../src/accounts.ts';
import { sidewaysScroll } from '../src/axe.ts';
import { expect } from '../src/fixtures.ts';
import { widths } from '../src/looks.ts';
import { mailWith, readMailedCode } from '../src/product/mailbox.ts';
import { test } from '../src/product/own-product.ts';
import { staticPages } from '../src/public-pages.ts';

const own = {
  BRAND_NAME: "Nan & Pop's Homes",
  BRAND_PHONE: '1300 975 707',
  BRAND_EMAIL: 'care@homes.example',
  BRAND_HOURS: 'every day, 8am-8pm',
  BRAND_SOCIAL_INSTAGRAM: 'https://www.instagram.com/nan.and.pop',
};
test.use({ settings: own });
// Not parallel, because each worker would start an instance of the product.
test.describe.configure({ mode: 'default' });

test("a visitor sees the installation's configured brand on every page", async ({
  page,
  request,
  visit,
}) => {
  test.setTimeout(180_000);
  for (const path of staticPages) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('Nan &amp; Pop&#x27;s Homes</title>');
    expect(html.match(/.{60}threshold.{20}/gi), path).toBeNull();
    await visit(path);
    await expect(page, path).toHaveTitle(/Nan & Pop's Homes$/);
    await expect(page.locator('body'), path).not.toContainText(/threshold/i);
  }
  const text = await (await request.get('/.well-known/security.txt')).text();
  expect(text).toContain('Contact: mailto:care@homes.example\n');
});

test('a visitor finds only configured contacts in footer, help and structured data', async ({
  page,
  visit,
}) => {
  await visit('/');
  const json = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(json ?? '')).toMatchObject({
    '@graph': [
      {
        name: own.BRAND_NAME,
        telephone: '1300975707',
        email: own.BRAND_EMAIL,
        sameAs: [own.BRAND_SOCIAL_INSTAGRAM],
      },
      { name: own.BRAND_NAME },
    ],
  });
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(/© 20\d\d Nan & Pop's Homes/);
  for (const [name, href] of [
    ['1300 975 707', 'tel:1300975707'],
    ['care@homes.example', 'mailto:care@homes.example'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  const profiles = footer.getByRole('link', { name: / on (Facebook|Instagram|LinkedIn)$/ });
  await expect(profiles).toHaveCount(1);
  await expect(profiles).toHaveAttribute('href', own.BRAND_SOCIAL_INSTAGRAM);
  // A page that is rendered in the browser also has the configured contacts.
  await footer.getByRole('link', { name: 'First Home Buyer Guides' }).click();
  const help = page.getByRole('region', { name: 'Still have a question?' });
  await expect(help).toContainText('A person answers, every day, 8am-8pm.');
  await expect(help.getByRole('link', { name: '1300 975 707' })).toBeVisible();
  await expect(page).toHaveTitle(/Nan & Pop's Homes$/);
  for (const { width, height } of widths) {
    await page.setViewportSize({ width, height });
    expect(await sidewaysScroll(page)).toBe(0);
  }
});

test("a member sees the brand's name in mails and authenticators", async ({
  page,
  request,
  visit,
}) => {
  const email = newAddress('wren');
  const { token } = await register(request, 'customers', email);
  expect(await readMailedCode(request, email, /verify/i)).toMatch(/^\d{5}$/);
  const mail = await mailWith(request, email, /verify/i);
  expect(mail).toContain("Nan & Pop's Homes - care@homes.example - 1300 975 707");
  expect(mail).not.toMatch(/threshold/i);
  await enterAs(page, 'customer', token);
  await visit('/customer/settings?tab=two_factor');
  await page.getByRole('button', { name: 'Generate key' }).click();
  await expect(page.getByText("Add Nan & Pop's Homes to your app")).toBeVisible();
  const app = await page.locator('a[href^="otpauth:"]').getAttribute('href');
  const { pathname, searchParams } = new URL(app ?? '');
  expect(decodeURIComponent(pathname)).toContain(`Nan & Pop's Homes:${email}`);
  expect(searchParams.get('issuer')).toBe(own.BRAND_NAME);
});
