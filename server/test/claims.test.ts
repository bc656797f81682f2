import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PromiseId, promiseSentences } from '@threshold/contract/promise-sentences';
import { describe, expect, it } from 'vitest';

const module = pathToFileURL(join(import.meta.dirname, '../../scripts/lib/claims.mjs'));
const { findClaims } = (await import(module.href)) as {
  findClaims: (text: string) => { promise?: PromiseId; said: string }[];
};
const promisesIn = (text: string) => findClaims(text).map(({ promise }) => promise);

/** As somebody may say it who does not know the ledger. */
const otherWords: Readonly<Record<PromiseId, readonly string[]>> = {
  free: [
    'Searching costs nothing.',
    'Home buyers never pay.',
    'Open a free account.',
    'No hidden fees.',
    'At no cost.',
  ],
  no_obligation: ['Without any obligation.', 'No strings attached.', 'No commitment.'],
  under_a_minute: ['Done in less than two minutes.', 'It takes just a minute.'],
  vetted: ['Vetted professionals.', 'Hand-picked local experts.', 'All vetted.'],
  response_time: [
    'Hear back from us within a day.',
    'We respond in under 24 hours.',
    `We reply in \${hours} hours.`,
    'A same-day answer.',
  ],
  notified: ['We will let you know when somebody joins.', "We'll email you."],
  encrypted: ['Your chats are end-to-end encrypted.', 'Nobody else can read your messages.'],
  files_gone: ['It is permanently deleted.', 'A deleted file can never be restored.'],
  privacy_answers: ['We answer in two days.'],
  city_counts: ['Listings within 50 km.'],
  honest_reviews: ['Real reviews.', 'We never remove reviews.'],
  reply_times: ['Replied in about an hour.'],
  order_not_for_sale: [
    'A place in the list is not for sale.',
    'No paid placements, and nobody pays to be first.',
  ],
};

describe('a claim in a text of ours', () => {
  it.each(Object.entries(otherWords))('is known in other words, too: %s', (promise, texts) => {
    for (const text of texts) expect(promisesIn(text), text).toContain(promise);
  });

  it.each(Object.entries(promiseSentences))(
    'is known where its sentence is copied: %s',
    (promise, sentence) => {
      // Too short to be told from any other text: 'Free', alone.
      const text = promise === 'free' ? `${sentence} for buyers` : sentence;
      expect(promisesIn(text)).toContain(promise);
    },
  );

  it('that no promise says is known, too', () => {
    for (const text of [
      'Satisfaction guaranteed.',
      "Australia's largest marketplace.",
      'The best rates.',
      'Help around the clock.',
      '100% safe.',
    ]) {
      expect(promisesIn(text), text).toEqual([undefined]);
    }
  });

  it('is known over the end of a line, and not in what only programmers read', () => {
    expect(promisesIn('<p>\n  There is no\n  obligation.\n</p>')).toEqual(['no_obligation']);
    expect(promisesIn('  // no obligation\n  /** Free of charge. */\n')).toEqual([]);
  });

  it('is not seen where nothing is claimed', () => {
    for (const text of [
      'Next free call',
      "width: '100%', height: '14px'",
      'min(100%, 30rem)',
      'This chat is not end-to-end encrypted.',
      'It ends in 15 minutes.',
      'Please try again in a few seconds.',
    ]) {
      expect(promisesIn(text), text).toEqual([]);
    }
  });
});
