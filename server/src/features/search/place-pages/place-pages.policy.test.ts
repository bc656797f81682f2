import { placeRules } from '@threshold/contract/texts/place-page-texts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidePages, type PageFacts } from './place-pages.policy.ts';

const now = new Date('2026-11-20T00:00:00Z');
const days = (count: number) => new Date(now.getTime() - count * 24 * 60 * 60 * 1000);
const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `v${from + at}`);
const page = (place: string, own: number, first = ids(own * 100, 10)): PageFacts => ({
  place,
  level: 'suburb',
  own,
  near: 0,
  first,
});

describe('number of offices that a place page needs for indexing', () => {
  it('is at least three for a page that was not indexed before', () => {
    const decided = decidePages([page('two', 2), page('three', 3)], new Map(), now);
    expect(decided.get('two')).toEqual({ indexed: false, few_since: null });
    expect(decided.get('three')).toEqual({ indexed: true, few_since: null });
  });

  it('is two for an indexed page, with 14 days of grace', () => {
    const was = (few_since: Date | null) => new Map([['a', { indexed: true, few_since }]]);
    expect(decidePages([page('a', 2)], was(null), now).get('a')?.indexed).toBe(true);
    expect(decidePages([page('a', 1)], was(null), now).get('a')).toEqual({
      indexed: true,
      few_since: now,
    });
    expect(decidePages([page('a', 0)], was(days(13)), now).get('a')?.indexed).toBe(true);
    expect(decidePages([page('a', 1)], was(days(14)), now).get('a')).toEqual({
      indexed: false,
      few_since: days(14),
    });
    expect(decidePages([page('a', 2)], was(days(14)), now).get('a')).toEqual({
      indexed: true,
      few_since: null,
    });
  });
});

describe('similar place pages', () => {
  it('are not indexed, except the page with most offices', () => {
    const copies = [page('small', 4, ids(3, 10)), page('large', 5, ids(0, 10))];
    const decided = decidePages(copies, new Map(), now);
    expect(decided.get('large')?.indexed).toBe(true);
    expect(decided.get('small')?.indexed).toBe(false);
  });

  it("have at least 70% of the shorter page's listings in common", () => {
    const of = (first: string[]) =>
      decidePages([page('large', 9, ids(0, 10)), page('small', 4, first)], new Map(), now).get(
        'small',
      )?.indexed;
    expect(of(ids(4, 10))).toBe(true);
    expect(of(ids(3, 10))).toBe(false);
    expect(of(ids(0, 3))).toBe(false);
    expect(of([...ids(0, 2), 'other', 'another'])).toBe(true);
  });

  it('are reduced to the city if its suburb has the same listings', () => {
    const city: PageFacts = { ...page('city', 9, ids(0, 10)), level: 'city' };
    const suburb = page('suburb', 4, ids(0, 10));
    const decided = decidePages([suburb, city], new Map(), now);
    expect(decided.get('city')?.indexed).toBe(true);
    expect(decided.get('suburb')?.indexed).toBe(false);
  });

  it('are reduced to the state if its city has the same offices', () => {
    const state: PageFacts = { ...page('nt', 8, ids(0, 8)), level: 'state' };
    const city: PageFacts = { ...page('nt/darwin', 8, ids(0, 8)), level: 'city', near: 9 };
    const decided = decidePages([city, state], new Map(), now);
    expect(decided.get('nt')?.indexed).toBe(true);
    expect(decided.get('nt/darwin')?.indexed).toBe(false);
  });

  it('are reduced to the suburb if it has most of the offices', () => {
    const city: PageFacts = { ...page('hills', 9, ids(0, 10)), level: 'city' };
    const decided = decidePages([city, page('parramatta', 5, ids(1, 10))], new Map(), now);
    expect(decided.get('parramatta')?.indexed).toBe(true);
    expect(decided.get('hills')?.indexed).toBe(false);
  });

  it('do not include a state and a city with the same few listings', () => {
    const state: PageFacts = { ...page('nt', 4, ids(0, 4)), level: 'state' };
    const city: PageFacts = { ...page('nt/darwin', 4, ids(0, 4)), level: 'city' };
    const decided = decidePages([city, state], new Map(), now);
    expect(decided.get('nt/darwin')?.indexed).toBe(true);
  });

  it('are never both indexed, in any order', () => {
    const facts = fc.uniqueArray(
      fc.record({
        place: fc.string({ minLength: 1, maxLength: 4 }),
        level: fc.constantFrom('city' as const, 'suburb' as const),
        own: fc.integer({ min: 0, max: 20 }),
        near: fc.integer({ min: 0, max: 20 }),
        first: fc.uniqueArray(fc.constantFrom(...ids(0, 14)), { maxLength: 10 }),
      }),
      { selector: ({ place }) => place },
    );
    fc.assert(
      fc.property(facts, (pages) => {
        const decided = decidePages(pages, new Map(), now);
        expect(decidePages(pages.toReversed(), new Map(), now)).toEqual(decided);
        const indexed = pages.filter(({ place }) => decided.get(place)?.indexed);
        for (const one of indexed) {
          for (const other of indexed) {
            if (one === other) continue;
            const shared = one.first.filter((id) => other.first.includes(id)).length;
            expect(shared).toBeLessThan(placeRules.shared);
          }
        }
      }),
    );
  });
});
