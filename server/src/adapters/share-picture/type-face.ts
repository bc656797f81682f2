import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';

/** A font of the product. It returns texts as outlines, which look the same on every machine. */
export interface TypeFace {
  /** Returns whether the font has every letter of the text. */
  canWrite(text: string): boolean;
  widthOf(text: string, size: number): number;
  /** Returns the text as one SVG path, with its base line at `y`. */
  outline(text: string, size: number, x: number, y: number): string;
}

/** @param files font files of one weight; letters that the first file lacks are in the others */
export async function openTypeFace(files: readonly string[]): Promise<TypeFace> {
  const { create } = await import('fontkit');
  const fonts: Font[] = [];
  for (const file of files) {
    const font = create(await readFile(fileURLToPath(import.meta.resolve(file))));
    if (!('layout' in font)) throw new Error(`${file} contains several fonts`);
    fonts.push(font);
  }
  const fontOf = (character: string) =>
    fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

  /** Yields the text in parts, each with the font file that contains its letters. */
  function* stretches(text: string) {
    let [written, by] = ['', fonts[0]];
    for (const character of text) {
      const font = fontOf(character);
      if (font !== by && written !== '') {
        yield { written, by };
        written = '';
      }
      by = font;
      if (font) written += character;
    }
    if (written !== '') yield { written, by };
  }

  function* glyphs(text: string, size: number) {
    let x = 0;
    for (const { written, by } of stretches(text)) {
      if (!by) continue;
      const run = by.layout(written);
      const scale = size / by.unitsPerEm;
      for (const [at, glyph] of run.glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[at] ?? {};
        yield { glyph, scale, x: x + xOffset * scale, y: yOffset * scale };
        x += xAdvance * scale;
      }
    }
    return x;
  }

  return {
    canWrite: (text) => [...text].every((character) => fontOf(character)),
    widthOf: (text, size) => {
      const each = glyphs(text, size);
      let next = each.next();
      while (!next.done) next = each.next();
      return next.value;
    },
    outline: (text, size, x, y) =>
      [...glyphs(text, size)]
        .map((one) =>
          one.glyph.path
            .scale(one.scale, -one.scale)
            .translate(x + one.x, y - one.y)
            .toSVG(),
        )
        .join(''),
  };
}

const ELLIPSIS = '…';

/**
 * Returns the text on one line, without symbols that the font lacks, such as emoji. Returns
 * undefined if the font lacks letters of the text, because they cannot be left out of a name.
 */
export function toWritableText(text: string, face: TypeFace): string | undefined {
  let written = '';
  for (const character of text.normalize('NFC')) {
    if (/\s/.test(character)) written += ' ';
    else if (/\p{C}/u.test(character)) continue;
    else if (face.canWrite(character)) written += character;
    else if (/[\p{L}\p{N}]/u.test(character)) return undefined;
  }
  return written.replace(/ +/g, ' ').trim() || undefined;
}

/** Shortens the text to the width, at a space or, if none is near the end, after a letter. */
export function truncateToWidth(text: string, face: TypeFace, size: number, width: number): string {
  if (face.widthOf(text, size) <= width) return text;
  const characters = [...text];
  let [fits, tooLong] = [0, characters.length];
  const upTo = (count: number) => `${characters.slice(0, count).join('').trimEnd()}${ELLIPSIS}`;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (face.widthOf(upTo(middle), size) <= width) fits = middle;
    else tooLong = middle;
  }
  return upTo(fits);
}

/** Breaks the text between words into at most `most` lines and shortens the last line. */
export function wrapToLines(
  text: string,
  face: TypeFace,
  size: number,
  width: number,
  most: number,
): string[] {
  const lines: string[] = [];
  let rest = text.split(' ');
  while (rest.length > 0 && lines.length < most - 1) {
    let count = rest.length;
    while (count > 1 && face.widthOf(rest.slice(0, count).join(' '), size) > width) count -= 1;
    lines.push(truncateToWidth(rest.slice(0, count).join(' '), face, size, width));
    rest = rest.slice(count);
  }
  if (rest.length > 0) lines.push(truncateToWidth(rest.join(' '), face, size, width));
  return lines;
}
