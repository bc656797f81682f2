import { newId } from '../../db/new-id.ts';
import type { Holder } from '../../lib/holder.ts';
import type { Services } from '../../services.ts';
import { sealContext } from './sealed-secrets.ts';
import { newTotpSecret, qrCodeOf } from './totp.ts';
import { replaceTrial } from './two-factor.repo.ts';

/** Makes a secret and its QR code; it counts for nothing until a code of it has come back. */
export async function startTrial(
  { database, now, box }: Pick<Services, 'database' | 'now' | 'box'>,
  holder: Holder,
  email: string,
): Promise<{ secret: string; qr_code_url: string }> {
  const secret = newTotpSecret();
  const sealed_secret = box.seal(secret, sealContext(holder));
  const row = { id: newId(), sealed_secret, created_at: now() };
  const qr_code_url = await qrCodeOf(secret, email);
  await database.db.transaction().execute((db) => replaceTrial(db, holder, row));
  return { secret, qr_code_url };
}
