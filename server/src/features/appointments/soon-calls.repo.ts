import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** A call that begins soon, with both parties. */
export interface SoonCall {
  readonly starts_at: Date;
  readonly customer_id: string;
  /** Null if the listing has no account. */
  readonly vendor_account_id: string | null;
}

/** Calls that begin between two times and whose parties were not notified of that time. */
export async function listSoonCalls(
  db: Db,
  { from, until }: Span,
  most: number,
): Promise<string[]> {
  const { rows } = await soonStatement({ from, until }, most).execute(db);
  return rows.map(({ id }) => id);
}

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** The statement of `listSoonCalls`, which runs each minute. */
export const soonStatement = ({ from, until }: Span, most: number) => sql<{ id: string }>`
    select a.id from appointments a
    where a.status = 'booked' and a.starts_at > ${from} and a.starts_at <= ${until}
      and not exists (select from call_reminders k where k.appointment_id = a.id and k.hours = 0
        and k.starts_at = a.starts_at)
    order by a.starts_at limit ${most}`;

/** Marks the sides of a call as notified of its time. Returns the call if they were not before. */
export async function takeSoonCall(
  db: Db,
  id: string,
  { from, until }: Span,
): Promise<SoonCall | undefined> {
  const { rows } = await sql<SoonCall>`
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
