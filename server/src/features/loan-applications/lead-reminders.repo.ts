import { limits } from '@threshold/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { HOME_ZONE, knownZone, wallTimeAt } from '../../lib/local-time.ts';

/** Maximum offset of a time zone ahead of UTC. */
const AHEAD_HOURS = 14;
const HOUR_MS = 60 * 60 * 1000;

/** Latest day whose hour of reminders has passed in a zone. */
function lastDueDay(zone: string, now: Date): string {
  const clock = wallTimeAt(now, knownZone(zone));
  const days = clock.hour < limits.loan.remind_at_hour ? 1 : 0;
  return clock.toPlainDate().subtract({ days }).toString();
}

/**
 * Due reminders in the zone of their vendor, of one vendor or of all. Reminders of a suspended
 * listing wait.
 */
async function dueReminders(db: Db, now: Date, vendorId?: string) {
  const lastDay = new Date(now.getTime() + AHEAD_HOURS * HOUR_MS).toISOString().slice(0, 10);
  const pending = sql`
    application_notes n
    join vendors v on v.id = n.vendor_id
    left join vendor_calendars c on c.vendor_id = n.vendor_id
    cross join lateral (select coalesce(c.timezone, v.timezone, ${HOME_ZONE}) as name) z
    where n.remind_on is not null and n.reminded_at is null and n.remind_on <= ${lastDay}::date
      and v.status <> 'suspended' ${vendorId ? sql`and n.vendor_id = ${vendorId}` : sql``}`;
  // The database may lack zones that Temporal knows.
  const zones = await sql<{ name: string }>`select distinct z.name from ${pending}`.execute(db);
  const names = zones.rows.map(({ name }) => name);
  const from = sql`${pending}
    and n.remind_on <= (
      select d.day from unnest(${names}::text[], ${names.map((name) => lastDueDay(name, now))}::date[]) d (zone, day)
      where d.zone = z.name)`;
  // Wrapped, because Kysely refuses builders that are awaited.
  return { from };
}

/** Vendors with due reminders. */
export async function listVendorsToRemind(db: Db, now: Date, most: number): Promise<string[]> {
  const { from } = await dueReminders(db, now);
  const { rows } = await sql<{ vendor_id: string }>`
    select distinct n.vendor_id from ${from}
    order by n.vendor_id limit ${most}`.execute(db);
  return rows.map(({ vendor_id }) => vendor_id);
}

/**
 * Marks the due reminders of a vendor as sent. Returns their applications; another process may have
 * taken them before.
 */
export async function takeDueReminders(db: Db, vendorId: string, now: Date): Promise<string[]> {
  const { from } = await dueReminders(db, now, vendorId);
  const { rows } = await sql<{ application_id: string }>`
    with due as materialized (
      select n.application_id from ${from}
      order by n.application_id for update of n skip locked
    )
    update application_notes n set reminded_at = ${now} from due
    where n.application_id = due.application_id
    returning n.application_id`.execute(db);
  return rows.map(({ application_id }) => application_id);
}
