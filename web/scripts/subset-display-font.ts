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

/** The package's Latin characters, as the `unicode-range` in theme/fonts.css has them. */
const ranges = [
  [0x00, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
] as const;
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
