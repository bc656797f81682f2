import { expect, test } from 'vitest';
import { pagePolicy } from './policy.ts';

test('pages run nothing without the nonce and are framed by nobody', () => {
  const policy = pagePolicy('abc', 'build');
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic'");
  for (const closed of ['frame-ancestors', 'object-src', 'base-uri']) {
    expect(policy).toContain(`${closed} 'none'`);
  }
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src'));
  expect(scripts).not.toContain('unsafe');
});

test('only development opens a socket to the hot reload', () => {
  expect(pagePolicy('abc', 'build')).not.toContain('ws:');
  expect(pagePolicy('abc', 'dev')).toContain("connect-src 'self' ws:");
});
