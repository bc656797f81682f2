import { expect, test } from 'vitest';
import { buildPageCsp, isWorkerScript } from './policy.ts';

test('pages run only scripts with the nonce and cannot be framed', () => {
  const policy = buildPageCsp('abc', 'build');
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic'");
  for (const closed of ['frame-ancestors', 'object-src', 'base-uri']) {
    expect(policy).toContain(`${closed} 'none'`);
  }
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src'));
  expect(scripts).not.toContain('unsafe');
});

test('pages may open a socket for hot reload only in development', () => {
  expect(buildPageCsp('abc', 'build')).not.toContain('ws:');
  expect(buildPageCsp('abc', 'dev')).toContain("connect-src 'self' ws:");
});

test('web workers load from our origin and are recognised by script name', () => {
  expect(buildPageCsp('abc', 'build')).toContain("worker-src 'self'");
  expect(isWorkerScript('/srv/build/client/assets/vault.worker-Bx_9-a.js.br')).toBe(true);
  expect(isWorkerScript('/srv/build/client/assets/worker-words-Bx9.js')).toBe(false);
});

test('blob URLs are allowed only for pictures and films', () => {
  const parts = buildPageCsp('abc', 'build').split('; ');
  const open = parts.filter((part) => part.includes('blob:')).map((part) => part.split(' ', 1)[0]);
  expect(open).toEqual(['img-src', 'media-src']);
});
