import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTotalsCache, type SearchTotals } from './search-depth.ts';
import type { ListingFilter } from './search-filter.ts';

const accountants: ListingFilter = {
  keys: [7],
  keysOverlap: false,
  place: undefined,
  approvedOnly: false,
  unclaimedOnly: false,
  minRating: undefined,
};
const brokers = { ...accountants, keys: [5] };

describe('the cache of search totals', () => {
  let listings = 0;
  const count = vi.fn(async () => listings);
  let totals: SearchTotals;
  const totalOf = (filter: ListingFilter) => totals.of(filter, count);

  beforeEach(() => {
    totals = createTotalsCache();
    count.mockClear();
    listings = 3;
  });

  it('counts the results of equal filters once', async () => {
    expect(await Promise.all([totalOf(accountants), totalOf({ ...accountants })])).toEqual([3, 3]);
    listings = 4;
    expect(await totalOf(accountants)).toBe(3);
    expect(await totalOf(brokers)).toBe(4);
    expect(count).toHaveBeenCalledTimes(2);
  });

  it('counts the results of a filter again after ten seconds', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
    await totalOf(accountants);
    listings = 4;
    clock.mockReturnValue(11_000);
    expect(await totalOf(accountants)).toBe(3);
    clock.mockReturnValue(11_001);
    expect(await totalOf(accountants)).toBe(4);
    clock.mockRestore();
  });

  it('does not cache a failed count', async () => {
    count.mockRejectedValueOnce(new Error('away'));
    await expect(totalOf(accountants)).rejects.toThrow('away');
    expect(await totalOf(accountants)).toBe(3);
  });

  it('caches the totals of the newest 2,000 filters', async () => {
    for (let key = 0; key < 2001; key += 1) await totalOf({ ...accountants, keys: [key] });
    count.mockClear();
    await totalOf({ ...accountants, keys: [2000] });
    expect(count).not.toHaveBeenCalled();
    await totalOf({ ...accountants, keys: [0] });
    expect(count).toHaveBeenCalledOnce();
  });
});
