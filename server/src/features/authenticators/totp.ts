import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import { Secret, TOTP } from 'otpauth';
import { toDataURL } from 'qrcode';

const { digits, step_seconds: period, qr_size_px: width } = limits.two_factor;
const SECRET_BYTES = 20;

/** 160 random bits in base32, as authenticator apps expect them. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret), digits, period });

/** The otpauth URI as a PNG in a data URL, so that the secret is not sent to another server. */
export const qrCodeOf = (secret: string, email: string): Promise<string> =>
  toDataURL(totpOf(secret, email).toString(), { width, margin: 2 });

/**
 * Finds the time step of a code: the current one or, by default, the one before (RFC 6238).
 * Undefined for other codes.
 */
export function stepOf(
  secret: string,
  code: string,
  now: Date,
  secondsBack: number = period,
): number | undefined {
  const totp = totpOf(secret);
  const current = Math.floor(now.getTime() / 1000 / period);
  const steps = Array.from(
    { length: 1 + Math.ceil(secondsBack / period) },
    (_, at) => current - at,
  );
  return steps.find((step) => totp.generate({ timestamp: step * period * 1000 }) === code);
}
