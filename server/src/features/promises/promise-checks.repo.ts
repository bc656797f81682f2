import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { oneRow } from '../../db/one-row.ts';

/*
 * What the checks count. They run once a day and when staff ask, and judge what is stored, not what the code means to store:
 * where a figure on a page comes from an index, they read what the index was made of. Those that read a table as a whole are in
 * promise-steps.repo.ts.
 */

interface Counts {
  readonly part: number;
  readonly whole: number;
}

/** Tables whose name says that they hold money. */
export async function countMoneyTables(db: Db): Promise<number> {
  const { part } = await oneRow(
    db,
    sql<Counts>`
      select count(*)::int as part, 0 as whole from information_schema.tables
      where table_schema = current_schema()
        and table_name ~ '(^|_)(payment|invoice|charge|checkout|billing|subscription)s?(_|$)'`,
  );
  return part;
}

/** Applications withdrawn since then; `part`: a broker worked on or opened one afterwards. */
export const countKeptApplications = (db: Db, since: Date): Promise<Counts> =>
  oneRow(
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

/** Mails about newcomers since then; `part`: those that left later than `before` after they were written, or still wait. */
export const countLateAlerts = (db: Db, since: Date, now: Date): Promise<Counts> =>
  oneRow(
    db,
    sql<Counts>`
      select count(*) filter (where coalesce(sent_at, ${now}) > created_at + interval '1 hour')::int as part,
        count(*)::int as whole
      from outbox where template = 'alert_match' and created_at >= ${since} and dead_at is null`,
  );

/** Deleted files that should have been put out of reach before then. */
export async function countWaitingRemovals(db: Db, before: Date): Promise<number> {
  const { part } = await oneRow(
    db,
    sql<Counts>`select count(*)::int as part, 0 as whole from file_removals
      where is_let_go and due_at < ${before}`,
  );
  return part;
}

/** Open requests of people who want something of theirs gone; `part`: for how many days the oldest waits. */
export const countPrivacyWaits = (db: Db, now: Date): Promise<Counts> =>
  oneRow(
    db,
    sql<Counts>`
      select coalesce(floor(extract(epoch from ${now}::timestamptz - min(created_at)) / 86400), 0)::int as part,
        count(*)::int as whole
      from removal_requests where status = 'open'`,
  );

/** Hidden reviews; `part`: those without a reason, or without their line in the log. */
export const countUnexplained = (db: Db): Promise<Counts> =>
  oneRow(
    db,
    sql<Counts>`
      select count(*) filter (where coalesce(r.hidden_reason, '') = '' or not exists (
          select from audit_log a where a.subject_id = r.id and a.action = 'review.hide' offset 0))::int as part,
        count(*)::int as whole
      from reviews r where r.hidden_at is not null`,
  );
