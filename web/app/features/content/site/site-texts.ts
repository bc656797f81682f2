import { brand } from '@threshold/contract/brand';

/** Disallowed paths: private, staff and technical. `/customer/search-brokers` is public. */
const closed = [
  '/api/',
  '/dev/',
  '/ops',
  '/customer/auth/',
  '/customer/compare',
  '/customer/shortlist',
  '/customer/dashboard',
  '/customer/inbox',
  '/customer/onboarding/',
  '/customer/profile',
  '/customer/settings',
  '/vendor/',
];

/** Returns the text of robots.txt. `origin` is the public origin without a trailing slash. */
export function renderRobotsTxt(origin: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

const YEAR_MS = 365 * 86_400_000;

/**
 * Returns the text of /.well-known/security.txt (RFC 9116), the contact for vulnerabilities.
 * @param origin public origin, without a trailing slash
 */
export function renderSecurityTxt(origin: string, now: Date): string {
  return [
    `Contact: ${brand.support_email_link}`,
    `Expires: ${new Date(now.getTime() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
