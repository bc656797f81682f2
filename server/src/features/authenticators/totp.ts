import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import { Secret, TOTP } from 'otpauth';
import { toDataURL } from 'qrcode';
import { newId } from '../../db/new-id.ts';
import type { AccountRef } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';
import { replaceTrial } from './authenticators.repo.ts';
import { sealContext } from './sealed-secrets.ts';

const { digits, step_seconds: period, qr_size_px: width } = limits.two_factor;
const SECRET_BYTES = 20;

/** 160 random bits in base32, as authenticator apps expect them. */
const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret), digits, period });

/** The otpauth URI as a PNG in a data URL, so that the secret is not sent to another server. */
const qrCodeOf = (secret: string, email: string): Promise<string> =>
  toDataURL(totpOf(secret, email).toString(), { width, margin: 2 });

/** The time step of a code: by default the current one or the one before (RFC 6238). */
export function stepOf(secret: string, code: string, now: Date, secondsBack: number = period) {
  const totp = totpOf(secret);
  const current = Math.floor(now.getTime() / 1000 / period);
  const steps = Array.from(
    { length: 1 + Math.ceil(secondsBack / period) },
    (_, at) => current - at,
  );
  return steps.find((step) => totp.generate({ timestamp: step * period * 1000 }) === code);
}

/** Creates a secret with its QR code. It is on trial until one of its codes is confirmed. */
export async function startTrial(
  { database, now, box }: Pick<Services, 'database' | 'now' | 'box'>,
  accountRef: AccountRef,
  email: string,
): Promise<{ secret: string; qr_code_url: string }> {
  const secret = newTotpSecret();
  const sealed_secret = box.seal(secret, sealContext(accountRef));
  const row = { id: newId(), sealed_secret, created_at: now() };
  const qr_code_url = await qrCodeOf(secret, email);
  await database.db.transaction().execute((db) => replaceTrial(db, accountRef, row));
  return { secret, qr_code_url };
}
