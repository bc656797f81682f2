import { brand } from '@threshold/contract/brand';
import { sharePictureSize } from '@threshold/contract/paths';
import sharp from 'sharp';
import { logoPathsSvg } from '../../lib/doorway.ts';
import type { SharePictureTexts } from '../../lib/share-words.ts';
import { mailTheme } from '../../mail/layout.ts';
import '../pictures/decoders.ts';
import {
  openTypeFace,
  type TypeFace,
  toWritableText,
  truncateToWidth,
  wrapToLines,
} from './type-face.ts';

const { width, height } = sharePictureSize;
const MARGIN = 80;
const ROOM = width - 2 * MARGIN;
const TICK_ROOM = 52;
const MAX_CHECKS = 2;
const TITLE = { size: 68, lead: 78, lines: 2, y: 230 };
const LINE = { size: 36, below: 60 };
const CHECK = { size: 30, lead: 50, below: 72 };
const NOTE = { size: 30, y: height - 70 };

const renderCheckMark = (x: number, y: number) =>
  `<path d="M${x} ${y - 11}l9 9 18-19" fill="none" stroke="${mailTheme.brand}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;

const listFontFiles = (font: string, weight: number) =>
  ['latin', 'latin-ext'].map(
    (letters) => `@fontsource/${font}/files/${font}-${letters}-${weight}-normal.woff2`,
  );
let faces: Promise<readonly [TypeFace, TypeFace, TypeFace]> | undefined;
/** Returns the fonts. Opens them only once, because this is slow. */
const loadTypeFaces = () => {
  faces ??= Promise.all([
    openTypeFace(listFontFiles('bricolage-grotesque', 700)),
    openTypeFace(listFontFiles('figtree', 600)),
    openTypeFace(listFontFiles('figtree', 400)),
  ]);
  return faces;
};

/** Opens the fonts and draws once before the server listens, because the first drawing is slow. */
export async function prepareSharePictures(): Promise<void> {
  await drawSharePicture({
    title: brand.name,
    plainTitle: '',
    line: brand.name,
    checks: [],
    note: '',
  });
}

/** Draws a share picture as PNG. Texts become shapes, so they cannot contain markup or scripts. */
export async function drawSharePicture(words: SharePictureTexts): Promise<Buffer> {
  return sharp(Buffer.from(await renderShareSvg(words)))
    .png({ palette: true, colours: 64 })
    .toBuffer();
}

/** Renders a share picture as an SVG that consists only of shapes. */
export async function renderShareSvg({
  title,
  plainTitle,
  line,
  checks,
  note,
}: SharePictureTexts): Promise<string> {
  const [headline, strong, plain] = await loadTypeFaces();
  const parts: string[] = [];
  const write = (text: string, face: TypeFace, size: number, x: number, y: number, fill: string) =>
    parts.push(`<path fill="${fill}" d="${face.outline(text, size, x, y)}"/>`);
  const name = toWritableText(brand.name, headline);
  if (name) write(name, headline, 40, MARGIN + 62, 112, mailTheme.brand);
  const heading = toWritableText(title, headline) ?? plainTitle;
  let y = TITLE.y;
  for (const text of wrapToLines(heading, headline, TITLE.size, ROOM, TITLE.lines)) {
    write(text, headline, TITLE.size, MARGIN, y, mailTheme.ink);
    y += TITLE.lead;
  }
  y += LINE.below - TITLE.lead;
  const what = toWritableText(line, strong);
  if (what)
    write(
      truncateToWidth(what, strong, LINE.size, ROOM),
      strong,
      LINE.size,
      MARGIN,
      y,
      mailTheme.ink2,
    );
  y += CHECK.below;
  for (const check of checks.slice(0, MAX_CHECKS)) {
    const text = toWritableText(check, plain);
    if (!text) continue;
    parts.push(renderCheckMark(MARGIN, y));
    const fitting = truncateToWidth(text, plain, CHECK.size, ROOM - TICK_ROOM);
    write(fitting, plain, CHECK.size, MARGIN + TICK_ROOM, y, mailTheme.ink);
    y += CHECK.lead;
  }
  const last = toWritableText(note, strong);
  if (last)
    write(
      truncateToWidth(last, strong, NOTE.size, ROOM),
      strong,
      NOTE.size,
      MARGIN,
      NOTE.y,
      mailTheme.brand,
    );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <rect width="${width}" height="${height}" fill="${mailTheme.paper}"/>
  <rect y="${height - 20}" width="${width}" height="20" fill="${mailTheme.brand}"/>
  <svg x="${MARGIN - 6}" y="68" width="58" height="58" viewBox="0 0 32 32" fill="none">${logoPathsSvg}</svg>
  ${parts.join('\n')}
</svg>`;
}
