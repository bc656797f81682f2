import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faces } from './faces.ts';

const styles = readFileSync(new URL('./faces.css', import.meta.url), 'utf8').replaceAll(
  /\s+/g,
  ' ',
);
const rules = [...styles.matchAll(/@font-face \{ (.+?) \}/g)].map(([, rule = '']) =>
  Object.fromEntries(
    rule
      .split(';')
      .filter(Boolean)
      .map((line) => line.split(':').map((part) => part.trim())),
  ),
);

test('whoever runs no script has the same faces', () => {
  const asStyles = faces.map(({ family, descriptors }) => ({
    'font-family': `'${family}'`,
    'font-display': 'swap',
    'font-weight': descriptors.weight,
    ...(descriptors.stretch && { 'font-stretch': descriptors.stretch }),
    'unicode-range': descriptors.unicodeRange,
    src: expect.stringContaining('.woff2'),
  }));
  expect(rules).toEqual(asStyles);
});
