import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';

/** A base32 key in groups of four, as people type it. */
export function groupedKey(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** The address that authenticator apps open, for whoever cannot scan the own screen. */
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

/** The text of the file that keeps recovery codes. */
export function recoveryText(codes: readonly string[], email: string): string {
  return [`${brand.name} recovery codes for ${email}`, 'Each works once.', '', ...codes, ''].join(
    '\n',
  );
}
