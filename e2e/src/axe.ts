import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axeCore from 'axe-core';
import { expect } from './fixtures.ts';

/** Replaces axe's source in the builder, which would otherwise inject axe twice per check. */
const isThere = 'void "axe is there"';

/**
 * Reports only violations, and runs in the page itself, which suffices because no frame is from
 * another site. This is three times as fast as the default mode.
 */
async function axe(page: Page): Promise<AxeBuilder> {
  const axeSource = page.frames().length === 1 ? isThere : axeCore.source;
  if (axeSource === isThere && !(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeCore.source);
  }
  return new AxeBuilder({ page, axeSource })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
}

/** Returns the page's accessibility faults of every impact, with the element of each. */
export async function axeFaults(page: Page): Promise<string[]> {
  await movementsEnd(page);
  const { violations } = await (await axe(page)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

/** Returns elements that break the given rule, which may be disabled in axe by default. */
export async function findRuleFaults(page: Page, rule: string): Promise<string[]> {
  const { violations } = await (await axe(page)).withRules(rule).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)));
}

/** Number of pixels by which the page scrolls sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/**
 * Waits for finite animations: colours and opacity are wrong while a scheme changes or a toast
 * rises. Endless ones, such as skeletons, are ignored.
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

/**
 * Expects no accessibility fault and no sideways scroll in the page's colour scheme. Journeys at
 * every width use one scheme for each width, and `contrast.test.ts` checks all colours in both.
 * Failures are soft: the journey continues.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await axeFaults(page), what).toEqual([]);
  expect.soft(await sidewaysScroll(page), `${what}, scrolls sideways`).toBeLessThanOrEqual(0);
}
