import type { Page } from '@playwright/test';
import {
  allVendorTypes,
  regions,
  vendorTypeBlurbs,
  vendorTypes,
} from '@threshold/contract/vocabularies';
import { expect, hydrated, test } from '../src/fixtures.ts';

/** How often the pages of this browser ask where the visitor is. */
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

/** Moves the pointer, until the page asks for what it then needs: its first effects may not have run yet. */
async function beginsToUse(page: Page): Promise<void> {
  let hasAsked = false;
  page.on('request', (one) => {
    hasAsked ||= /home-below-[\w-]+\.js$/.test(one.url());
  });
  let at = 0;
  await expect(async () => {
    at += 1;
    await page.mouse.move(at, 5);
    expect(hasAsked).toBe(true);
  }).toPass();
}

/** Waits until what is below the search answers to presses. */
const belowIsAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('services') ?? {}).some((key) =>
      key.startsWith('__reactFiber'),
    ),
  );

test('it says what it is, for whom and how', { tag: '@smoke' }, async ({ page, visit }) => {
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

test('every type is offered everywhere and by region', async ({ page, visit }) => {
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

test('a city opens the search with the very count that it shows', async ({ page, visit }) => {
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

test('a position that is granted is kept, rounded', async ({ page, context, visit }) => {
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

test.describe('a refused position', () => {
  // The page logs why there is none.
  test.use({ expectedFaults: /GeolocationPositionError/ });

  test('is asked for once, and never again by itself', async ({ page, visit }) => {
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

test('quotes move on by themselves until they are paused', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const quotes = page.getByRole('region', { name: 'What buyers wrote' });
  const row = quotes.getByRole('list');
  const offset = () => row.evaluate((element) => element.scrollLeft);
  const pause = quotes.getByRole('button', { name: 'Pause' });
  // They need not move before somebody sees them.
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

test('quotes stand still where motion is unwanted', async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit('/');
  const quotes = page.getByRole('region', { name: 'What buyers wrote' });
  await quotes.scrollIntoViewIfNeeded();
  await belowIsAlive(page);
  await expect(quotes.getByRole('button', { name: 'Play' })).toBeVisible();
});

test.describe('what is below the search', () => {
  const part = '**/assets/home-below-*.js';

  test('is loaded once somebody begins to use the page, in the same look', async ({
    page,
    visit,
  }) => {
    const loaded: string[] = [];
    page.on('request', (one) => loaded.push(one.url()));
    await visit('/');
    await page.waitForLoadState('networkidle');
    expect(loaded.filter((url) => /home-below-[\w-]+\.js$/.test(url))).toEqual([]);
    const styles = async () =>
      new Set(
        await page
          .locator('link[rel="stylesheet"]')
          .evaluateAll((all) => all.map((one) => new URL((one as HTMLLinkElement).href).pathname)),
      );
    const before = await styles();
    await beginsToUse(page);
    await belowIsAlive(page);
    expect(loaded.filter((url) => /home-below-[\w-]+\.js$/.test(url))).toHaveLength(1);
    expect(await styles()).toEqual(before);
  });

  test('keeps what is pressed and typed while it is on its way', async ({ page, visit }) => {
    const mayCome = Promise.withResolvers<undefined>();
    await page.route(part, async (route) => {
      await mayCome.promise;
      await route.continue();
    });
    await visit('/');
    const form = page.getByRole('region', { name: "Can't see the right person?" });
    await form.getByLabel('Name').pressSequentially('Indigo');
    await form.getByLabel('Phone').fill('0491570156');
    await form.getByLabel('Email').fill('indigo@example.com');
    await form.getByLabel('Requirements', { exact: false }).fill('A cottage near the river.');
    await form.getByLabel('Looking for').selectOption('Accountant');
    const melbourne = page.getByRole('tab', { name: 'Melbourne' });
    await melbourne.click();
    await expect(melbourne).toHaveAttribute('aria-selected', 'false');
    mayCome.resolve(undefined);
    await expect(melbourne).toHaveAttribute('aria-selected', 'true');
    await expect(form.getByRole('button', { name: 'Send' })).toBeEnabled();
    await form.getByLabel('Name').press('End');
    await form.getByLabel('Name').pressSequentially(' Fairweather');
    await expect(form.getByLabel('Name')).toHaveValue('Indigo Fairweather');
    await expect(form.getByLabel('Looking for')).toHaveValue('Accountant');
    await expect(form.getByText('25/300')).toBeVisible();
  });

  test.describe('over a line that is cut', () => {
    test.use({ expectedFaults: /ERR_FAILED|Failed to load resource/ });

    test('stays as it was drawn, and is loaded anew for whoever needs it', async ({
      page,
      visit,
    }) => {
      let isCut = true;
      await page.route(part, (route) => (isCut ? route.abort() : route.continue()));
      await visit('/');
      const failed = page.waitForEvent('requestfailed');
      await beginsToUse(page);
      await failed;
      await expect(page.getByRole('tab')).toHaveText(regions.map(({ name }) => name));
      isCut = false;
      const melbourne = page.getByRole('tab', { name: 'Melbourne' });
      const again = page.waitForEvent('load');
      await melbourne.click({ noWaitAfter: true });
      await again;
      await hydrated(page);
      await melbourne.click();
      await expect(melbourne).toHaveAttribute('aria-selected', 'true');
    });
  });

  test('is there at once for whoever comes from another page', async ({ page, visit }) => {
    await visit('/about-us');
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Who do you need first?' })).toBeVisible();
    await page.getByRole('tab', { name: 'Melbourne' }).press('Enter');
    await expect(page.getByRole('tab', { name: 'Melbourne' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });
});

test('Explore Services scrolls to them', async ({ page, visit }) => {
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

  test('the hero and the filters still search', async ({ page }) => {
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
