import { limits } from '@threshold/contract/limits';
import { vendorTypes } from '@threshold/contract/vocabularies';
import { expect, describe as group, it } from 'vitest';
import { describe } from './describe.ts';
import { voices } from './voices/voices.ts';

const subject = { first: 'Fern', business: 'Fern Lending', place: 'Dubbo', years: '9' };
/** More than there are of any type. */
const COUNT = 120;
const NEAR = 7;

group.each(vendorTypes)('descriptions of a %s', (type) => {
  const texts = Array.from({ length: COUNT }, (_, turn) => describe(voices[type], subject, turn));

  it('are all different, and fit', () => {
    expect(new Set(texts).size).toBe(COUNT);
    for (const text of texts)
      expect(text.length).toBeLessThanOrEqual(limits.description.characters);
  });

  it('share no sentence with their neighbours', () => {
    const { openings, habits, closings } = voices[type];
    const sentences = [...openings, ...habits, ...closings].map((text) => text.split('{')[0] ?? '');
    const saidBy = (text: string) =>
      sentences.filter((sentence) => sentence.length > 9 && text.includes(sentence));
    for (const [turn, text] of texts.entries()) {
      const near = texts.slice(turn + 1, turn + 1 + NEAR);
      expect(near.flatMap((other) => saidBy(other).filter((said) => text.includes(said)))).toEqual(
        [],
      );
    }
  });
});
