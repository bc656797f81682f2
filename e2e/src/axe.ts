import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axeCore from 'axe-core';
import { expect } from './fixtures.ts';

/** For the builder, which would bring all of axe twice for each look at a page. */
const isThere = 'void "axe is there"';

/** Writes out violations alone, and runs in the page itself, since no frame in it is another site's: three times as fast. */
async function axe(page: Page): Promise<AxeBuilder> {
  const axeSource = page.frames().length === 1 ? isThere : axeCore.source;
  if (axeSource === isThere && !(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeCore.source);
  }
  return new AxeBuilder({ page, axeSource })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
}

/** Serious and critical faults of the page as it is now, with the part that has them. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await movementsEnd(page);
  const { violations } = await (await axe(page)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Where the page breaks one rule, also one that axe leaves out by itself. */
export async function faultsOf(page: Page, rule: string): Promise<string[]> {
  const { violations } = await (await axe(page)).withRules(rule).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
}

/** How many pixels the page scrolls sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/**
 * Halfway from one scheme to the other a colour is neither's, and a toast that is still rising is half transparent. What
 * moves for ever, such as a skeleton, is not waited for.
 */
const movementsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );

const schemes = ['light', 'dark'] as const;

/**
 * The page as it is now has no serious fault and does not scroll sideways, in the light and in the dark. A journey goes on
 * to find all that have. The page keeps the scheme that comes last, so that the next one loads in the other.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const colorScheme of isDark ? schemes.toReversed() : schemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect.soft(await seriousFaults(page), `${what}, ${colorScheme}`).toEqual([]);
    expect
      .soft(await sidewaysScroll(page), `${what}, ${colorScheme}, scrolls sideways`)
      .toBeLessThanOrEqual(0);
  }
}
