/** Private areas, staff areas and technical paths. `/customer/search-brokers` stays allowed. */
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

/** Returns the text of robots.txt. `origin` is the public one, without a trailing slash. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
