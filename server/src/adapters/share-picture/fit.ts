import type { TypeFace } from './type-face.ts';

const ELLIPSIS = '…';

/**
 * Returns the text on one line with characters of the face only. Symbols that it lacks are removed,
 * such as emoji and controls of the writing direction.
 * @returns undefined if letters would be missing, because part of a name is not a name
 */
export function writable(text: string, face: TypeFace): string | undefined {
  let written = '';
  for (const character of text.normalize('NFC')) {
    if (/\s/.test(character)) written += ' ';
    else if (/\p{C}/u.test(character)) continue;
    else if (face.canWrite(character)) written += character;
    else if (/[\p{L}\p{N}]/u.test(character)) return undefined;
  }
  return written.replace(/ +/g, ' ').trim() || undefined;
}

/** Cuts the text so that it fits, at a space or, if none is near, at a letter. */
export function cutToFit(text: string, face: TypeFace, size: number, width: number): string {
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

/** Breaks the text between words into at most `most` lines and cuts the last one. */
export function linesToFit(
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
    lines.push(cutToFit(rest.slice(0, count).join(' '), face, size, width));
    rest = rest.slice(count);
  }
  if (rest.length > 0) lines.push(cutToFit(rest.join(' '), face, size, width));
  return lines;
}
