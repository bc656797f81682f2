import type { ReminderHours } from '@threshold/contract/call-answers';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/**
 * Calls that begin between two moments and whose sides were not reminded of that time yet. A call that was booked or moved later
 * than its reminder would have come needs none.
 */
export async function listCallsToRemind(
  db: Db,
  hours: ReminderHours,
  span: Span,
  count: number,
): Promise<string[]> {
  const { rows } = await remindStatement(hours, span, count).execute(db);
  return rows.map(({ id }) => id);
}

/** The statement of `listCallsToRemind`, which runs each minute. */
export const remindStatement = (hours: ReminderHours, span: Span, count: number) =>
  sql<{ id: string }>`
    select a.id from appointments a where ${isToRemind(hours, span)} order by a.starts_at limit ${count}`;

/** Marks the sides of a call as reminded of its time. Returns false if they were before, or need no reminder any more. */
export async function takeReminder(
  db: Db,
  id: string,
  hours: ReminderHours,
  span: Span,
): Promise<boolean> {
  const { rows } = await sql`
    insert into call_reminders as r (appointment_id, hours, starts_at)
    select a.id, ${hours}, a.starts_at from appointments a where a.id = ${id} and ${isToRemind(hours, span)}
    on conflict (appointment_id, hours) do update set starts_at = excluded.starts_at
      where r.starts_at <> excluded.starts_at
    returning r.appointment_id`.execute(db);
  return rows.length > 0;
}

const isToRemind = (hours: ReminderHours, { from, until }: Span) => sql`
  a.status = 'booked' and a.starts_at > ${from} and a.starts_at <= ${until}
    and a.updated_at <= a.starts_at - ${hours} * interval '1 hour'
    and not exists (select from call_reminders k where k.appointment_id = a.id and k.hours = ${hours}
      and k.starts_at = a.starts_at)`;
