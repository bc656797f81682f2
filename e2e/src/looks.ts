import { test } from './fixtures.ts';

export const widths = [
  { name: 'phone', width: 375, height: 812 },
  { name: 'desktop', width: 1280, height: 800 },
] as const;

const schemes = ['light', 'dark'] as const;

interface Look {
  readonly name: (typeof widths)[number]['name'];
  readonly colorScheme: (typeof schemes)[number];
}

/** Declares journeys once for each width in each colour scheme; every page of theirs has that look. */
export function inEveryLook(declare: (look: Look) => void): void {
  for (const { name, width, height } of widths) {
    for (const colorScheme of schemes) {
      test.describe(`${name}, ${colorScheme}`, () => {
        test.use({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
        declare({ name, colorScheme });
      });
    }
  }
}
