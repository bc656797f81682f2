import { limits } from '@threshold/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { HOME_ZONE } from '../../lib/local-day.ts';

/** The farthest that a clock is ahead of UTC. */
const AHEAD_HOURS = 14;
const HOUR_MS = 60 * 60 * 1000;

interface DueReminder {
  readonly application_id: string;
  readonly vendor_id: string;
}

/**
 * Takes reminders whose hour has come by the clock of their vendor, and notes that they were told. Several processes may do
 * so at once: none is taken twice. While a listing is suspended its reminders wait.
 */
export async function claimDueReminders(
  db: Db,
  now: Date,
  most: number,
): Promise<readonly DueReminder[]> {
  const lastDay = new Date(now.getTime() + AHEAD_HOURS * HOUR_MS).toISOString().slice(0, 10);
  const { rows } = await sql<DueReminder>`
    with due as materialized (
      select n.application_id from application_notes n
      join vendors v on v.id = n.vendor_id
      left join vendor_calendars c on c.vendor_id = n.vendor_id
      where n.remind_on is not null and n.reminded_at is null and n.remind_on <= ${lastDay}::date
        and (n.remind_on + make_time(${limits.loan.remind_at_hour}, 0, 0))
          at time zone coalesce(c.timezone, v.timezone, ${HOME_ZONE}) <= ${now}
        and v.status <> 'suspended'
      order by n.vendor_id, n.application_id limit ${most}
      for update of n skip locked
    )
    update application_notes n set reminded_at = ${now} from due
    where n.application_id = due.application_id
    returning n.application_id, n.vendor_id`.execute(db);
  return rows;
}
