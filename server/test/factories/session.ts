import { randomBytes } from 'node:crypto';
import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import { hashToken } from '#src/plugins/auth.ts';

type AccountRef = { customer_id: string } | { vendor_account_id: string } | { staff_id: string };

const inYears = () => new Date(Date.now() + 3 * 365 * 86_400_000);

/** Signs the account in, unless told otherwise for longer than the clock of any test goes. @returns the token */
export async function buildSession(
  db: Db,
  accountRef: AccountRef,
  expires_at = inYears(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({ id: newId(), token_hash: hashToken(token), expires_at, ...accountRef })
    .execute();
  return token;
}
