import { type Selectable, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { VendorsTable, WorkExperienceTable } from '../../db/listing-tables.ts';
import type { CheckRow } from './check-row.ts';

export interface VendorRow extends Selectable<VendorsTable> {
  readonly service_ids: string[];
  readonly checks: CheckRow[];
  /** Null where nobody has an account for the listing. */
  readonly account: {
    readonly email: string;
    readonly email_verified_at: Date | null;
    readonly two_factor_enabled: boolean;
  } | null;
  /** Newest first. */
  readonly work_experience: Omit<Selectable<WorkExperienceTable>, 'vendor_id'>[];
}

/** The listing with this id, or the one that took over the listing of this id. */
export async function findVendor(db: Db, id: string): Promise<VendorRow | undefined> {
  const row = await db
    .selectFrom('vendors')
    .selectAll()
    .where(
      'id',
      '=',
      sql<string>`coalesce(
      (select vendor_id from vendor_aliases where alias_id = ${id}::uuid), ${id}::uuid)`,
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const account = await db
    .selectFrom('vendor_accounts')
    .select(['email', 'email_verified_at', 'two_factor_enabled'])
    .where('vendor_id', '=', row.id)
    .executeTakeFirst();
  const services = await db
    .selectFrom('vendor_services')
    .select('service_id')
    .where('vendor_id', '=', row.id)
    .execute();
  const checks = await db
    .selectFrom('vendor_checks')
    .select(['register', 'number', 'state', 'checked_at'])
    .where('vendor_id', '=', row.id)
    .orderBy('checked_at', 'desc')
    .execute();
  const work_experience = await db
    .selectFrom('work_experience')
    .select(['id', 'job_title', 'organization', 'starting', 'end'])
    .where('vendor_id', '=', row.id)
    .orderBy('starting', 'desc')
    .orderBy('id')
    .execute();
  return {
    ...row,
    account: account ?? null,
    service_ids: services.map(({ service_id }) => service_id),
    checks: checks.map((check) => ({ ...check, checked_at: check.checked_at.toISOString() })),
    work_experience,
  };
}
