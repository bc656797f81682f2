import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { portraitsOfKind } from '../src/seed/portraits/drawn-portraits.ts';
import { portraitKinds } from '../src/seed/portraits/person.ts';
import { drawPortrait } from '../src/seed/portraits/portrait.ts';
import { randomFrom } from '../src/seed/prng.ts';

/*
 * Draws the portraits of the demo data anew: `node server/scripts/draw-portraits.ts`. They are kept in the
 * repository, since drawing them takes longer than all other demo data together, and the server never reads SVG.
 */

for (const kind of portraitKinds) {
  for (const [at, place] of portraitsOfKind(kind).entries()) {
    const svg = drawPortrait(kind, randomFrom(`portrait ${kind} ${at}`));
    const picture = await sharp(Buffer.from(svg), { density: 72 })
      .webp({ quality: 82, effort: 6 })
      .toBuffer();
    await writeFile(place, picture);
  }
}
