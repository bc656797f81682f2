import { readFile } from 'node:fs/promises';
import { figuresEndpoints } from '@threshold/contract/figures';
import { enterAs } from '../src/accounts.ts';
import { approvedBroker } from '../src/applications.ts';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { refuseOnce } from '../src/forms.ts';
import { atEveryWidth } from '../src/looks.ts';
import { demoVendor } from '../src/people.ts';
import { scriptSizes, totalOf } from '../src/script-bytes.ts';
import { callAs } from '../src/staff.ts';
import { tabTo } from '../src/tab-to.ts';
import { enterPendingVendor } from '../src/vendors.ts';

const charts = [
  'From view to client',
  'Where views came from',
  'Profile views',
  'Chats begun with you',
  'Calls booked',
  'Applications sent to you',
  'Requests offered to you',
  'First answer',
  'Reviews by month',
];

atEveryWidth(() => {
  test('each chart has its sentence and its table, and nothing scrolls sideways', {
    tag: '@smoke',
  }, async ({ page, visit, request }) => {
    const { token } = await demoVendor(request);
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
    await expect(page.getByRole('region', { name: 'Beside others' })).toContainText(
      'beside the middle of your group: Mortgage Broker, NSW',
    );
    await expectAccessible(page, 'figures');
  });
});

test('the page is reached from the menu, worked by keyboard, and its days leave as a file', async ({
  page,
  visit,
  request,
}) => {
  const { token } = await demoVendor(request);
  await enterAs(page, 'vendor', token);
  await visit('/vendor/dashboard');
  await page
    .getByRole('navigation', { name: 'Vendor', exact: true })
    .getByRole('link', { name: 'Figures' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeFocused();
  const saving = page.waitForEvent('download');
  await tabTo(page, page.getByRole('button', { name: 'Save as CSV' }));
  await page.keyboard.press('Enter');
  const file = await saving;
  expect(file.suggestedFilename()).toBe('figures-by-day.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('"Day","Profile views"');
  expect(lines.length).toBeGreaterThan(80);
  const chart = page.getByRole('region', { name: 'From view to client', exact: true });
  await tabTo(page, chart.getByText('Show as a table'));
  await page.keyboard.press('Enter');
  await expect(chart.getByRole('table')).toBeVisible();
});

test('somebody new reads that there is nothing yet, and a failure says so and tries again', async ({
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
  const chats = page.getByRole('region', { name: 'Chats begun with you', exact: true });
  await expect(chats).toContainText('None in the last 13 weeks.');
  await expect(page.getByRole('region', { name: 'Beside others' })).toContainText(
    'Fewer than the middle',
  );
});

test('who opens a profile from the search counts as coming from there', async ({
  request,
  browser,
}) => {
  // Of a professional whom no other journey looks at.
  const { token, id } = await approvedBroker(request, 'Quill Wattlebird');
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

/** Parts of the build that draw: bars, and the frame with a sentence and a table. */
const draws = /preserveAspectRatio|Show as a table/;

test('the charts ship nothing to other pages', async ({ page, browser, request }) => {
  const { token, id } = await demoVendor(request);
  await enterAs(page, 'vendor', token);
  const guest = await browser.newPage();
  const own = await scriptSizes(page, '/vendor/figures');
  const texts = new Map<string, string>();
  for (const url of own.keys()) texts.set(url, await (await request.get(url)).text());
  const charts = new Map([...own].filter(([url]) => draws.test(texts.get(url) ?? '')));
  const chartText = [...charts.keys()].map((url) => texts.get(url)).join('');
  for (const word of ['preserveAspectRatio', 'Show as a table', 'Where views came from'])
    expect(chartText).toContain(word);

  const others = new Set<string>();
  for (const [where, path] of [
    [guest, '/'],
    [guest, '/customer/search-brokers'],
    [guest, `/customer/search-brokers/${id}`],
    [page, '/vendor/inbox'],
    [page, '/vendor/loan-applications'],
    [page, '/vendor/calls'],
    [page, '/vendor/reviews'],
  ] as const) {
    const loaded = await scriptSizes(where, path);
    expect(loaded.size, path).toBeGreaterThan(3);
    const drawing = new Map([...charts].filter(([url]) => loaded.has(url)));
    tell(`script of charts at ${path}`, totalOf(drawing));
    expect([...drawing.keys()], path).toEqual([]);
    for (const url of loaded.keys()) others.add(url);
  }
  tell('script of charts at /vendor/figures', totalOf(charts));

  // The dashboard has a chart of its own, and draws it by the same parts.
  for (const url of (await scriptSizes(page, '/vendor/dashboard')).keys()) others.add(url);
  const bytes = totalOf(new Map([...own].filter(([url]) => !others.has(url))));
  tell('script that the figures alone load', bytes);
  expect(bytes).toBeLessThan(12 * 1024);
});

/** In bytes over the line. */
function tell(what: string, bytes: number): void {
  test.info().annotations.push({ type: what, description: `${bytes} bytes` });
  console.log(`${what}: ${bytes} bytes`);
}
