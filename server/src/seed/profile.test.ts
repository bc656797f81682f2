import { limits } from '@threshold/contract/limits';
import { vendorTypes } from '@threshold/contract/vocabularies';
import { expect, describe as group, it } from 'vitest';
import { textTemplates } from './people.ts';
import { buildDescription, generateCareer } from './profile.ts';
import { createSeededRandom } from './random.ts';

const subject = { first: 'Fern', business: 'Fern Lending', place: 'Dubbo', years: '9' };
/** Number of descriptions, more than any type has listings. */
const COUNT = 120;
const NEAR = 7;

group.each(vendorTypes)('descriptions of a %s', (type) => {
  const texts = Array.from({ length: COUNT }, (_, turn) =>
    buildDescription(textTemplates[type], subject, turn),
  );

  it('are all different and within the length limit', () => {
    expect(new Set(texts).size).toBe(COUNT);
    for (const text of texts)
      expect(text.length).toBeLessThanOrEqual(limits.description.characters);
  });

  it('share no sentence with the following seven descriptions', () => {
    const { openings, habits, closings } = textTemplates[type];
    const sentences = [...openings, ...habits, ...closings].map((text) => text.split('{')[0] ?? '');
    const sentencesIn = (text: string) =>
      sentences.filter((sentence) => sentence.length > 9 && text.includes(sentence));
    for (const [turn, text] of texts.entries()) {
      const near = texts.slice(turn + 1, turn + 1 + NEAR);
      expect(
        near.flatMap((other) => sentencesIn(other).filter((sentence) => text.includes(sentence))),
      ).toEqual([]);
    }
  });
});

const now = new Date('2026-11-20T03:00:00.000Z');
const present = { job_title: 'Mortgage Broker', organization: 'Fern Lending' };

function monthOf(day: string): number {
  const date = new Date(day);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

it('generateCareer counts the years of a career as the profile page does', () => {
  for (let at = 0; at < 200; at++) {
    const { jobs, years } = generateCareer(
      textTemplates['Mortgage Broker'],
      present,
      now,
      createSeededRandom(`career ${at}`),
    );
    const months = jobs.map(
      ({ starting, end }) => monthOf(end ?? now.toISOString()) - monthOf(starting) + 1,
    );
    expect(years).toBe(Math.floor(months.reduce((sum, each) => sum + each, 0) / 12));
    expect(years).toBeGreaterThanOrEqual(2);
  }
});
