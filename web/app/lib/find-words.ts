import { foldText } from '@threshold/contract/rules/text/fold-text';

/** A part of an excerpt; `isHit` marks the searched words. */
export interface ExcerptPart {
  readonly text: string;
  readonly isHit: boolean;
}
export type Excerpt = readonly ExcerptPart[];

/** Number of characters before the first hit, and in the whole excerpt. */
const BEFORE = 40;
const LENGTH = 160;
/** Maximum length of an incomplete word that is cut off at the start of an excerpt. */
const LONGEST_CUT = 15;

export const parseSearchWords = (typed: string): readonly string[] => [
  ...new Set(
    foldText(typed)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

/**
 * Returns an excerpt around the first hit with all hits marked, also inside other words; undefined
 * if the text does not contain all `words`.
 */
export function buildExcerpt(text: string, words: readonly string[]): Excerpt | undefined {
  if (words.length === 0) return undefined;
  const quick = foldText(text);
  if (!words.every((word) => quick.includes(word))) return undefined;
  const { folded, starts } = indexed(text);
  const firsts = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  if (firsts.length === 0) return undefined;
  const from = afterBlank(folded, Math.max(0, Math.min(...firsts) - BEFORE), Math.min(...firsts));
  const end = Math.min(folded.length, from + LENGTH);
  const originalAt = (at: number) => starts[at] ?? text.length;
  const parts: ExcerptPart[] = [];
  const add = (piece: string, isHit = false) => {
    if (piece !== '') parts.push({ text: piece, isHit });
  };
  let done = originalAt(from);
  if (from > 0) add('... ');
  for (const [start, stop] of findHits(folded, words, from, end)) {
    const [hit, after] = [originalAt(start), originalAt(findLetterEnd(starts, stop))];
    add(text.slice(done, Math.max(done, hit)));
    add(text.slice(Math.max(done, hit), after), true);
    done = Math.max(done, after);
  }
  add(text.slice(done, Math.max(done, originalAt(findLetterEnd(starts, end)))));
  if (end < folded.length) add(' ...');
  return parts;
}

/** Folds case and accents letter by letter; `starts` has each folded letter's text position. */
function indexed(text: string): { readonly folded: string; readonly starts: readonly number[] } {
  let folded = '';
  const starts: number[] = [];
  let at = 0;
  for (const letter of text) {
    const piece = foldText(letter);
    for (let nr = 0; nr < piece.length; nr += 1) starts.push(at);
    folded += piece;
    at += letter.length;
  }
  return { folded, starts };
}

/** Positions of the words within a range, in order and without overlaps. */
function findHits(
  folded: string,
  words: readonly string[],
  from: number,
  end: number,
): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (const word of words) {
    let at = folded.indexOf(word, from);
    while (at >= 0 && at < end) {
      found.push([at, at + word.length]);
      at = folded.indexOf(word, at + word.length);
    }
  }
  const merged: [number, number][] = [];
  for (const [start, stop] of found.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], stop);
    else merged.push([start, stop]);
  }
  return merged;
}

/** Moves `at` to the end of its letter, which may be folded to several letters. */
function findLetterEnd(starts: readonly number[], at: number): number {
  let end = at;
  while (end > 0 && end < starts.length && starts[end] === starts[end - 1]) end += 1;
  return end;
}

/** Returns the start of the first whole word after `from`, if it is near; otherwise `from`. */
function afterBlank(folded: string, from: number, until: number): number {
  if (from === 0) return 0;
  const blank = folded.slice(from, Math.min(until, from + LONGEST_CUT)).search(/\s/);
  return blank < 0 ? from : from + blank + 1;
}
