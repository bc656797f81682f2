import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';

/** Splits a base32 key into groups of four characters. */
export function groupedKey(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

/**
 * Returns the URL that opens an authenticator app on the same phone, where the QR code cannot be
 * scanned.
 */
export function authenticatorAddress(secret: string, email: string): string {
  const { digits, step_seconds } = limits.two_factor;
  const label = `${encodeURIComponent(brand.name)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({
    secret,
    issuer: brand.name,
    digits: String(digits),
    period: String(step_seconds),
  });
  return `otpauth://totp/${label}?${query}`;
}

/** Returns the text of the file with the recovery codes. */
export function recoveryText(codes: readonly string[], email: string): string {
  return [`${brand.name} recovery codes for ${email}`, 'Each works once.', '', ...codes, ''].join(
    '\n',
  );
}
