import { randomBytes } from 'node:crypto';
import type { Db } from '#src/adapters/database/database.ts';
import { newId } from '#src/db/new-id.ts';
import { hashToken } from '#src/plugins/auth.ts';

type AccountRef = { customer_id: string } | { vendor_account_id: string } | { staff_id: string };

const inYears = () => new Date(Date.now() + 3 * 365 * 86_400_000);

/** Returns the row of a session, by default valid for years, and its token. */
export function buildSessionRow(accountRef: AccountRef, expires_at = inYears()) {
  const token = randomBytes(32).toString('base64url');
  return { token, row: { id: newId(), token_hash: hashToken(token), expires_at, ...accountRef } };
}

/** Signs the account in. @returns the token */
export async function buildSession(
  db: Db,
  accountRef: AccountRef,
  expires_at = inYears(),
): Promise<string> {
  const { token, row } = buildSessionRow(accountRef, expires_at);
  await db.insertInto('sessions').values(row).execute();
  return token;
}
