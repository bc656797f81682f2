import type { ReminderHours } from '@threshold/contract/endpoints/calls/customers-calendar';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';

interface TimeRange {
  readonly from: Date;
  readonly until: Date;
}

/**
 * Calls that begin in the span and whose parties were not reminded of this start time. Omits calls
 * that were booked or moved when the reminder was already due.
 */
export async function listCallsToRemind(
  db: Db,
  hours: ReminderHours,
  span: TimeRange,
  count: number,
) {
  const { rows } = await buildCallsToRemindQuery(hours, span, count).execute(db);
  return rows.map(({ id }) => id);
}

/** Statement of `listCallsToRemind`. It runs each minute, so a test checks its plan. */
export const buildCallsToRemindQuery = (hours: ReminderHours, span: TimeRange, count: number) =>
  sql<{ id: string }>`
    select a.id from appointments a where ${buildCallReminderCondition(hours, span)} order by a.starts_at limit ${count}`;

/** Marks the parties as reminded of a call. @returns false if no reminder is needed any more */
export async function claimCallReminder(db: Db, id: string, hours: ReminderHours, span: TimeRange) {
  const { rows } = await sql`
    insert into call_reminders as r (appointment_id, hours, starts_at)
    select a.id, ${hours}, a.starts_at from appointments a where a.id = ${id} and ${buildCallReminderCondition(hours, span)}
    on conflict (appointment_id, hours) do update set starts_at = excluded.starts_at
      where r.starts_at <> excluded.starts_at
    returning r.appointment_id`.execute(db);
  return rows.length > 0;
}

const buildCallReminderCondition = (hours: ReminderHours, { from, until }: TimeRange) => sql`
  a.status = 'booked' and a.starts_at > ${from} and a.starts_at <= ${until}
    and a.updated_at <= a.starts_at - ${hours} * interval '1 hour'
    and not exists (select from call_reminders k where k.appointment_id = a.id and k.hours = ${hours}
      and k.starts_at = a.starts_at)`;

/** A call that begins soon, with both parties. */
interface ImminentCall {
  readonly starts_at: Date;
  readonly customer_id: string;
  /** Null if the listing has no account. */
  readonly vendor_account_id: string | null;
}

/** Calls that begin between two times and whose parties got no push about this start. */
export async function listImminentCallIds(db: Db, { from, until }: TimeRange, most: number) {
  const { rows } = await buildImminentCallsQuery({ from, until }, most).execute(db);
  return rows.map(({ id }) => id);
}

/** Statement of `listImminentCallIds`. It runs each minute, so a test checks its plan. */
export const buildImminentCallsQuery = ({ from, until }: TimeRange, most: number) => sql<{
  id: string;
}>`
    select a.id from appointments a
    where a.status = 'booked' and a.starts_at > ${from} and a.starts_at <= ${until}
      and not exists (select from call_reminders k where k.appointment_id = a.id and k.hours = 0
        and k.starts_at = a.starts_at)
    order by a.starts_at limit ${most}`;

/** Marks the parties as notified of a call. @returns the call; undefined if marked before */
export async function claimImminentCall(db: Db, id: string, { from, until }: TimeRange) {
  const { rows } = await sql<ImminentCall>`
    with marked as (
      insert into call_reminders as k (appointment_id, hours, starts_at)
      select id, 0, starts_at from appointments
      where id = ${id} and status = 'booked' and starts_at > ${from} and starts_at <= ${until}
      on conflict (appointment_id, hours) do update set starts_at = excluded.starts_at
        where k.starts_at <> excluded.starts_at
      returning k.appointment_id
    )
    select p.starts_at, p.customer_id, a.id as vendor_account_id
    from marked
    join appointments p on p.id = marked.appointment_id
    left join vendor_accounts a on a.vendor_id = p.vendor_id`.execute(db);
  return rows[0];
}
