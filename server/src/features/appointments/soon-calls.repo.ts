import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** A call that begins soon, with whoever takes part in it. */
export interface SoonCall {
  readonly starts_at: Date;
  readonly customer_id: string;
  /** Null: nobody reads for the listing. */
  readonly vendor_account_id: string | null;
}

/** Takes the calls that begin between two moments, and notes that their sides are told: nobody is told twice of one time. */
export async function claimSoonCalls(
  db: Db,
  from: Date,
  until: Date,
): Promise<readonly SoonCall[]> {
  return (await soonStatement(from, until).execute(db)).rows;
}

/** As `claimSoonCalls` sends it, each minute. */
export const soonStatement = (from: Date, until: Date) => sql<SoonCall>`
    with told as (
      insert into push_soon_calls as t (appointment_id, starts_at)
      select id, starts_at from appointments
      where status = 'booked' and starts_at > ${from} and starts_at <= ${until}
      order by id
      on conflict (appointment_id) do update set starts_at = excluded.starts_at
        where t.starts_at <> excluded.starts_at
      returning t.appointment_id
    )
    select p.starts_at, p.customer_id, a.id as vendor_account_id
    from told
    join appointments p on p.id = told.appointment_id
    left join vendor_accounts a on a.vendor_id = p.vendor_id
    order by p.id`;
