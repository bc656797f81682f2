import { limits } from '@threshold/contract/limits';
import { fill } from './fill.ts';
import type { Voice } from './voices/voice.ts';

export interface Subject {
  readonly first: string;
  readonly business: string;
  readonly place: string;
  readonly years: string;
}

/** What professionals of any type end with. */
const commonClosings = [
  'First call is free.',
  'Ring, write or drop in.',
  'I answer messages the same working day.',
  'Based in {place}.',
  'Happy to talk to your family too.',
  'Ask for the fee sheet before you decide.',
];

/**
 * A description as the professional might have written it, within the length that the form allows. `turn` counts those
 * of one type from place to place: each part goes through its list at a pace of its own, so that no two of a type say
 * the same and neighbours share no sentence.
 */
export function describe(voice: Voice, subject: Subject, turn: number): string {
  const { openings, habits } = voice;
  const closings = [...voice.closings, ...commonClosings];
  const lap = Math.floor(turn / openings.length);
  const opening = at(openings, turn);
  const habit = at(habits, turn + 8 * lap);
  // Cards show how it begins: every other lap begins with what the professional does.
  const beginning = lap % 2 === 0 ? [opening, habit] : [habit, opening];
  const more = turn % 3 === 0 ? [at(habits, turn + 8 * lap + 8)] : [];
  const closing = turn % 4 === 3 ? [] : [at(closings, turn + 3 * lap)];
  const texts = [...beginning, ...more, ...closing].map((part) => fill(part, { ...subject }));
  while (texts.join(' ').length > limits.description.characters) texts.pop();
  return texts.join(' ');
}

const at = (list: readonly string[], turn: number): string => list[turn % list.length] ?? '';
