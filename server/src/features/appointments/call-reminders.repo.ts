import type { ReminderHours } from '@threshold/contract/call-answers';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/**
 * Takes calls that begin between two moments and notes that their sides are reminded, at most so many: nobody is reminded twice of
 * one time, and nobody of what was booked or moved later than the reminder would come.
 */
export async function claimReminders(
  db: Db,
  hours: ReminderHours,
  { from, until, count }: { readonly from: Date; readonly until: Date; readonly count: number },
): Promise<string[]> {
  const { rows } = await remindStatement(hours, { from, until, count }).execute(db);
  return rows.map(({ appointment_id }) => appointment_id);
}

/** As `claimReminders` sends it, each minute. */
export const remindStatement = (
  hours: ReminderHours,
  { from, until, count }: { readonly from: Date; readonly until: Date; readonly count: number },
) => sql<{ appointment_id: string }>`
    insert into call_reminders as r (appointment_id, hours, starts_at)
    select a.id, ${hours}, a.starts_at from appointments a
    where a.status = 'booked' and a.starts_at > ${from} and a.starts_at <= ${until}
      and a.updated_at <= a.starts_at - ${hours} * interval '1 hour'
      and not exists (select from call_reminders k where k.appointment_id = a.id and k.hours = ${hours}
        and k.starts_at = a.starts_at)
    order by a.id limit ${count}
    on conflict (appointment_id, hours) do update set starts_at = excluded.starts_at
      where r.starts_at <> excluded.starts_at
    returning r.appointment_id`;
