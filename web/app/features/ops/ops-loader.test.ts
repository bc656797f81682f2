import { describe, expect, it } from 'vitest';
import { exceptOpening, nextInOps, opsLoginPath } from './ops-loader.ts';

describe('the way back after signing in', () => {
  it('keeps the page that was asked for', () => {
    const search = '?status=rejected&page=2';
    const address = opsLoginPath({ pathname: '/ops/vendors', search });
    const next = new URL(address, 'https://x.example').searchParams.get('next');
    expect(nextInOps(next)).toBe('/ops/vendors?status=rejected&page=2');
    expect(opsLoginPath({ pathname: '/ops', search: '' })).toBe('/ops/login');
  });

  it.each([
    null,
    '',
    '/customer/search-brokers',
    '//evil.example/ops/vendors',
    'https://evil.example/ops/',
    '/ops/login',
    '/ops/../customer',
    '/ops/vendors#x',
  ])('leads %j to the first queue', (next) => {
    expect(nextInOps(next)).toBe('/ops/vendors');
  });
});

describe('reading a list again', () => {
  const asks = (from: string, to: string) =>
    exceptOpening({
      currentUrl: new URL(from, 'https://x.example'),
      nextUrl: new URL(to, 'https://x.example'),
      defaultShouldRevalidate: true,
    } as Parameters<typeof exceptOpening>[0]);

  it('is for another filter, page or address, and for asking again; not for what is opened', () => {
    expect(asks('/ops/vendors', '/ops/vendors?open=a')).toBe(false);
    expect(asks('/ops/vendors?open=a', '/ops/vendors?open=b')).toBe(false);
    expect(asks('/ops/vendors?open=a', '/ops/vendors?open=a')).toBe(true);
    expect(asks('/ops/vendors', '/ops/vendors?page=2')).toBe(true);
    expect(asks('/ops/vendors', '/ops/claims')).toBe(true);
  });
});
