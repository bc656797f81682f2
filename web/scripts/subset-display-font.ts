import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

// node web/scripts/subset-display-font.ts: makes theme/fonts/bricolage-headlines.woff2 from the pinned package.
const require = createRequire(import.meta.url);
const source = require.resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
);
const target = join(import.meta.dirname, '../app/theme/fonts/bricolage-headlines.woff2');

/** Latin-1 and the punctuation we set; all else comes from the package's own files. */
const ranges: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2013, 0x2014],
  [0x2018, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
];
const characters = ranges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  .join('');

// Headlines use weights 600 to 700 and widths 88 to 100; one optical size between theirs serves all.
const font = await subsetFont(readFileSync(source), characters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 600, max: 700 }, wdth: { min: 88, max: 100 }, opsz: 36 },
});
writeFileSync(target, font);
console.log(`${target}: ${font.length} bytes`);
