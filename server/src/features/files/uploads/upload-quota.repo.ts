import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { deleteRowsBefore } from '../../../db/forget-rows.ts';

/** Upload quota of one member on one day. */
export interface QuotaDay {
  readonly memberId: string;
  readonly day: string;
}

export interface UploadLimits {
  readonly bytes: number;
  readonly files: number;
  /** Limit of bytes per day that also counts refused uploads. */
  readonly triedBytes: number;
}

/**
 * Counts files against the day's quota in one statement, so that concurrent processes respect it.
 * @returns false if the files would exceed the quota; then they are not counted
 */
export async function consumeUploadQuota(
  db: Db,
  { memberId, day }: QuotaDay,
  { bytes, files }: { readonly bytes: number; readonly files: number },
  most: UploadLimits,
): Promise<boolean> {
  const result = await sql`
    insert into daily_uploads as d (member_id, day, bytes, files, tried_bytes)
    select ${memberId}::uuid, ${day}::date, ${bytes}::bigint, ${files}::int, ${bytes}::bigint
    where ${bytes}::bigint <= ${most.bytes}::bigint and ${files}::int <= ${most.files}::int
    on conflict (member_id, day) do update set
      bytes = d.bytes + excluded.bytes,
      files = d.files + excluded.files,
      tried_bytes = d.tried_bytes + excluded.tried_bytes
    where d.bytes + excluded.bytes <= ${most.bytes}::bigint
      and d.files + excluded.files <= ${most.files}::int
      and d.tried_bytes + excluded.tried_bytes <= ${most.triedBytes}::bigint
    returning 1 as counted`.execute(db);
  return result.rows.length > 0;
}

/** Subtracts files that were not stored from the quota; they still count as tried. */
export async function refundUploadQuota(
  db: Db,
  { memberId, day }: QuotaDay,
  { bytes, files }: { readonly bytes: number; readonly files: number },
): Promise<void> {
  await sql`
    update daily_uploads
    set bytes = greatest(0, bytes - ${bytes}::bigint), files = greatest(0, files - ${files}::int)
    where member_id = ${memberId}::uuid and day = ${day}::date`.execute(db);
}

export async function deleteOldUploadQuotas(db: Db, day: string): Promise<void> {
  await deleteRowsBefore(db, 'daily_uploads', { column: 'day', before: day });
}
