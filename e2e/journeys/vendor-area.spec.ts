import type { Page } from '@playwright/test';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { enterAs, enterUnverified, readLocalStorage } from '../src/accounts.ts';
import { expect, test } from '../src/fixtures.ts';
import { refuseOnce } from '../src/forms.ts';
import { signInDemoVendor } from '../src/people.ts';
import { callAs } from '../src/staff.ts';
import { enterPendingVendor } from '../src/vendors.ts';

test.describe('a vendor in the vendor area', () => {
  test.beforeEach(async ({ page, request }) => {
    await enterPendingVendor(page, request, 'frame');
  });

  test('finds the sidebar on every page and confirms logging out', async ({ page, visit }) => {
    await visit('/vendor/settings');
    const nav = page.getByRole('navigation', { name: 'Vendor' });
    await expect(nav.getByRole('listitem')).toHaveText([
      'Home',
      'Inbox',
      'Lead Applications',
      'Calls',
      'Requests',
      'Shared dates',
      'Reviews',
      'Figures',
      'Settings',
      'Logout',
    ]);
    await expect(nav.getByRole('link', { name: 'Inbox' })).toHaveAttribute('href', '/vendor/inbox');
    await expect(nav.getByRole('link', { name: 'Lead Applications' })).toHaveAttribute(
      'href',
      '/vendor/loan-applications',
    );
    await expect(nav.getByRole('link', { name: 'Settings' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await nav.getByRole('button', { name: 'Logout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log out?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(nav.getByRole('button', { name: 'Logout' })).toBeFocused();
    await nav.getByRole('button', { name: 'Logout' }).click();
    await dialog.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    // The page is left first; the session ends once the server has confirmed.
    await expect.poll(async () => (await readLocalStorage(page)).access_token).toBeUndefined();
  });

  test("reads the listing's status, missing details and waiting items", { tag: '@smoke' }, async ({
    page,
    visit,
  }) => {
    await visit('/vendor/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Good (morning|afternoon|evening), Indigo$/,
    );
    const listing = page.getByRole('region', { name: 'We are checking your listing' });
    await expect(listing).toContainText('Checks in progress');
    const missing = page.getByRole('region', { name: 'Finish your listing' });
    await expect(missing.getByRole('link')).toHaveText([
      'Licence number',
      'ABN',
      'A licence to check',
      'A certificate',
      'A profile picture',
      'Two-factor authentication',
    ]);
    await expect(page.getByRole('link', { name: /^0 ?Unread messages/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Upcoming calls' })).toContainText(
      'No call is booked.',
    );
    await expect(page.getByRole('region', { name: 'Profile views' })).toContainText(
      `${limits.dashboard.view_days} days`,
    );
    await missing.getByRole('link', { name: 'A licence to check' }).click();
    await expect(page.getByRole('heading', { name: 'Licences and Certificates' })).toBeInViewport();
    await page.goBack();
    await missing.getByRole('link', { name: 'Two-factor authentication' }).click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Two-Factor Auth');
  });

  test('reads that the dashboard failed to load, and retries', async ({ page, visit }) => {
    await visit('/vendor/settings');
    await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible();
    await refuseOnce(page, vendorAccountEndpoints.dashboard);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This page could not be shown',
    );
    await expect(page.getByText(outcomes.vendors.data_failed)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Finish your listing' })).toBeVisible();
  });

  test('previews the public profile as shown to customers', async ({ page, visit }) => {
    await visit('/vendor/preview');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Indigo Fairweather');
    await expect(page.getByText('This is how signed-in customers see you.')).toBeVisible();
    await expect(page.getByText('Not verified', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Edit your listing' }).click();
    await expect(page).toHaveURL('/vendor/settings');
  });
});

test.describe('a vendor on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true });

  test('opens the sidebar as a drawer by button, swipe and keyboard', async ({
    page,
    visit,
    request,
  }) => {
    await enterPendingVendor(page, request, 'drawer');
    await visit('/vendor/settings');
    const bar = page.getByRole('navigation', { name: 'Vendor pages' });
    await expect(bar.getByRole('link')).toHaveText([
      'Home',
      'Inbox',
      'Lead Applications',
      'Requests',
      'Settings',
    ]);
    await expect(bar.getByRole('link', { name: 'Home' })).toBeInViewport();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const button = page.getByRole('button', { name: 'Menu' });
    await button.click();
    await expect(drawer.getByRole('link', { name: 'Lead Applications' })).toBeVisible();
    expect((await drawer.boundingBox())?.width).toBe(limits.sidebar.wide_px);
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      await expect(drawer.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();

    const { swipe_px } = limits.sidebar;
    await swipe(page, 20, 20 + swipe_px - 2);
    await expect(drawer).toBeHidden();
    await swipe(page, 300, 300 + swipe_px);
    await expect(drawer).toBeHidden();
    await swipe(page, 20, 20 + swipe_px);
    await expect(drawer).toBeVisible();
    await swipe(page, 200, 200 - swipe_px);
    await expect(drawer).toBeHidden();

    await page.setViewportSize({ width: 320, height: 640 });
    await button.click();
    await expect(drawer).toBeVisible();
    expect((await drawer.boundingBox())?.width).toBe(limits.sidebar.narrow_px);
    await drawer.getByRole('link', { name: 'Home' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL('/vendor/dashboard');

    await button.click();
    await drawer.getByRole('button', { name: 'Logout' }).click();
    const leaving = page.getByRole('dialog', { name: 'Log out?' });
    await expect(drawer).toBeHidden();
    await expect(leaving.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(leaving).toBeHidden();
  });
});

test('a vendor sees profile views by day in a chart and table', async ({
  page,
  visit,
  request,
  browser,
}) => {
  const { token, id } = await signInDemoVendor(request);
  const viewsToday = async () => {
    const { data } = await callAs(request, token, vendorAccountEndpoints.dashboard);
    return data.views_by_day.at(-1)?.views ?? 0;
  };
  const before = await viewsToday();
  // A new browser, because views by the vendor and repeated views do not count.
  const guest = await browser.newPage({ userAgent: `Mozilla/5.0 Lookout/${Date.now()}` });
  // Guests get a cached page, so the browser reports the view to the server.
  const report = guest.waitForResponse((answer) =>
    new URL(answer.url()).pathname.endsWith(`/vendors/${id}/looks`),
  );
  await guest.goto(`/customer/search-brokers/${id}`);
  expect((await report).status()).toBe(200);
  await guest.close();
  // Views are counted shortly after the report.
  await expect.poll(viewsToday).toBeGreaterThan(before);
  await enterAs(page, 'vendor', token);
  await visit('/vendor/dashboard');
  const views = page.getByRole('region', { name: 'Profile views' });
  await expect(views.getByRole('img')).toHaveAccessibleName(
    /^\d+ profile views in 30 days, \d+ today\. The most in one day were \d+, on \d+ \w+\.$/,
  );
  await views.getByText('Show as a table').click();
  await expect(views.getByRole('row')).toHaveCount(limits.dashboard.view_days + 1);
  await expect(page.getByRole('region', { name: 'Your listing is live' })).toContainText(
    /Verified \d+ \w+ \d{4}/,
  );
});

test('a guest or customer cannot enter the vendor area', async ({ page, visit, request }) => {
  await page.goto('/vendor/dashboard');
  await expect(page).toHaveURL('/vendor/auth/login');
  await enterUnverified(page, request, 'customer', 'wren');
  await visit('/vendor/settings');
  await expect(page).toHaveURL('/customer/search-brokers');
});

/** Swipes with one finger across an empty part of the page. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const at = (x: number) => [{ x, y: 120 }];
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}
