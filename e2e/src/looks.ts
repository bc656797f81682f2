import { test } from './fixtures.ts';

/** Viewports, each with the colour scheme of its pages. */
export const widths = [
  { name: 'phone', width: 375, height: 812, colorScheme: 'light' },
  { name: 'desktop', width: 1280, height: 800, colorScheme: 'dark' },
] as const;

interface Look {
  readonly name: (typeof widths)[number]['name'];
  /** Tag that puts a journey into the tier `smoke`, at one width only. */
  readonly tag: string[];
}

/**
 * Declares journeys once for each width, in its colour scheme.
 * @param smoke width of the tier `smoke`
 */
export function atEveryWidth(declare: (look: Look) => void, smoke: Look['name'] = 'phone'): void {
  for (const { name, width, height, colorScheme } of widths) {
    test.describe(name, () => {
      test.use({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
      declare({ name, tag: name === smoke ? ['@smoke'] : [] });
    });
  }
}
