import { describe, expect, it } from 'vitest';
import {
  type AccessDecision,
  decideAccess,
  guestVisitor as guest,
  parseSafePath,
  type Visitor,
} from './guard.ts';

const visitors = {
  guest,
  'signed-out vendor': { ...guest, role: 'vendor' },
  'signed-out customer': { ...guest, role: 'customer' },
  customer: { ...guest, hasToken: true, role: 'customer' },
  vendor: { ...guest, hasToken: true, role: 'vendor', isComplete: true },
  'complete vendor with the flag': {
    ...guest,
    hasToken: true,
    role: 'vendor',
    isComplete: true,
    isOnboarding: true,
  },
  'onboarding vendor': { ...guest, hasToken: true, role: 'vendor', isOnboarding: true },
  'incomplete vendor': { ...guest, hasToken: true, role: 'vendor' },
  'incomplete vendor with a claim': {
    ...guest,
    hasToken: true,
    role: 'vendor',
    isOnboarding: true,
    hasOpenClaim: true,
  },
  'vendor with a claim': {
    ...guest,
    hasToken: true,
    role: 'vendor',
    isComplete: true,
    hasOpenClaim: true,
  },
  'unknown role': { ...guest, hasToken: true, role: 'admin' },
  'no role': { ...guest, hasToken: true },
} satisfies Record<string, Visitor>;
type Name = keyof typeof visitors;

const search = '/customer/search-brokers';
const customerLogin = '/customer/auth/login';
const vendorLogin = '/vendor/auth/login';
const dashboard = '/vendor/dashboard';
const wizard = '/vendor/onboarding/profile-wizard';
const picture = '/vendor/onboarding/upload-profile-image';
const known: Name[] = [
  'guest',
  'customer',
  'vendor',
  'onboarding vendor',
  'incomplete vendor',
  'signed-out vendor',
];

/** Rows of a path, its visitors, and the decision: 'show', 'clear' or the redirect target. */
const rows: [path: string, who: Name | Name[], expected: string][] = [
  // Visitors without an access token.
  ['/', known, 'show'],
  [search, ['guest', 'signed-out vendor'], 'show'],
  [`${search}/018f0000-0000-7000-8000-000000000001`, ['guest', 'customer'], 'show'],
  ['/customer/compare', ['guest', 'customer'], 'show'],
  ['/customer/shortlist', ['guest', 'customer'], 'show'],
  [dashboard, ['guest', 'signed-out customer'], vendorLogin],
  ['/vendor/inbox/1', 'guest', vendorLogin],
  [wizard, 'guest', vendorLogin],
  [picture, 'guest', vendorLogin],
  ['/customer/dashboard', ['guest', 'signed-out vendor'], customerLogin],
  ['/customer/settings', 'guest', customerLogin],
  ['/customer/onboarding/upload-profile-picture', 'guest', customerLogin],
  ['/customer/search-brokers-elsewhere', 'guest', customerLogin],
  ['/anything-else', ['guest', 'signed-out vendor'], customerLogin],
  ['/vendors', 'guest', customerLogin],
  ['/customer/auth/register', 'guest', 'show'],
  ['/customer/auth/forgot-password', 'guest', 'show'],
  ['/vendor/auth/register', 'guest', 'show'],
  // Visitors with an access token.
  ['/customer/settings', ['vendor', 'incomplete vendor'], dashboard],
  [search, ['vendor', 'onboarding vendor'], dashboard],
  ['/customer/auth/register', 'vendor', dashboard],
  [dashboard, 'customer', search],
  [wizard, 'customer', search],
  ['/vendor/auth/register', 'customer', search],
  ['/customer/inbox', 'customer', 'show'],
  ['/customer/onboarding/upload-profile-picture', 'customer', 'show'],
  ['/anything-else', ['customer', 'vendor'], 'show'],
  [dashboard, 'vendor', 'show'],
  [dashboard, ['onboarding vendor', 'incomplete vendor'], wizard],
  ['/vendor/settings', ['onboarding vendor', 'incomplete vendor'], wizard],
  ['/anything-else', 'incomplete vendor', wizard],
  ['/vendor/claim', ['vendor', 'onboarding vendor', 'incomplete vendor with a claim'], 'show'],
  // An open claim redirects to its page, except from the pages that complete the profile.
  [dashboard, 'incomplete vendor with a claim', '/vendor/claim'],
  ['/vendor/settings', 'incomplete vendor with a claim', '/vendor/claim'],
  ['/anything-else', 'incomplete vendor with a claim', '/vendor/claim'],
  [wizard, 'incomplete vendor with a claim', 'show'],
  [picture, 'incomplete vendor with a claim', 'show'],
  [vendorLogin, 'incomplete vendor with a claim', dashboard],
  ['/vendor', 'incomplete vendor with a claim', dashboard],
  [dashboard, 'vendor with a claim', 'show'],
  // Pages of a vendor's onboarding.
  [wizard, 'onboarding vendor', 'show'],
  [picture, 'onboarding vendor', 'show'],
  [wizard, 'incomplete vendor', picture],
  [picture, 'incomplete vendor', 'show'],
  [wizard, ['vendor', 'complete vendor with the flag'], dashboard],
  [picture, ['vendor', 'complete vendor with the flag'], dashboard],
  // The two login pages.
  [customerLogin, ['guest', 'signed-out vendor'], 'show'],
  [vendorLogin, ['guest', 'signed-out customer'], 'show'],
  [customerLogin, 'customer', search],
  [vendorLogin, 'customer', search],
  [customerLogin, ['vendor', 'incomplete vendor'], dashboard],
  [vendorLogin, ['vendor', 'incomplete vendor'], dashboard],
  // Guests and members may open the screens for emailed codes.
  ...[
    '/customer/auth/verify-email',
    '/customer/auth/verify-reset-password-otp',
    '/customer/auth/reset-link',
    '/vendor/auth/reset-link',
    '/customer/auth/reset-password',
    '/vendor/auth/verify-email-otp',
    '/vendor/auth/verify-password-reset-otp',
    '/vendor/auth/reset-password',
  ].map((path): [string, Name[], string] => [path, known, 'show']),
  // Paths that only redirect.
  ...['/home', '/customer', '/vendor', '/customer/auth', '/vendor/auth', '/vendor/'].flatMap(
    (path): [string, Name | Name[], string][] => [
      [path, ['guest', 'signed-out customer', 'customer'], search],
      [path, 'signed-out vendor', vendorLogin],
      [path, ['vendor', 'incomplete vendor'], dashboard],
    ],
  ),
  // Visitors whose stored role is unknown or missing.
  ['/', ['unknown role', 'no role'], 'clear'],
  ['/customer/settings', ['unknown role', 'no role'], 'clear'],
];

const targetOf = (verdict: AccessDecision) => (typeof verdict === 'string' ? verdict : verdict.to);

describe('the route guard', () => {
  const cases = rows.flatMap(([path, who, expected]) =>
    [who].flat().map((name) => ({ path, name, expected })),
  );
  it.each(cases)('returns $expected if $path is opened by $name', ({ path, name, expected }) => {
    expect(targetOf(decideAccess(path, visitors[name]))).toBe(expected);
  });

  it('never redirects a visitor in a loop', () => {
    for (const { path, name } of cases) {
      let verdict = decideAccess(path, visitors[name]);
      for (let steps = 0; typeof verdict !== 'string'; steps += 1) {
        expect(steps, `${name} at ${path}`).toBeLessThan(4);
        verdict = decideAccess(verdict.to, visitors[name]);
      }
    }
  });
});

describe('parseSafePath', () => {
  it.each([
    ['/customer/settings?tab=two_factor#top', '/customer/settings?tab=two_factor#top'],
    ['/customer/../vendor/inbox', '/vendor/inbox'],
    ['/customer/auth/login', undefined],
    ['/vendor/auth', undefined],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['/\t/evil.example', undefined],
    ['/a/..//evil.example', undefined],
    ['https://evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['customer/settings', undefined],
    ['', undefined],
    [null, undefined],
  ])('resolves %s to %s', (address, expected) => {
    expect(parseSafePath(address)).toBe(expected);
  });
});
