import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

export interface AlertMatch {
  readonly id: string;
  readonly email: string;
  readonly criteria: Record<string, unknown>;
  readonly unsubscribe_token_hash: string;
}

export interface Newcomer {
  readonly id: string;
  readonly name: string;
  readonly vendor_type: string | null;
  readonly city: string | null;
  readonly state: string | null;
}

/**
 * Lists the alerts to notify about the vendor, one per address, without addresses that were
 * notified before. These are read first and only once: without statistics, PostgreSQL would read
 * them again for each alert.
 */
export async function alertsToTell(
  db: Db,
  vendorId: string,
  ids: readonly string[],
): Promise<AlertMatch[]> {
  const { rows } = await sql<AlertMatch>`
    with notified as materialized (
      select told.email from alert_notices n join alerts told on told.id = n.alert_id
      where n.vendor_id = ${vendorId})
    select distinct on (a.email) a.id, a.email, a.criteria, a.unsubscribe_token_hash
    from alerts a
    where a.id = any(${ids}::uuid[]) and a.confirmed_at is not null and a.unsubscribed_at is null
      and exists (select 1 from vendors v where v.id = ${vendorId} and v.status = 'approved')
      and not exists (select 1 from notified where notified.email = a.email)
    order by a.email, a.id
  `.execute(db);
  return rows;
}

/**
 * Records notifications about the vendor.
 * @returns the alerts that no concurrent process recorded
 */
export async function noteNotifications(
  db: Db,
  vendorId: string,
  alertIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ alert_id: string }>`
    with noted as (
      insert into alert_notices (vendor_id, alert_id)
      select ${vendorId}::uuid, unnest(${alertIds}::uuid[])
      on conflict do nothing
      returning alert_id
    )
    update alerts set last_sent_at = ${now} from noted where id = noted.alert_id
    returning noted.alert_id
  `.execute(db);
  return new Set(rows.map((row) => row.alert_id));
}

/** Replaces the token that ends the alert. */
export async function replaceEndToken(
  db: Db,
  id: string,
  unsubscribe_token_hash: string,
): Promise<void> {
  await db.updateTable('alerts').set({ unsubscribe_token_hash }).where('id', '=', id).execute();
}

/** Data about the vendor for the mail. */
export function findNewcomer(db: Db, vendorId: string): Promise<Newcomer | undefined> {
  return db
    .selectFrom('vendors')
    .select(['id', 'vendor_type', 'city', 'state'])
    .select(sql<string>`coalesce(nullif(business_name, ''), full_name)`.as('name'))
    .where('id', '=', vendorId)
    .executeTakeFirst();
}
