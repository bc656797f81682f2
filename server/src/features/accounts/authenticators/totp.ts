import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Secret, TOTP } from 'otpauth';
import { toDataURL } from 'qrcode';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { AppError } from '../../../errors.ts';
import type { AccountRef } from '../../../lib/actor.ts';
import { type SealedColumn, SecretOpenError } from '../../../lib/secrets.ts';
import type { Services } from '../../../services.ts';
import {
  listSealedSecrets,
  replaceSealedSecret,
  replaceTrialSecret,
} from './authenticators.repo.ts';

const { digits, step_seconds: period, qr_size_px: width } = limits.two_factor;
/** Length of a secret in bytes: 160 bits, as authenticator apps expect. */
const SECRET_BYTES = 20;

const createTotp = (secret: string, label = '') =>
  new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret), digits, period });

/**
 * Returns the time step (RFC 6238) of the code; by default tries the current and the previous step.
 */
export function findCodeStep(
  secret: string,
  code: string,
  now: Date,
  secondsBack: number = period,
) {
  const totp = createTotp(secret);
  const current = Math.floor(now.getTime() / 1000 / period);
  const steps = Array.from(
    { length: 1 + Math.ceil(secondsBack / period) },
    (_, at) => current - at,
  );
  return steps.find((step) => totp.generate({ timestamp: step * period * 1000 }) === code);
}

/** Creates a secret with its QR code. The secret is on trial until one of its codes is verified. */
export async function createTrialSecret(
  { database, now, box }: Pick<Services, 'database' | 'now' | 'box'>,
  accountRef: AccountRef,
  email: string,
): Promise<{ secret: string; qr_code_url: string }> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const sealed_secret = box.seal(secret, sealContext(accountRef));
  const row = { id: newId(), sealed_secret, created_at: now() };
  // The QR code is a data URL, so that the secret is not sent to another server.
  const qr_code_url = await toDataURL(createTotp(secret, email).toString(), { width, margin: 2 });
  await database.db.transaction().execute((db) => replaceTrialSecret(db, accountRef, row));
  return { secret, qr_code_url };
}

/** Encryption context of a secret, so that it cannot be decrypted as another account's secret. */
export const sealContext = ({ column, id }: AccountRef) => `totp:${column}:${id}`;

/** @throws unavailable if the server no longer has the key with which the secret is encrypted */
export function decryptTotpSecret(
  { box }: Pick<Services, 'box'>,
  accountRef: AccountRef,
  sealed: string,
) {
  try {
    return box.open(sealed, sealContext(accountRef));
  } catch (cause) {
    if (!(cause instanceof SecretOpenError)) throw cause;
    const { unreadable } = outcomes.twoFactor;
    const sentence = accountRef.column === 'staff_id' ? unreadable.staff : unreadable.members;
    throw new AppError('unavailable', sentence, { cause });
  }
}

/** Lets the job that changes the encryption key read and replace all authenticator secrets. */
export const totpSecrets: SealedColumn<Db> = {
  what: 'secrets of authenticator apps',
  list: async (db, after, limit) =>
    (await listSealedSecrets(db, after, limit)).map(({ id, sealed_secret, accountRef }) => ({
      id,
      sealed: sealed_secret,
      context: sealContext(accountRef),
    })),
  replace: (db, { id, sealed }, replacement) => replaceSealedSecret(db, id, sealed, replacement),
};
