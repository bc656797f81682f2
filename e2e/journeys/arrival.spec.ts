import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';

const list = '/mortgage-brokers/nsw/parramatta-2150';

const isFooterLaidOut = (page: Page) =>
  page
    .locator('footer a')
    .last()
    .evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const reads = (page: Page, place: number) =>
  expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThanOrEqual(2);

test('what is far below the screen is laid out when it comes near', async ({ page, visit }) => {
  await visit(list);
  expect(await isFooterLaidOut(page)).toBe(false);
  await page.keyboard.press('End');
  await expect(page.locator('footer a').last()).toBeInViewport();
  expect(await isFooterLaidOut(page)).toBe(true);
});

test('whoever comes back finds the place where they were', async ({ page, visit }) => {
  await visit(list);
  const eighth = page.locator('main ol > li').nth(7).getByRole('heading').getByRole('link');
  await eighth.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(500);
  await eighth.click();
  await expect(page).toHaveURL(/search-brokers\//);
  await page.goBack();
  await reads(page, place);
  expect(await isFooterLaidOut(page)).toBe(true);
});

test('a page that is loaded again stays where it was', async ({ page, visit }) => {
  await visit(list);
  await page.locator('main ol > li').nth(7).scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  await page.reload();
  await reads(page, place);
  expect(await isFooterLaidOut(page)).toBe(true);
});

test('a link to a part of a page leads there', async ({ page, visit }) => {
  await visit('/#requirements');
  await expect(page.locator('#requirements')).toBeInViewport();
  expect(await isFooterLaidOut(page)).toBe(true);
  await visit('/');
  await page.locator('footer').getByRole('link', { name: 'Share your requirements' }).click();
  await expect(page.locator('#requirements')).toBeInViewport();
  expect(
    await page
      .locator('#requirements')
      .evaluate((part) => Math.abs(part.getBoundingClientRect().top)),
  ).toBeLessThan(120);
});
