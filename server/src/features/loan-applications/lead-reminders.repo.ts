import { limits } from '@threshold/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { HOME_ZONE } from '../../lib/local-day.ts';
import { knownZone, wallTimeAt } from '../../lib/zoned.ts';

/** The most that a clock is ahead of UTC. */
const AHEAD_HOURS = 14;
const HOUR_MS = 60 * 60 * 1000;

/** The last day whose hour of reminders has come in a zone. */
function lastDueDay(zone: string, now: Date): string {
  const clock = wallTimeAt(now, knownZone(zone));
  const days = clock.hour < limits.loan.remind_at_hour ? 1 : 0;
  return clock.toPlainDate().subtract({ days }).toString();
}

interface DueReminder {
  readonly application_id: string;
  readonly vendor_id: string;
}

/**
 * Takes reminders whose hour has come by the clock of their vendor, and marks them as sent. Several processes may do so at once: none
 * is taken twice. While a listing is suspended its reminders wait.
 */
export async function claimDueReminders(
  db: Db,
  now: Date,
  most: number,
): Promise<readonly DueReminder[]> {
  const lastDay = new Date(now.getTime() + AHEAD_HOURS * HOUR_MS).toISOString().slice(0, 10);
  const pending = sql`
    application_notes n
    join vendors v on v.id = n.vendor_id
    left join vendor_calendars c on c.vendor_id = n.vendor_id
    cross join lateral (select coalesce(c.timezone, v.timezone, ${HOME_ZONE}) as name) z
    where n.remind_on is not null and n.reminded_at is null and n.remind_on <= ${lastDay}::date
      and v.status <> 'suspended'`;
  // The database may lack zones that Temporal knows.
  const zones = await sql<{ name: string }>`select distinct z.name from ${pending}`.execute(db);
  const names = zones.rows.map(({ name }) => name);
  const { rows } = await sql<DueReminder>`
    with due as materialized (
      select n.application_id from ${pending}
        and n.remind_on <= (
          select d.day from unnest(${names}::text[], ${names.map((name) => lastDueDay(name, now))}::date[]) d (zone, day)
          where d.zone = z.name)
      order by n.vendor_id, n.application_id limit ${most}
      for update of n skip locked
    )
    update application_notes n set reminded_at = ${now} from due
    where n.application_id = due.application_id
    returning n.application_id, n.vendor_id`.execute(db);
  return rows;
}
