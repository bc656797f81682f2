import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

// node web/scripts/subset-display-font.ts: makes the files of theme/fonts/ from the pinned package.
const require = createRequire(import.meta.url);
const source = readFileSync(
  require.resolve(
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
  ),
);
const folder = join(import.meta.dirname, '../app/theme/fonts');

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

/** The headline of a page is narrower and bolder than all others. One optical size serves both. */
const cuts = [
  { file: 'bricolage-page-title.woff2', axes: { wght: 700, wdth: 88, opsz: 36 } },
  { file: 'bricolage-headings.woff2', axes: { wght: 650, wdth: 100, opsz: 36 } },
];

for (const { file, axes } of cuts) {
  const font = await subsetFont(source, characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  writeFileSync(join(folder, file), font);
  console.log(`${file}: ${font.length} bytes`);
}
