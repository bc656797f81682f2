import { describe, expect, it } from 'vitest';
import { pageSpan, queueAddress, readQueue } from './queue-query.ts';

const views = [
  { value: 'pending', label: 'Pending' },
  { value: 'rejected', label: 'Rejected' },
];
const read = (text: string) => readQueue(new URLSearchParams(text), views);
const address = (from: string, change: Parameters<typeof queueAddress>[2]) =>
  queueAddress('/ops/claims', read(from), change, views);

describe('the URL of a queue', () => {
  it.each([
    ['', { status: 'pending', q: '', page: 1, open: undefined }],
    [
      'status=rejected&q=+fern+&page=3&open=x',
      { status: 'rejected', q: 'fern', page: 3, open: 'x' },
    ],
    ['status=nonsense&page=-2&open=', { status: 'pending', q: '', page: 1, open: undefined }],
    ['page=1.5', { status: 'pending', q: '', page: 1, open: undefined }],
  ])('is parsed, with defaults for missing and invalid values: %j', (text, expected) => {
    expect(read(text)).toEqual({ after: undefined, filters: {}, ...expected });
  });

  it('omits default values', () => {
    expect(address('status=rejected&page=2', { status: 'pending' })).toBe('/ops/claims');
  });

  it('returns to page 1 for a search; paging closes the open entry', () => {
    expect(address('status=rejected&q=fern&page=2&open=x', { page: 3 })).toBe(
      '/ops/claims?status=rejected&q=fern&page=3',
    );
    expect(address('status=rejected&page=2&open=x', { q: 'a&b' })).toBe(
      '/ops/claims?status=rejected&q=a%26b',
    );
    expect(address('page=2', { open: 'y' })).toBe('/ops/claims?page=2&open=y');
  });
});

describe('the filters of a queue', () => {
  const search = new URLSearchParams('state=VIC&type=&q=fern&after=1~x&other=y');
  const query = readQueue(search, views, ['state', 'type']);

  it('are read from the URL if their names are supported', () => {
    expect(query).toMatchObject({ filters: { state: 'VIC' }, after: '1~x' });
  });

  it('remain in the URL when entries open; changed filters restart the list', () => {
    const to = (change: Parameters<typeof queueAddress>[2]) =>
      queueAddress('/ops/vendors', query, change, views);
    expect(to({ open: 'y' })).toBe('/ops/vendors?q=fern&state=VIC&after=1%7Ex&open=y');
    expect(to({ filters: { type: 'Accountant' } })).toBe('/ops/vendors?q=fern&type=Accountant');
    expect(to({ filters: {} })).toBe('/ops/vendors?q=fern');
  });
});

describe('pageSpan', () => {
  it.each([
    [
      { page: 1, limit: 20, total: 0 },
      { first: 0, last: 0, hasPrevious: false, hasNext: false },
    ],
    [
      { page: 1, limit: 20, total: 63 },
      { first: 1, last: 20, hasPrevious: false, hasNext: true },
    ],
    [
      { page: 4, limit: 20, total: 63 },
      { first: 61, last: 63, hasPrevious: true, hasNext: false },
    ],
    [
      { page: 2, limit: 20, total: 40 },
      { first: 21, last: 40, hasPrevious: true, hasNext: false },
    ],
  ])('returns the range and the neighbouring pages of %j', (page, expected) => {
    expect(pageSpan(page)).toEqual(expected);
  });
});
