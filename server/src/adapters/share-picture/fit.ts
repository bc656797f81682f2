import type { TypeFace } from './type-face.ts';

const ELLIPSIS = '…';

/**
 * The text as the face can write it, on one line. Signs that it lacks are left out, such as emoji and whatever controls the
 * direction of writing.
 * @returns undefined where letters would be missing: half a name is not a name
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

/** The text cut so that it fits, at a letter where no space is near. */
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

/** At most so many lines, broken between words; what does not fit into the last one is cut. */
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
