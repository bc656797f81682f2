import { expect, it } from 'vitest';
import { resolveBackTarget } from './auth-frame.tsx';

it.each([
  ['/customer/auth/login', '/'],
  ['/vendor/auth/login', '/'],
  ['/customer/auth/register', '/customer/auth/login'],
  ['/vendor/auth/register', '/vendor/auth/login'],
  ['/customer/auth/forgot-password', undefined],
  ['/vendor/auth/verify-email-otp', undefined],
])('links Back on the page %s to the target: %s', (pathname, to) => {
  expect(resolveBackTarget(pathname).to).toBe(to);
});
