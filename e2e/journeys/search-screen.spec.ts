import type { Page } from '@playwright/test';
import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import { allVendorTypes, vendorTypes } from '@threshold/contract/vocabularies';
import { expect, test } from '../src/fixtures.ts';

const surveyors = '/customer/search-brokers?vendor_type=Building+Surveyor';
const pageSize = limits.search.page_size;

/** Records the numbers of the result pages that the browser requests automatically. */
function askedPages(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/vendors/search') asked.push(searchParams.get('page') ?? '1');
  });
  return asked;
}

/** Scrolls until the end of the list is this many pixels below the viewport. */
async function leaveUnderneath(page: Page, pixels: number): Promise<void> {
  await page
    .getByRole('button', { name: 'Show more' })
    .or(page.getByRole('link', { name: 'Show more' }))
    .evaluate(async (more, pixels) => {
      const end = more.closest('div') ?? more;
      scrollBy({
        top: end.getBoundingClientRect().top - innerHeight - pixels,
        behavior: 'instant',
      });
      // Intersection observers report once per frame.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }, pixels);
}

test('a guest can choose all or one of eight vendor types', { tag: '@smoke' }, async ({
  page,
  visit,
}) => {
  await visit('/customer/search-brokers');
  await expect(page).toHaveTitle(/Threshold/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand.tagline);
  const options = page.getByLabel("I'm looking for ...").getByRole('option');
  await expect(options).toHaveText([allVendorTypes, ...vendorTypes]);
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
  await expect(page.getByText('Found 500+ professionals in your area')).toBeVisible();
});

test('a guest sets filters, which change the URL and open page 1', async ({ page, visit }) => {
  await visit('/customer/search-brokers?page=3');
  await page.getByRole('checkbox', { name: 'Mortgage Broker' }).check();
  await expect(page).toHaveURL('/customer/search-brokers?vendor_type=Mortgage+Broker');
  await page.getByRole('checkbox', { name: 'Home Equity Loans' }).check();
  await expect(page).toHaveURL(/service_type=[0-9a-f-]{36}/);
  await page.getByRole('radio', { name: '4 stars and up' }).check();
  await expect(page).toHaveURL(/min_rating=4/);
  await expect(page.getByText(/^Found \d+ professionals in your area$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Home Equity Loans' })).toBeChecked();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/customer/search-brokers');
});

test('a guest sees Chat, Claim or Claimed depending on the listing', async ({ page, visit }) => {
  await visit('/customer/search-brokers?vendor_type=Accountant&page=3');
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('button', { name, exact: true }) });
  const end = page.getByText('No more results');
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(end).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(card('Claimed').first().getByRole('button', { name: 'Claimed' })).toBeDisabled();
  for (const name of ['Claim', 'Claimed']) {
    await expect(card(name).first()).toContainText('Not verified');
    await expect(card(name).first().getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect(card(name).first().getByRole('button', { name: 'Chat' })).toHaveCount(0);
    await expect(
      card(name)
        .first()
        .getByText(/^Verified/),
    ).toHaveCount(0);
  }
  await visit('/customer/search-brokers?vendor_type=Accountant');
  await expect(
    card('Chat')
      .first()
      .getByText(/^Verified \d/)
      .first(),
  ).toBeVisible();

  await expect(card('Chat').first()).toContainText(/Next call \w{3}, \d+ \w{3}/);

  // On a phone, two cards fit on the screen, with their actions in one row.
  await page.setViewportSize({ width: 375, height: 812 });
  const [first, second] = [card('Chat').first(), card('Chat').nth(1)];
  const [above, below] = [await first.boundingBox(), await second.boundingBox()];
  expect((below?.y ?? 0) + (below?.height ?? 0) - (above?.y ?? 0)).toBeLessThan(812);
  const acts = [
    first.getByRole('button', { name: 'Chat' }),
    first.getByRole('link', { name: 'Profile' }),
    first.getByRole('checkbox', { name: /^Compare/ }),
    first.getByRole('button', { name: /^Shortlist/ }),
  ];
  const boxes = await Promise.all(acts.map((act) => act.boundingBox()));
  const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
  for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(41);
});

test("a guest who scrolls near the list's end loads the next page", {
  tag: '@smoke',
}, async ({ page, visit }) => {
  const asked = askedPages(page);
  await visit(surveyors);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(pageSize);
  await leaveUnderneath(page, limits.search.scroll_trigger_px + 60);
  await expect(cards).toHaveCount(pageSize);
  expect(asked).toEqual([]);
  await leaveUnderneath(page, limits.search.scroll_trigger_px - 60);
  await expect(cards).toHaveCount(2 * pageSize);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText('No more results')).toBeVisible({ timeout: 500 });
  }).toPass();
  const total = Number(/\d+/.exec(await page.getByText(/^Found \d+/).innerText())?.[0]);
  await expect(cards).toHaveCount(total);
  const pages = Array.from({ length: Math.ceil(total / pageSize) - 1 }, (_, at) => `${at + 2}`);
  expect(asked).toEqual(pages);
});

test('a guest goes back from a profile to the same list position', async ({ page, visit }) => {
  await visit(surveyors);
  const cards = page.getByRole('article');
  await leaveUnderneath(page, 0);
  await expect(cards).toHaveCount(2 * pageSize);
  const card = cards.nth(14);
  await card.getByRole('link', { name: 'Profile' }).scrollIntoViewIfNeeded();
  const name = await card.getByRole('heading').innerText();
  const before = await page.evaluate(() => scrollY);
  await card.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('button', { name: 'Back to results' }).click();
  await expect(page).toHaveURL(surveyors);
  await expect(cards.nth(2 * pageSize - 1)).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await expect(card.getByRole('heading')).toHaveText(name);
});

test("a visitor opens a type's search and place page from the footer", async ({ page, visit }) => {
  await visit('/customer/search-brokers?vendor_type=Mortgage+Broker&min_rating=4');
  const footer = page.getByRole('contentinfo');
  // By keyboard, because the list grows when its end is near and moves the footer away from the
  // pointer.
  await footer.getByRole('link', { name: 'Building & Pest inspector', exact: true }).press('Enter');
  await expect(page).toHaveURL('/customer/search-brokers?vendor_type=Building+%26+Pest+inspector');
  await expect(page.getByRole('radio', { name: 'Any' })).toBeChecked();
  await expect(page.getByLabel("I'm looking for ...")).toHaveValue('Building & Pest inspector');
  const places = footer.getByRole('navigation', { name: 'By place' });
  await places.getByRole('link', { name: 'Building & Pest Inspectors' }).press('Enter');
  await expect(page).toHaveURL('/building-and-pest-inspectors');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Building & Pest Inspectors in Australia',
  );
  await footer.getByRole('link', { name: 'Find professionals' }).press('Enter');
  await expect(page).toHaveURL('/customer/search-brokers');
});

test('a guest gets place suggestions after two letters and half a second', async ({
  page,
  visit,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/places/autocomplete')) asked.push(searchParams.get('input') ?? '');
  });
  await page.clock.install();
  await visit('/customer/search-brokers');
  await page.clock.pauseAt(Date.now() + 60_000);
  const box = page.getByRole('combobox', { name: 'Suburb or postcode' });
  await box.fill('p');
  await page.clock.runFor(limits.place.debounce_ms * 2);
  await box.fill('par');
  await page.clock.runFor(limits.place.debounce_ms - 1);
  await box.fill('parra');
  await page.clock.runFor(limits.place.debounce_ms - 1);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(page.getByRole('option', { name: 'Parramatta NSW 2150' })).toBeVisible();
  expect(asked).toEqual(['parra']);
});

test('a guest who searches an unknown place reads an error', async ({ page, visit }) => {
  await visit('/customer/search-brokers?place=Qwertyzz');
  await expect(page.getByText('Invalid postcode or no results found.')).toBeVisible();
});

test.describe('when the server does not answer', () => {
  test.use({ expectedFaults: /ERR_FAILED|ApiError/ });

  test('a guest searches a place by name if coordinates cannot be read', async ({
    page,
    visit,
  }) => {
    await visit('/customer/search-brokers');
    await page.route('**/api/places/details*', (route) => route.abort());
    const box = page.getByRole('combobox', { name: 'Suburb or postcode' });
    await box.fill('parramatta');
    await page
      .getByRole('option', { name: /Parramatta/ })
      .first()
      .click();
    await expect(page.getByText('Failed to fetch place details').first()).toBeVisible();
    await expect(box).toHaveValue(/Parramatta/);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('article').first()).toContainText('Parramatta');
  });

  test('a guest reads after ten seconds that a search failed', async ({ page, visit }) => {
    await visit('/customer/search-brokers');
    await page.route('**/api/vendors/search*', () => undefined);
    const asked = page.waitForRequest(/\/api\/vendors\/search/);
    await page.getByRole('checkbox', { name: 'Accountant' }).check();
    await asked;
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch vendors.', {
      timeout: 15_000,
    });
  });

  test('a guest reads that search or suggestions failed, and retries', async ({ page, visit }) => {
    await visit('/customer/search-brokers');
    await page.route(/\/api\/(vendors\/search|places)/, (route) => route.abort());
    await page.getByRole('combobox', { name: 'Suburb or postcode' }).fill('parra');
    await expect(page.getByText('Failed to fetch locations').first()).toBeVisible();
    await page.getByRole('checkbox', { name: 'Accountant' }).check();
    await expect(page.getByRole('alert')).toHaveText('Failed to fetch vendors.');
    await page.unroute(/\/api\/(vendors\/search|places)/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article')).toHaveCount(pageSize);
  });
});
