import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageChange } from '../../adapters/page-bus/page-bus.ts';
import { signal } from '../../lib/signal.ts';
import type { ListingFilter } from './search-filter.ts';
import { searchTotals } from './search-totals.ts';

const accountants: ListingFilter = {
  keys: [7],
  keysOverlap: false,
  place: undefined,
  approvedOnly: false,
  unclaimedOnly: false,
  minRating: undefined,
};
const brokers = { ...accountants, keys: [5] };

describe('the total of a search', () => {
  let listings = 0;
  const count = vi.fn(async () => listings);
  let totals: ReturnType<typeof searchTotals>;
  const totalOf = (filter: ListingFilter) => totals.of(filter, count);

  beforeEach(() => {
    totals = searchTotals({ changes: signal<PageChange | undefined>() });
    count.mockClear();
    listings = 3;
  });

  it('is counted once for all who ask the same', async () => {
    expect(await Promise.all([totalOf(accountants), totalOf({ ...accountants })])).toEqual([3, 3]);
    listings = 4;
    expect(await totalOf(accountants)).toBe(3);
    expect(await totalOf(brokers)).toBe(4);
    expect(count).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a call has changed a listing', { tags: ['listing:1' as const], isGone: false }],
    ['a call has changed lists', { tags: ['lists' as const], isGone: true }],
    ['something may have been missed', undefined],
  ])('is counted anew where %s', async (_, change) => {
    const changes = signal<PageChange | undefined>();
    totals = searchTotals({ changes });
    await totalOf(accountants);
    changes.emit({ tags: ['faqs'], isGone: true });
    listings = 4;
    expect(await totalOf(accountants)).toBe(3);
    changes.emit(change);
    expect(await totalOf(accountants)).toBe(4);
  });

  it('is counted anew after ten seconds', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
    await totalOf(accountants);
    listings = 4;
    clock.mockReturnValue(10_999);
    expect(await totalOf(accountants)).toBe(3);
    clock.mockReturnValue(11_000);
    expect(await totalOf(accountants)).toBe(4);
    clock.mockRestore();
  });

  it('keeps no failure', async () => {
    count.mockRejectedValueOnce(new Error('away'));
    await expect(totalOf(accountants)).rejects.toThrow('away');
    expect(await totalOf(accountants)).toBe(3);
  });

  it('is kept of so many searches and no more', async () => {
    for (let key = 0; key < 2001; key += 1) await totalOf({ ...accountants, keys: [key] });
    count.mockClear();
    await totalOf({ ...accountants, keys: [2000] });
    expect(count).not.toHaveBeenCalled();
    await totalOf({ ...accountants, keys: [0] });
    expect(count).toHaveBeenCalledOnce();
  });
});
