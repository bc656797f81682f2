import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { AwayNoticesTable } from '../../../db/call-tables.ts';
import { forgetRows } from '../../../db/forget-rows.ts';

export type AwayNoticeRow = Selectable<AwayNoticesTable>;

/** The listing's notice, unless it has ended. */
export function findOwnNotice(
  db: Db,
  vendorId: string,
  now: Date,
): Promise<AwayNoticeRow | undefined> {
  return db
    .selectFrom('away_notices')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
}

/** Replaces the notice. */
export async function replaceNotice(
  db: Db,
  { vendor_id, ...notice }: Insertable<AwayNoticesTable>,
): Promise<void> {
  await db
    .insertInto('away_notices')
    .values({ vendor_id, ...notice })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(notice))
    .execute();
}

export async function deleteNotice(db: Db, vendorId: string): Promise<void> {
  await db.deleteFrom('away_notices').where('vendor_id', '=', vendorId).execute();
}

/** Deletes ended notices. @returns their number */
export function deleteEndedAwayNotices(db: Db, now: Date): Promise<number> {
  return forgetRows(db, 'away_notices', { column: 'ends_at', before: now });
}
