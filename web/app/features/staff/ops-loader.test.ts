import { describe, expect, it } from 'vitest';
import { opsLoginPath, resolveOpsReturnPath, shouldReloadList } from './ops-loader.ts';

describe('opsLoginPath and resolveOpsReturnPath', () => {
  it('preserve the requested page through the sign-in', () => {
    const search = '?status=rejected&page=2';
    const address = opsLoginPath({ pathname: '/ops/vendors', search });
    const next = new URL(address, 'https://x.example').searchParams.get('next');
    expect(resolveOpsReturnPath(next)).toBe('/ops/vendors?status=rejected&page=2');
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
  ])("replace the invalid return path %j by the first queue's path", (next) => {
    expect(resolveOpsReturnPath(next)).toBe('/ops/vendors');
  });
});

describe('shouldReloadList', () => {
  const asks = (from: string, to: string) =>
    shouldReloadList({
      currentUrl: new URL(from, 'https://x.example'),
      nextUrl: new URL(to, 'https://x.example'),
      defaultShouldRevalidate: true,
    } as Parameters<typeof shouldReloadList>[0]);

  it('returns false if the navigation only opened another list item', () => {
    expect(asks('/ops/vendors', '/ops/vendors?open=a')).toBe(false);
    expect(asks('/ops/vendors?open=a', '/ops/vendors?open=b')).toBe(false);
    expect(asks('/ops/vendors?open=a', '/ops/vendors?open=a')).toBe(true);
    expect(asks('/ops/vendors', '/ops/vendors?page=2')).toBe(true);
    expect(asks('/ops/vendors', '/ops/claims')).toBe(true);
  });
});
