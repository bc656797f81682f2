import { fill } from './fill.ts';
import type { Random } from './prng.ts';
import type { Voice } from './voices/voice.ts';

export interface Reviewed {
  readonly first: string;
  readonly place: string;
  readonly [slot: string]: string;
}

const endings = {
  praise: [
    'Would go back without a second thought.',
    'Already passed the number on to my sister.',
    'Thank you, {first}.',
    'Worth it.',
    'Exactly what we needed.',
    'No complaints at all.',
    'It made a stressful month a bit less so.',
    'Easy to reach the whole way through.',
    'Fair price, too.',
    'Can only recommend.',
  ],
  mixed: [
    'Would probably use again.',
    'Okay overall.',
    'Got there in the end.',
    'Middle of the road for me.',
    'Ask about timing before you start.',
    'Three stars feels right.',
  ],
  complaints: [
    'I would look elsewhere.',
    'Disappointing.',
    'Not what we were promised.',
    'We sorted it out ourselves in the end.',
    'Hope it was a one-off.',
    'Would not use again.',
  ],
} as const;

/** What clients of anybody tell when it went well. */
const commonPraise = [
  '{first} returned every call, most of them within the hour.',
  'We always knew what came next and what it would cost.',
  'Did what was promised, on the day it was promised.',
  '{first} remembered our names, our dates and our worries.',
  'Clear emails, short calls, no surprises.',
  'I came with a folder of questions and left with answers.',
  'Honest about what we could not have, which saved us a lot of time.',
  'Took the time to explain it twice, once for each of us.',
  'The price was the price.',
  'Patient with my parents, who had not done this since 1984.',
  '{first} found the mistake before it became a problem.',
  'We compared three people around {place}, and this was the easy choice.',
  'Nothing was too small to ask.',
  'I never had to ask for an update.',
  'Straightforward from the first call to the last form.',
  'Knew {place} inside out, down to the street.',
  'Talked us out of something we would have regretted.',
  'Fast when it mattered, and calm when it did not go to plan.',
  'Everything in writing, and the writing made sense.',
  'Our situation is not simple, and {first} never made us feel that way.',
  'Came recommended by a colleague. I see why.',
  'Did not push us once.',
];

/** Four stars usually means: good, with a but. */
const caveats = [
  'One star off because it took a while.',
  'Parking is hopeless, which is hardly their fault.',
  'Would have liked one more phone call along the way.',
  'A little dearer than the others we asked.',
  'Not the fastest with email.',
  'The first week was slow, then it moved.',
];

const replies = {
  praise: [
    'Thank you, {customer}. Glad it went smoothly.',
    'That is kind of you, {customer}. All the best.',
    'Thanks for writing this, {customer}. You made it easy by having everything ready.',
    'Lovely to read. You know where I am if anything comes up.',
    'Cheers, {customer}.',
  ],
  mixed: [
    'Fair comment, {customer}. I have changed how I send updates since then.',
    'Thanks for being straight about it. The wait was longer than I like as well.',
    'Noted, {customer}, and thank you. Ring me if anything is still open.',
  ],
  complaints: [
    'I am sorry about this, {customer}. Please ring me, I would like to put it right.',
    'You are right, that should not have happened. We have changed the way we handle it.',
    'Sorry that it went this way, {customer}. I have written to you separately.',
  ],
} as const;

type Mood = keyof typeof endings;

function moodOf(rating: number): Mood {
  if (rating >= 4) return 'praise';
  return rating === 3 ? 'mixed' : 'complaints';
}

/**
 * Writes comments about one professional that fit the stars: sometimes one sentence, sometimes the whole story. What
 * one client told, the next ones do not, until everything was told.
 */
export function makeCommentator(voice: Voice, reviewed: Reviewed, random: Random) {
  const occasion = dealer(voice.occasions, random);
  const caveat = dealer(caveats, random);
  const tell = {
    praise: dealer([...voice.praise, ...commonPraise], random),
    mixed: dealer(voice.mixed, random),
    complaints: dealer(voice.complaints, random),
  };
  const end = {
    praise: dealer(endings.praise, random),
    mixed: dealer(endings.mixed, random),
    complaints: dealer(endings.complaints, random),
  };
  return (rating: number): string => {
    const mood = moodOf(rating);
    const parts = [
      ...(random.chance(0.35) ? [occasion()] : []),
      tell[mood](),
      ...(random.chance(0.2) ? [tell[mood]()] : []),
      ...(rating === 4 && random.chance(0.35) ? [caveat()] : []),
      ...(random.chance(0.4) ? [end[mood]()] : []),
    ];
    return fill(parts.join(' '), reviewed);
  };
}

/** Deals a list in a shuffled order, again and again. */
function dealer(list: readonly string[], random: Random): () => string {
  let rest: string[] = [];
  return () => {
    if (rest.length === 0) rest = random.shuffle(list);
    return rest.pop() ?? '';
  };
}

/** What the professional answered in public. */
export function replyTo(rating: number, customer: string, random: Random): string {
  return fill(random.pick(replies[moodOf(rating)]), { customer });
}
