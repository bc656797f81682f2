import { describe, expect, it } from 'vitest';
import { readGuide } from './read-guide.ts';

describe('readGuide', () => {
  it('lists the tasks for all states and links states with additional tasks', () => {
    const guide = readGuide('before-you-offer', undefined);
    expect(guide).toMatchObject({ heading: 'Before you offer or bid', isIndexed: true });
    expect(guide?.own).toBeUndefined();
    expect(guide?.everywhere.every(({ why }) => why !== '')).toBe(true);
    expect(guide?.places).toContainEqual({
      name: 'Queensland',
      path: '/guides/before-you-offer/qld',
    });
    expect(guide?.professionals).toContainEqual({
      name: 'Mortgage Brokers',
      path: '/mortgage-brokers',
    });
    expect(guide?.before?.path).toBe('/guides/look-at-homes');
    expect(guide?.after?.path).toBe('/guides/offer-exchange-auction');
  });

  it('lists a state’s additional tasks with source and reading date', () => {
    const guide = readGuide('offer-exchange-auction', 'nsw');
    expect(guide).toMatchObject({
      heading: 'Offer, exchange or hammer in New South Wales',
      isIndexed: true,
      stateName: 'New South Wales',
    });
    const line = guide?.own?.find(({ id }) => id === 'nsw-66w');
    expect(line?.source).toBe(
      'Source: Conveyancing Act 1919 (NSW), section 66W, copy of December 2019. Read on 22 Nov 2026.',
    );
    expect(guide?.places[0]).toEqual({
      name: 'Every state',
      path: '/guides/offer-exchange-auction',
    });
    expect(guide?.professionals[0]?.path).toBe('/conveyancers/nsw');
    // The state adds no tasks to the previous step, but some to the next step.
    expect(guide?.before?.path).toBe('/guides/before-you-offer');
    expect(guide?.after?.path).toBe('/guides/cooling-off-and-conditions/nsw');
  });

  it('asks readers to check a task that has only a secondary source', () => {
    const [line] = readGuide('offer-exchange-auction', 'nt')?.own ?? [];
    expect(line?.remark).toContain('Check this first');
  });

  it('excludes a state without additional tasks from search engines', () => {
    expect(readGuide('look-at-homes', 'nsw')).toMatchObject({ isIndexed: false, own: [] });
  });

  it('returns undefined for an unknown step or state', () => {
    for (const [step, state] of [
      ['horoscope', undefined],
      ['get-ready', 'bavaria'],
      ['get-ready', 'NSW'],
    ] as const) {
      expect(readGuide(step, state)).toBeUndefined();
    }
  });
});
