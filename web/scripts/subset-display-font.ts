import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

// Creates theme/fonts/bricolage.woff2 from the pinned package: node
// web/scripts/subset-display-font.ts
const require = createRequire(import.meta.url);
const source = readFileSync(
  require.resolve(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
  ),
);
const folder = join(import.meta.dirname, '../app/theme/fonts');

/** The package's Latin characters, equal to the `unicode-range` in theme/fonts.css. */
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

/** One instance serves all headings: bold, slightly narrow, and at one optical size. */
const axes = { wght: 680, wdth: 92, opsz: 36 };

const font = await subsetFont(source, characters, { targetFormat: 'woff2', variationAxes: axes });
writeFileSync(join(folder, 'bricolage.woff2'), font);
console.log(`bricolage.woff2: ${font.length} bytes`);
