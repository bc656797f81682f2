import { randomBytes } from 'node:crypto';
import { viewTokenPrefix } from '@threshold/contract/account-views';
import type { Insertable } from 'kysely';
import { newId } from '#src/db/new-id.ts';
import type { AccountViewsTable } from '#src/db/staff-tables.ts';
import { hashToken } from '#src/plugins/auth.ts';
import type { TestApp } from '../test-app.ts';
import { buildSession } from './session.ts';
import { buildStaff } from './staff.ts';

type Viewed = { readonly customer_id: string } | { readonly vendor_account_id: string };

/** An administrator looks at the account for a quarter of an hour. @returns the token of the view */
export async function buildView(
  { database: { db }, clock }: TestApp,
  viewed: Viewed,
  overrides: Partial<Insertable<AccountViewsTable>> = {},
): Promise<string> {
  const staff_id = overrides.staff_id ?? (await buildStaff(db, { role: 'administrator' }));
  const session = hashToken(await buildSession(db, { staff_id }));
  const { id: session_id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', session)
    .executeTakeFirstOrThrow();
  const token = `${viewTokenPrefix}${randomBytes(32).toString('base64url')}`;
  const row = {
    id: newId(),
    token_hash: hashToken(token),
    staff_id,
    session_id,
    subject_id: newId(),
    subject: 'Cass Customer',
    created_at: clock.now,
    expires_at: new Date(clock.now.getTime() + 15 * 60_000),
    ...viewed,
    ...overrides,
  };
  await db.insertInto('account_views').values(row).execute();
  return token;
}
