import { newId } from '../../db/new-id.ts';
import type { AccountRef } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';
import { replaceTrial } from './authenticators.repo.ts';
import { sealContext } from './sealed-secrets.ts';
import { newTotpSecret, qrCodeOf } from './totp.ts';

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
