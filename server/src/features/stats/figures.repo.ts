import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';

/** Query of a listing's views by week and source. Weeks without views have no row. */
export function listViewWeeks(db: Db, vendorId: string, since: string) {
  const week = sql<string>`to_char(date_trunc('week', day), 'YYYY-MM-DD')`;
  const sum = (column: string) => sql<number>`sum(${sql.ref(column)})::int`;
  return db
    .selectFrom('profile_views')
    .select([
      week.as('week'),
      sum('count').as('views'),
      sum('from_search').as('search'),
      sum('from_place').as('place'),
      sum('from_link').as('link'),
    ])
    .where('vendor_id', '=', vendorId)
    .where('day', '>=', since)
    .groupBy(week);
}
export type ViewWeek = Awaited<ReturnType<ReturnType<typeof listViewWeeks>['execute']>>[number];

/**
 * Query of a vendor's first answers, grouped by the week of the question. Empty weeks have no row.
 */
export function listAnswerWeeks(db: Db, vendorId: string, since: Date) {
  const week = sql<string>`to_char(date_trunc('week', home_day(asked_at)), 'YYYY-MM-DD')`;
  return db
    .selectFrom('answer_cases')
    .select([
      week.as('week'),
      sql<number>`count(*)::int`.as('answers'),
      sql<number>`round(percentile_cont(0.5) within group (order by working_minutes))::int`.as(
        'answer_minutes',
      ),
    ])
    .where('vendor_id', '=', vendorId)
    .where('asked_at', '>=', since)
    .where('working_minutes', 'is not', null)
    .where('is_void', '=', false)
    .groupBy(week);
}
export type AnswerWeek = Awaited<ReturnType<ReturnType<typeof listAnswerWeeks>['execute']>>[number];

/** Counts the leads and clients whose first contact was after `since`. Spam does not count. */
export async function countContacts(
  db: Db,
  vendorId: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<{ readonly contacts: number; readonly clients: number }> {
  const { rows } = await sql<{ contacts: number; clients: number }>`
    select count(*)::int as contacts, (count(*) filter (where is_client))::int as clients
    from (
      select customer_id, bool_or(is_client) as is_client
      from (
        select customer_id, answered_at is not null as is_client from answer_cases
          where vendor_id = ${vendorId} and asked_at >= ${since} and customer_id is not null and not is_void
        union all
        select customer_id, status = 'booked' and ends_at <= ${now} from appointments
          where vendor_id = ${vendorId} and created_at >= ${since} and starts_at >= ${since}
      ) dealings
      group by customer_id
    ) people
    where not exists (select from conversations c where c.vendor_id = ${vendorId}
        and c.customer_id = people.customer_id and c.created_at < ${since})
      and not exists (select from appointments a where a.vendor_id = ${vendorId}
        and a.customer_id = people.customer_id and a.created_at < ${since})
      and not exists (select from loan_applications l where l.vendor_id = ${vendorId}
        and l.customer_id = people.customer_id and l.created_at < ${since})`.execute(db);
  return rows[0] ?? { contacts: 0, clients: 0 };
}
