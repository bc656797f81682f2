import { brand } from '@threshold/contract/brand';

const YEAR_MS = 365 * 86_400_000;

/**
 * Returns the text of /.well-known/security.txt (RFC 9116): where to report a vulnerability.
 * @param origin public origin, without a trailing slash
 */
export function securityText(origin: string, now: Date): string {
  return [
    `Contact: ${brand.support_email_link}`,
    `Expires: ${new Date(now.getTime() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
