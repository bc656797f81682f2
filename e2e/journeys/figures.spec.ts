import { figuresEndpoints } from '@threshold/contract/endpoints/stats/figures';
import { enterAs } from '../src/accounts.ts';
import { createApprovedBroker } from '../src/applications.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { refuseOnce } from '../src/forms.ts';
import { atEveryWidth } from '../src/looks.ts';
import { signInDemoVendor } from '../src/people.ts';
import { callAs } from '../src/staff.ts';
import { tabTo } from '../src/tab-to.ts';
import { enterPendingVendor } from '../src/vendors.ts';

const charts = ['From view to client', 'Where views came from', 'Profile views', 'First answer'];

atEveryWidth(({ tag }) => {
  test('a vendor reads a sentence and a table for each statistics chart', {
    tag,
  }, async ({ page, visit, request }) => {
    const { token } = await signInDemoVendor(request);
    await enterAs(page, 'vendor', token);
    await visit('/vendor/figures');
    await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible();
    for (const title of charts) {
      const chart = page.getByRole('region', { name: title, exact: true });
      await expect(chart.getByRole('img')).toHaveAccessibleName(/\d/);
      await chart.getByText('Show as a table').click();
      await expect(chart.getByRole('table')).toBeVisible();
    }
    const views = page.getByRole('region', { name: 'Profile views', exact: true });
    await expect(views.getByRole('row')).toHaveCount(14);
    await expect(views.locator('svg')).toHaveCSS('height', '96px');
    const sources = page.getByRole('region', { name: 'Where views came from', exact: true });
    await expect(sources.locator('svg').first()).toHaveCSS('height', '8px');
    await expectAccessible(page, 'figures');
  });
});

test("a vendor opens the statistics page and a chart's table by keyboard", async ({
  page,
  visit,
  request,
}) => {
  const { token } = await signInDemoVendor(request);
  await enterAs(page, 'vendor', token);
  await visit('/vendor/dashboard');
  await page
    .getByRole('navigation', { name: 'Vendor', exact: true })
    .getByRole('link', { name: 'Figures' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeFocused();
  const chart = page.getByRole('region', { name: 'From view to client', exact: true });
  await tabTo(page, chart.getByText('Show as a table'));
  await page.keyboard.press('Enter');
  await expect(chart.getByRole('table')).toBeVisible();
});

test('a new vendor retries failed statistics and sees no views', async ({
  page,
  visit,
  request,
}) => {
  await enterPendingVendor(page, request, 'figures');
  await visit('/vendor/settings');
  await refuseOnce(page, figuresEndpoints.own);
  await page.goto('/vendor/figures');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown');
  await page.getByRole('button', { name: 'Try again' }).click();
  const views = page.getByRole('region', { name: 'Profile views', exact: true });
  await expect(views).toContainText('None in the last 13 weeks.');
});

test("a guest's profile view is counted with the search as its source", async ({
  request,
  browser,
}) => {
  // No other journey views this professional.
  const { token, id } = await createApprovedBroker(request, 'Quill Wattlebird');
  const sources = async () => (await callAs(request, token, figuresEndpoints.own)).data.sources;
  const before = await sources();
  const guest = await browser.newPage({ userAgent: `Mozilla/5.0 Seeker/${Date.now()}` });
  await guest.goto('/customer/search-brokers?q=Quill+Wattlebird');
  await guest.locator(`a[href$="/${id}"]`).first().click();
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('Quill');
  await expect.poll(async () => (await sources()).search).toBe(before.search + 1);
  const other = await browser.newPage({ userAgent: `Mozilla/5.0 Linked/${Date.now()}` });
  await other.goto(`/customer/search-brokers/${id}`);
  await expect.poll(async () => (await sources()).link).toBe(before.link + 1);
});
