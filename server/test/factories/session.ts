import { randomBytes } from 'node:crypto';
import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import { hashToken } from '#src/plugins/auth.ts';

type Holder = { customer_id: string } | { vendor_account_id: string } | { staff_id: string };

/** Signs the holder in. @returns the token */
export async function buildSession(
  db: Db,
  holder: Holder,
  expires_at = new Date(Date.now() + 86_400_000),
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({ id: newId(), token_hash: hashToken(token), expires_at, ...holder })
    .execute();
  return token;
}
