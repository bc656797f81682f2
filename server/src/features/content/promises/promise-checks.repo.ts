import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { fetchOneRow } from '../../../db/row-queries.ts';

/*
 * Queries of the daily checks. They verify the stored data: if a page takes a number from the
 * search index, they read the tables behind the index. Queries over whole tables are in
 * promise-steps.repo.ts.
 */

interface Counts {
  readonly part: number;
  readonly whole: number;
}

/** Number of tables whose names indicate payments. */
export async function countPaymentTables(db: Db): Promise<number> {
  const { part } = await fetchOneRow(
    db,
    sql<Counts>`
      select count(*)::int as part, 0 as whole from information_schema.tables
      where table_schema = current_schema()
        and table_name ~ '(^|_)(payment|invoice|charge|checkout|billing|subscription)s?(_|$)'`,
  );
  return part;
}

/** Withdrawn applications; `part` is the number that the broker opened or changed afterwards. */
export const countApplicationsUsedAfterWithdrawal = (db: Db, since: Date): Promise<Counts> =>
  fetchOneRow(
    db,
    sql<Counts>`
      select count(*) filter (where
          exists (select from application_events e where e.application_id = a.id
            and e.by_role = 'vendor' and e.created_at > a.withdrawn_at)
          or exists (select from application_openings o where o.application_id = a.id
            and o.created_at > a.withdrawn_at))::int as part,
        count(*)::int as whole
      from loan_applications a where a.withdrawn_at >= ${since}`,
  );

/** Mails about new listings; `part` is the number sent more than an hour late. */
export const countLateAlerts = (db: Db, since: Date, now: Date): Promise<Counts> =>
  fetchOneRow(
    db,
    sql<Counts>`
      select count(*) filter (where coalesce(sent_at, ${now}) > created_at + interval '1 hour')::int as part,
        count(*)::int as whole
      from outbox where template = 'alert_match' and created_at >= ${since} and dead_at is null`,
  );

/** Number of deleted files that should have been removed before `before`. */
export async function countOverdueFileRemovals(db: Db, before: Date): Promise<number> {
  const { part } = await fetchOneRow(
    db,
    sql<Counts>`select count(*)::int as part, 0 as whole from file_removals
      where is_let_go and due_at < ${before}`,
  );
  return part;
}

/** Open removal requests; `part` is the age of the oldest request in days. */
export const countOpenRemovalRequests = (db: Db, now: Date): Promise<Counts> =>
  fetchOneRow(
    db,
    sql<Counts>`
      select coalesce(floor(extract(epoch from ${now}::timestamptz - min(created_at)) / 86400), 0)::int as part,
        count(*)::int as whole
      from removal_requests where status = 'open'`,
  );

/** Hidden reviews; `part` is the number without a reason or without an entry in the audit log. */
export const countUnexplainedHiddenReviews = (db: Db): Promise<Counts> =>
  fetchOneRow(
    db,
    sql<Counts>`
      select count(*) filter (where coalesce(r.hidden_reason, '') = '' or not exists (
          select from audit_log a where a.subject_id = r.id and a.action = 'review.hide' offset 0))::int as part,
        count(*)::int as whole
      from reviews r where r.hidden_at is not null`,
  );
