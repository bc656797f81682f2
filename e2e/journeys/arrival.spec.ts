import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';

const list = '/mortgage-brokers/nsw/parramatta-2150';

const isFooterLaidOut = (page: Page) =>
  page
    .locator('footer a')
    .last()
    .evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
const eighth = (page: Page) => page.locator('main ol > li').nth(7);
const topOf = (page: Page) =>
  eighth(page).evaluate((card) => Math.round(card.getBoundingClientRect().top));
const standsAt = (page: Page, top: number) =>
  expect.poll(async () => Math.abs((await topOf(page)) - top)).toBeLessThanOrEqual(2);

test('what is far below the screen is laid out after the first picture', async ({
  page,
  visit,
}) => {
  await page.addInitScript(() => {
    const look = () => {
      const link = document.querySelector('footer a');
      document.body.dataset.footer = String(link?.checkVisibility({ contentVisibilityAuto: true }));
    };
    document.addEventListener('DOMContentLoaded', () =>
      requestAnimationFrame(() => requestAnimationFrame(look)),
    );
  });
  await visit(list);
  await expect(page.locator('body')).toHaveAttribute('data-footer', 'false');
  await expect.poll(() => isFooterLaidOut(page)).toBe(true);
  await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
});

test('whoever comes back finds the place where they were', async ({ page, visit }) => {
  await visit(list);
  await page.keyboard.press('End');
  const link = eighth(page).getByRole('heading').getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const top = await topOf(page);
  await link.click();
  await expect(page).toHaveURL(/search-brokers\//);
  await page.goBack();
  await standsAt(page, top);
  expect(await isFooterLaidOut(page)).toBe(true);
});

test('a page that is loaded again stays where it was', async ({ page, visit }) => {
  await visit(list);
  await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
  await eighth(page).scrollIntoViewIfNeeded();
  const top = await topOf(page);
  await page.reload();
  await standsAt(page, top);
  expect(await isFooterLaidOut(page)).toBe(true);
});

test('a link to a part of a page leads there', async ({ page, visit }) => {
  const stands = (part: string) =>
    expect
      .poll(() => page.locator(part).evaluate((it) => Math.abs(it.getBoundingClientRect().top)))
      .toBeLessThan(60);
  await visit('/#services');
  await stands('#services');
  expect(await isFooterLaidOut(page)).toBe(true);
  await visit('/');
  await page.keyboard.press('End');
  await page.locator('footer').getByRole('link', { name: 'How it works' }).click();
  await stands('#how');
});

test('what opens over the next part is whole', async ({ page, visit }) => {
  await visit('/#requirements');
  // As long as the page arrives.
  await page.locator('html').evaluate((root) => {
    root.dataset.arriving = '';
    for (const part of document.querySelectorAll('[data-settled]'))
      part.removeAttribute('data-settled');
  });
  const part = page.locator('#requirements');
  const field = part.locator('input[role="combobox"]');
  await field.click();
  await field.pressSequentially('par');
  const places = part.getByRole('listbox').getByRole('option');
  await expect(places.nth(4)).toBeVisible();
  const last = places.last();
  await last.scrollIntoViewIfNeeded();
  const isBeyond = await last.evaluate(
    (option) =>
      option.getBoundingClientRect().bottom >
      (option.closest('.lazy-layout')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY),
  );
  expect(isBeyond).toBe(true);
  const isWhole = await last.evaluate((option) => {
    const { left, bottom } = option.getBoundingClientRect();
    return option.contains(document.elementFromPoint(left + 8, bottom - 4));
  });
  expect(isWhole).toBe(true);
});
