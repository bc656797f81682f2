import { limits } from '@threshold/contract/limits';
import { fill } from './fill.ts';
import type { Random } from './prng.ts';
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
 * A description as the professional might have written it, within the length that the form allows. `turn` chooses how
 * it begins.
 */
export function describe(voice: Voice, subject: Subject, turn: number, random: Random): string {
  const [first, second] = random.shuffle(voice.habits);
  const closings = random.chance(0.5) ? voice.closings : commonClosings;
  const parts = [
    voice.openings[turn % voice.openings.length] ?? '',
    first ?? '',
    ...(random.chance(0.45) ? [second ?? ''] : []),
    ...(random.chance(0.7) ? [random.pick(closings)] : []),
  ];
  const texts = parts.map((part) => fill(part, { ...subject }));
  while (texts.join(' ').length > limits.description.characters) texts.pop();
  return texts.join(' ');
}
