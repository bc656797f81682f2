import { vendorTypes } from '@threshold/contract/vocabularies';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computePageCacheKey } from './page-cache.ts';

const places = {
  isPlaceName: (text: string) => ['Sydney', 'Richmond VIC 3121, Australia'].includes(text),
  pages: {
    find: (state: string, place: string) => {
      const key = [state, place].filter(Boolean).join('/').toLowerCase();
      return ['', 'nsw', 'nsw/parramatta-2150'].includes(key) ? { key } : undefined;
    },
  },
};
const keyOf = (url: string, method = 'GET', isSignedIn = false) =>
  computePageCacheKey({ method, url, isSignedIn }, places);
const id = '0198c2a4-0f6e-7000-8000-0123456789ab';
const search = '/customer/search-brokers';

describe('the page cache key', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=mail&fbclid=1', '/'],
    ['/terms?anything=1', '/terms'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/faqs', '/faqs'],
    ['/guides/tools/repayments', '/guides/tools/repayments'],
    ['/guides/get-ready?anything=1', '/guides/get-ready'],
    ['/guides/settlement-day/qld?utm_source=mail', '/guides/settlement-day/qld'],
    ['/mortgage-brokers', '/mortgage-brokers'],
    ['/mortgage-brokers/nsw?utm_source=mail', '/mortgage-brokers/nsw'],
    ['/conveyancers/nsw/parramatta-2150?page=2', '/conveyancers/nsw/parramatta-2150?page=2'],
    ['/directory', '/directory'],
    ['/directory/accountants/wa?utm_source=x', '/directory/accountants/wa'],
    ['/directory/accountants/elsewhere?page=12', '/directory/accountants/elsewhere?page=12'],
    ['/sitemap-pages.xml', '/sitemap-pages.xml'],
    ['/sitemap-places-accountants.xml', '/sitemap-places-accountants.xml'],
    ['/sitemap-listings-1.xml', '/sitemap-listings-1.xml'],
    ['/_.data?_routes=routes%2Fhome', '/_.data?_routes=routes%2Fhome'],
    [
      '/mortgage-brokers/nsw.data?_routes=place-mortgage-brokers&utm_source=x',
      '/mortgage-brokers/nsw.data?_routes=place-mortgage-brokers',
    ],
    [
      '/conveyancers/nsw/parramatta-2150.data?_routes=place-conveyancers&page=2',
      '/conveyancers/nsw/parramatta-2150.data?page=2&_routes=place-conveyancers',
    ],
    [`${search}/${id}?from=elsewhere`, `${search}/${id}`],
    [search, search],
    [
      `${search}?page=2&gclid=x&city=Sydney&vendor_type=Mortgage+Broker`,
      `${search}?vendor_type=Mortgage+Broker&city=Sydney&page=2`,
    ],
    [
      `${search}?place=Richmond%20VIC%203121,%20Australia`,
      `${search}?place=Richmond+VIC+3121%2C+Australia`,
    ],
  ])('of %s is %s', (url, key) => {
    expect(keyOf(url)).toBe(key);
    expect(keyOf(url, 'HEAD')).toBe(key);
  });

  it.each([
    '/nowhere',
    '/directory/accountants',
    '/directory/accountants/nowhere',
    '/directory/accountants/wa?page=100',
    '/directory/accountants/wa?page=1',
    '/directory/accountants/wa?name=x',
    '/nothing-is-here',
    '/_.data',
    '/_root.data?_routes=routes%2Fhome',
    '/_.data?_routes=root',
    '/_.data?_routes=routes%2Fhome&_routes=routes%2Fhome',
    '/_.data?_routes=routes%2Fhome,root',
    '/mortgage-brokers.data?_routes=place-accountants',
    '/mortgage-brokers.data?_routes=place-mortgage-brokers&page=1',
    '/mortgage-brokers.data?_routes=place-mortgage-brokers&more=1',
    '/mortgage-brokers.data.data?_routes=place-mortgage-brokers',
    '/terms.data?_routes=routes%2Fterms',
    `${search}.data?_routes=routes%2Fsearch`,
    `${search}/${id}.data?_routes=routes%2Fvendor-profile`,
    '/plumbers',
    '/mortgage-brokers/',
    '/Mortgage-brokers/nsw',
    '/mortgage-brokers/NSW',
    '/mortgage-brokers/nsw/nowhere-2999',
    '/mortgage-brokers/nsw/parramatta-2150/more',
    '/mortgage-brokers/nsw/parramatta-2150/',
    '/mortgage-brokers?page=1',
    '/mortgage-brokers?page=2&page=3',
    '/mortgage-brokers?sort=name',
    '/sitemap-places-plumbers.xml',
    '/sitemap-listings-0.xml',
    '/sitemap-listings-11.xml',
    '/constructor',
    '/__proto__',
    '/FAQS',
    '/terms/',
    '//terms',
    '/faqs?topic=deposits',
    '/guides',
    '/guides/get-ready/bavaria',
    '/guides/get-ready/NSW',
    '/guides/get-ready/nsw/more',
    '/guides/tools/repayments?amount=5',
    '/ops',
    '/ops/vendors',
    '/vendor/preview',
    '/customer/auth/login',
    '/customer/auth/reset-link?token=secret',
    '/alerts/confirm?token=secret',
    '/customer/compare?ids=1',
    `${search}/not-an-id`,
    `${search}/${id.toUpperCase()}`,
    `${search}?vendor_type=Mortgage+Broker,Conveyancer`,
    `${search}?vendor_type=Mortgage+Broker&vendor_type=Conveyancer`,
    `${search}?vendor_type=Plumber`,
    `${search}?place=Buy+cheap+pills`,
    `${search}?place=sydney`,
    `${search}?place=Sydney&city=Sydney`,
    `${search}?place=Sydney&latitude=1&longitude=2`,
    `${search}?service_type=${id}`,
    `${search}?min_rating=4`,
    `${search}?page=1`,
    `${search}?page=02`,
    `${search}?page=11`,
    `${search}?unknown=1`,
    `/?${'x'.repeat(500)}`,
  ])('of %s is undefined', (url) => {
    expect(keyOf(url)).toBeUndefined();
  });

  it('is undefined for signed-in callers and methods except GET and HEAD', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect(keyOf('/', method)).toBeUndefined();
    }
    expect(keyOf('/', 'GET', true)).toBeUndefined();
  });

  const names = [
    'vendor_type',
    'place',
    'city',
    'page',
    'utm_source',
    'gclid',
    'min_rating',
    'x',
    '_routes',
  ];
  const values = [
    ...vendorTypes,
    'routes/home',
    'place-mortgage-brokers',
    'Sydney',
    'Nowhere',
    '1',
    '2',
    '10',
    '11',
    '-1',
    '',
    '%',
    ' ',
  ];
  const query = fc.array(
    fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...values), fc.string())),
    {
      maxLength: 5,
    },
  );

  it('of a cache key, used as a URL, is the key itself', () => {
    const paths = fc.constantFrom(
      '/',
      '/terms',
      '/faqs',
      search,
      `${search}/${id}`,
      '/_.data',
      '/mortgage-brokers.data',
    );
    const keys = new Set<string>();
    fc.assert(
      fc.property(paths, query, (path, pairs) => {
        const key = keyOf(`${path}?${new URLSearchParams(pairs).toString()}`);
        if (key !== undefined) keys.add(key);
      }),
    );
    expect([...keys].map((key) => keyOf(key))).toEqual([...keys]);
  });

  it('has a limited number of values for queries of the search page', () => {
    const most = (vendorTypes.length + 1) * (2 * 2 + 1) * 10;
    const keys = new Set<string>();
    fc.assert(
      fc.property(query, (pairs) => {
        const key = keyOf(`${search}?${new URLSearchParams(pairs).toString()}`);
        if (key !== undefined) keys.add(key);
        expect(keys.size).toBeLessThanOrEqual(most);
      }),
      { numRuns: 2000 },
    );
    expect(keys.size).toBeGreaterThan(5);
  });

  it('is computed without an error for random text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => keyOf(`/${text}`)).not.toThrow();
      }),
    );
  });
});
