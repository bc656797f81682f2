import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/* Draws the app's icons from the favicon's doorway. Usage: node web/scripts/draw-icons.ts */

const web = join(import.meta.dirname, '..');
const folder = join(web, 'public');
const PAPER = '#FBF8F3';
const doorway = readFileSync(join(web, 'public/favicon.svg'), 'utf8').replace(
  /^<svg[^>]*>|<\/svg>\s*$/g,
  '',
);

/** Draws the doorway in a square with a margin of `inset` times the width on each side. */
function square(inset: number, ground: string, drawing = doorway): Buffer {
  const side = 32 / (1 - 2 * inset);
  const edge = side * inset;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-edge} ${-edge} ${side} ${side}" fill="none">` +
      `<rect x="${-edge}" y="${-edge}" width="${side}" height="${side}" fill="${ground}"/>${drawing}</svg>`,
  );
}

/** The icon for status bars, which show only its shape; the light behind the door is a hole. */
const shape =
  `<mask id="light" maskUnits="userSpaceOnUse" x="0" y="0" width="32" height="32">${doorway.replaceAll('#F4B83F', '#000000').replaceAll('#1F5C4A', '#FFFFFF')}</mask>` +
  '<rect width="32" height="32" fill="#FFFFFF" mask="url(#light)"/>';

const icons = [
  { file: 'icons/icon-192.png', px: 192, svg: square(0.1, PAPER) },
  { file: 'icons/icon-512.png', px: 512, svg: square(0.1, PAPER) },
  // Systems crop this icon to their own shape; the middle four fifths are always visible.
  { file: 'icons/maskable-512.png', px: 512, svg: square(0.2, PAPER) },
  { file: 'apple-touch-icon.png', px: 180, svg: square(0.14, PAPER) },
  { file: 'icons/badge-96.png', px: 96, svg: square(0.02, 'none', shape) },
];

mkdirSync(join(folder, 'icons'), { recursive: true });
for (const { file, px, svg } of icons) {
  await sharp(svg, { density: 1200 })
    .resize(px, px)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, file));
}

/** Side (px) of the favicon for URLs that are not pages: one PNG with the header of an ICO file. */
const FAVICON_PX = 48;
const png = await sharp(square(0, 'none'), { density: 1200 }).resize(FAVICON_PX).png().toBuffer();
const header = Buffer.alloc(22);
header.writeUInt16LE(1, 2); // icons, not cursors
header.writeUInt16LE(1, 4); // number of pictures
header.writeUInt8(FAVICON_PX, 6); // width
header.writeUInt8(FAVICON_PX, 7); // height
header.writeUInt16LE(1, 10); // colour planes
header.writeUInt16LE(32, 12); // bits per pixel
header.writeUInt32LE(png.length, 14);
header.writeUInt32LE(header.length, 18); // offset of the picture
writeFileSync(join(folder, 'favicon.ico'), Buffer.concat([header, png]));
