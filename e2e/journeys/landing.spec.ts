import type { Page } from '@playwright/test';
import {
  allVendorTypes,
  regions,
  vendorTypeBlurbs,
  vendorTypes,
} from '@threshold/contract/vocabularies';
import { expect, test } from '../src/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Counts how often pages of this browser ask for the visitor's geolocation. */
async function countAsking(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('askedForPosition', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    navigator.geolocation.getCurrentPosition = (...parts) => {
      (globalThis as unknown as { askedForPosition: () => void }).askedForPosition();
      ask(...parts);
    };
  });
  return () => count;
}

const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

test('a visitor reads about the product, its users and how it works', { tag: '@smoke' }, async ({
  page,
  visit,
}) => {
  await visit('/');
  const main = page.getByRole('main');
  await expect(main).toContainText('Free, no obligation, under a minute.');
  await expect(main).toContainText('Vetted for licensing and experience');
  await expect(page.getByLabel("I'm looking for").getByRole('option')).toHaveText([
    allVendorTypes,
    ...vendorTypes,
  ]);
  const story = page.getByRole('region', { name: 'From closed door to keys in hand' });
  await expect(story.getByRole('heading', { level: 3 })).toHaveText([
    'Search',
    'Compare',
    'Connect',
    'Rate and review',
  ]);
  const join = page.getByRole('region', { name: 'Are you the one they are looking for?' });
  await expect(join.getByRole('link', { name: 'Join as a professional' })).toHaveAttribute(
    'href',
    '/vendor/auth/register',
  );
  await expect(join.getByRole('link', { name: '(02) 5550 0142' })).toHaveAttribute(
    'href',
    'tel:+61255500142',
  );
});

test('a visitor finds every vendor type, in Australia and by region', async ({ page, visit }) => {
  await visit('/');
  const types = page.getByRole('region', { name: 'Who do you need first?' });
  await expect(types.getByRole('tab')).toHaveText(regions.map(({ name }) => name));
  for (const type of vendorTypes) {
    await expect(types.getByRole('link', { name: type })).toContainText(vendorTypeBlurbs[type]);
  }
  await expect(types.getByRole('link', { name: 'Accountant' })).toHaveAttribute(
    'href',
    '/customer/search-brokers?vendor_type=Accountant',
  );
  await types.getByRole('tab', { name: 'Melbourne' }).click();
  await expect(types.getByRole('tabpanel', { name: 'Melbourne' })).toBeVisible();
  await types.getByRole('link', { name: 'Accountant' }).click();
  await expect(page).toHaveURL(/vendor_type=Accountant&place=Melbourne\+VIC&latitude=-37\.8/);
  await expect(page.getByText(/^Found [1-9]\d* professionals in your area$/)).toBeVisible();
  expect(JSON.parse((await stored(page, 'selectedVendorLocation')) ?? '{}')).toMatchObject({
    city: 'Melbourne',
    postcode: '',
    country: 'Australia',
  });
});

test('a visitor opens a city link and finds as many listings as displayed', async ({
  page,
  visit,
}) => {
  await visit('/');
  const cities = page.getByRole('region', { name: 'Professionals by city' });
  await expect(cities.getByRole('heading', { level: 3 })).toHaveCount(3);
  for (const count of await cities.locator('b').allTextContents()) {
    expect(Number(count)).toBeGreaterThanOrEqual(5);
  }
  const link = cities.getByRole('link', { name: 'Mortgage Brokers in Sydney' });
  const count = await link.locator('b').textContent();
  await link.click();
  await expect(page.getByText(`Found ${count} professionals in your area`)).toBeVisible();
});

test("a visitor's shared location is stored rounded to fewer decimals", async ({
  page,
  context,
  visit,
}) => {
  const asked = await countAsking(page);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: -37.81361, longitude: 144.96312 });
  await visit('/');
  await expect
    .poll(() => stored(page, 'current_location'))
    .toBe('{"latitude":-37.81,"longitude":144.96}');
  await page.reload();
  await expect.poll(() => stored(page, 'homePage')).toBe('true');
  expect(asked()).toBe(1);
});

test.describe('a visitor who refuses to share the location', () => {
  // The page logs why the browser gave no position.
  test.use({ expectedFaults: /GeolocationPositionError/ });

  test('is asked for the location once, then never automatically', async ({ page, visit }) => {
    const asked = await countAsking(page);
    await visit('/');
    await expect.poll(asked).toBe(1);
    await visit('/');
    await expect.poll(() => stored(page, 'homePage')).toBe('true');
    expect(asked()).toBe(1);
    expect(await stored(page, 'current_location')).toBeNull();
    const box = page.getByRole('combobox', { name: 'Suburb or postcode' });
    await box.click();
    await page.getByRole('option', { name: 'Use my location' }).click();
    await expect.poll(asked).toBe(2);
    await expect(
      page.getByText('We could not find where you are. Please type a suburb or postcode.').first(),
    ).toBeVisible();
  });
});

test('a visitor sees moving quotes and pauses the movement', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const quotes = page.getByRole('region', { name: 'What buyers wrote' });
  const row = quotes.getByRole('list');
  const offset = () => row.evaluate((element) => element.scrollLeft);
  const pause = quotes.getByRole('button', { name: 'Pause' });
  // Quotes may start moving when they become visible.
  await quotes.scrollIntoViewIfNeeded();
  await expect(pause).toBeVisible();
  expect(await offset()).toBe(0);
  await page.clock.runFor(5000);
  await expect.poll(offset).toBeGreaterThan(100);
  await pause.click();
  await expect(quotes.getByRole('button', { name: 'Play' })).toBeVisible();
  await row.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }));
  await page.clock.runFor(20_000);
  expect(await offset()).toBe(0);
});

test('a visitor with reduced motion sees quotes that do not move', async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit('/');
  const quotes = page.getByRole('region', { name: 'What buyers wrote' });
  await quotes.scrollIntoViewIfNeeded();
  await expect(quotes.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('a visitor presses Explore Services and the page scrolls to the services', async ({
  page,
  visit,
}) => {
  await visit('/');
  const services = page.getByRole('heading', { name: 'Who do you need first?' });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(services).not.toBeInViewport();
  await page.getByRole('banner').getByRole('link', { name: 'Explore Services' }).focus();
  await page.keyboard.press('Enter');
  await expect(services).toBeInViewport();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor searches with the landing page's form and the filters", async ({ page }) => {
    await page.goto('/');
    await page.getByLabel("I'm looking for").selectOption('Accountant');
    await page.getByLabel('Suburb or postcode').fill('Parramatta');
    await page.getByRole('button', { name: 'Search' }).first().click();
    await expect(page).toHaveURL(/vendor_type=Accountant&place=Parramatta/);
    await expect(page.getByText(/^Found [1-9]\d* professionals in your area$/)).toBeVisible();
    await page.getByRole('radio', { name: '4 stars and up' }).check();
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await expect(page).toHaveURL(/min_rating=4/);
    await expect(page.getByText(/^Found \d+ professionals in your area$/)).toBeVisible();
  });
});
