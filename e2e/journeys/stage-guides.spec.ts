import { checklistStageWords } from '@threshold/contract/rules/purchases/checklist-stages';
import { indexedGuidePaths } from '@threshold/contract/texts/guide-texts';
import { notAdvice } from '@threshold/contract/texts/sentences';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';

test("a guest follows a guide to a state's page and a tool", {
  tag: '@smoke',
}, async ({ page, visit }) => {
  await visit('/faqs');
  const steps = page.getByRole('region', { name: 'Step by step' });
  await expect(steps.getByRole('link')).toHaveText(Object.values(checklistStageWords));
  await steps.getByRole('link', { name: 'Cooling-off and conditions' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Cooling-off and conditions');
  await expect(page.getByText(notAdvice)).toBeVisible();
  await page.getByRole('link', { name: 'Victoria', exact: true }).click();
  await expect(heading).toHaveText('Cooling-off and conditions in Victoria');
  const own = page.getByRole('region', { name: 'What Victoria adds' });
  await expect(own).toContainText('Count the cooling-off period from your own signature');
  await expect(own).toContainText('Source: Sale of Land Act 1962 (Vic), section 31');
  await expect(own).toContainText('Read on 22 Nov 2026.');
  await expect(page.getByRole('link', { name: 'open your purchase' })).toBeVisible();

  const help = page.getByRole('complementary', { name: 'What helps' });
  await expect(help.getByRole('link', { name: 'Mortgage Brokers' })).toHaveAttribute(
    'href',
    '/mortgage-brokers/vic',
  );
  await help.getByRole('link', { name: 'Cooling-off period' }).click();
  await expect(heading).toHaveText('Cooling-off period');
});

test('a crawler finds only guides with unique content', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap-pages.xml')).text();
  for (const path of indexedGuidePaths) expect(sitemap).toContain(`${path}</loc>`);
  const own = await (await request.get('/guides/before-you-offer/qld')).text();
  expect(own).toMatch(/<link rel="canonical" href="http[^"]+\/guides\/before-you-offer\/qld"/);
  expect(own).not.toContain('noindex');

  expect(sitemap).not.toContain('/guides/look-at-homes/qld');
  const empty = await (await request.get('/guides/look-at-homes/qld')).text();
  expect(empty).toContain('content="noindex"');
  expect(empty).not.toContain('rel="canonical"');

  for (const path of ['/guides/horoscope', '/guides/get-ready/bavaria', '/guides/get-ready/NSW']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  // The page is the same for every guest, so it is cached.
  const cached = await request.get('/guides/get-ready');
  expect(cached.headers()['cache-control']).toMatch(/s-maxage=15|private/);
  expect(cached.headers().etag).toBeTruthy();
});

atEveryWidth(({ name }) => {
  test(`a guide for a state has no accessibility faults (${name})`, async ({ page, visit }) => {
    await visit('/guides/offer-exchange-auction/nsw');
    await expectAccessible(page, 'the guide of a state');
    await page.getByRole('link', { name: /^Next: / }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Cooling-off and conditions in New South Wales',
    );
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest reads the same guides as with scripts', async ({ page }) => {
    await page.goto('/guides/settlement-day/qld');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Settlement day in Queensland',
    );
    await expect(page.getByText('Check this first', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Every state' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settlement day');
  });
});
