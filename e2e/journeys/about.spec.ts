import { limits } from '@threshold/contract/limits';
import { expect, test } from '../src/fixtures.ts';

test('a visitor sees a new tile highlighted every three seconds until paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/about-us');
  const highlights = page.getByRole('region', { name: 'What you can do here' });
  const pause = highlights.getByRole('button', { name: 'Pause' });
  await expect(pause).toBeVisible();
  const tiles = highlights.getByRole('listitem');
  await expect(tiles).toHaveCount(limits.about.highlights);
  const lit = async () => {
    const marks = await tiles.evaluateAll((all) => all.map((tile) => 'lit' in tile.dataset));
    return marks.flatMap((isLit, at) => (isLit ? [at] : []));
  };
  expect(await lit()).toEqual([0]);
  await page.clock.runFor(limits.about.highlight_ms - 1);
  expect(await lit()).toEqual([0]);
  for (const next of [1, 2, 0]) {
    await page.clock.runFor(next === 1 ? 1 : limits.about.highlight_ms);
    await expect.poll(lit).toEqual([next]);
  }
  await pause.click();
  await expect(highlights.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.clock.runFor(3 * limits.about.highlight_ms + 1000);
  expect(await lit()).toEqual([0]);
});

test('a visitor reads three principles and sees invented people marked as samples', {
  tag: '@smoke',
}, async ({ page, visit }) => {
  await visit('/about-us');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  const principles = page.getByRole('region', { name: 'Three principles' });
  await expect(principles.getByRole('heading', { level: 3 })).toHaveCount(3);
  const quote = page.getByRole('figure').filter({ hasText: 'Founder' });
  await expect(quote.getByText('Sample')).toBeVisible();
  const leaders = page.getByRole('region', { name: 'Leadership' });
  await expect(leaders.getByRole('listitem')).toHaveCount(3);
  await expect(leaders.getByText('Sample')).toBeVisible();
  await page.getByRole('link', { name: 'Get Started Today' }).click();
  await expect(page).toHaveURL('/');
});
