import { answerTimeCases } from '@threshold/contract/answer-times';
import { EARTH_RADIUS_KM } from '@threshold/contract/earth';
import { limits } from '@threshold/contract/limits';
import { sealedPrefix } from '@threshold/e2ee/sealed-text';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Position } from '../../adapters/places/position.ts';
import { firstIdAt } from '../../db/new-id.ts';

/*
 * What the checks count. They run once a day and when staff ask, and judge what is stored, not what the code means to store:
 * where a figure on a page comes from an index, they read what the index was made of.
 */

interface Counts {
  readonly part: number;
  readonly whole: number;
}

/** A statement without a from, or one aggregate: always one row. */
async function countsOf(db: Db, statement: ReturnType<typeof sql<Counts>>): Promise<Counts> {
  const { rows } = await statement.execute(db);
  const [row] = rows;
  if (!row) throw new Error('counting gives one row');
  return row;
}

/**
 * Listings that tell a reply time; `part`: those with answers to fewer people than are asked for, or with an answer of the last day
 * that no message is.
 */
export const countFalseReplyTimes = (db: Db, since: Date, dayAgo: Date): Promise<Counts> =>
  countsOf(
    db,
    sql<Counts>`
      select count(*) filter (where (
          select count(distinct coalesce(s.customer_id, s.subject_id)) from answer_cases s
          where s.vendor_id = t.vendor_id and s.answered_at is not null and not s.is_void and s.asked_at > ${since}
        ) < ${answerTimeCases} or exists (
          select from answer_cases s join conversations c on c.id = s.subject_id
          where s.vendor_id = t.vendor_id and s.kind = 'chat' and s.asked_at > ${since} and s.answered_at > ${dayAgo}
            and not exists (select from messages m where m.conversation_id = c.id
              and m.sender_role = 'vendor' and m.created_at = s.answered_at)
        ))::int as part,
        count(*)::int as whole
      from answer_times t`,
  );

/** Tables whose name says that they hold money. */
export async function countMoneyTables(db: Db): Promise<number> {
  const { part } = await countsOf(
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
  countsOf(
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

/** Verified listings; `part`: those with an entry that is valid on the day. */
export const countValidChecks = (db: Db, day: string): Promise<Counts> =>
  countsOf(
    db,
    sql<Counts>`
      select count(*) filter (where exists (select from vendor_checks c
          where c.vendor_id = v.id and c.lapsed_at is null
            and (c.expires_on is null or c.expires_on >= ${day}::date)))::int as part,
        count(*)::int as whole
      from vendors v where v.status = 'approved'`,
  );

/** Mails about newcomers since then; `part`: those that left later than `before` after they were written, or still wait. */
export const countLateAlerts = (db: Db, since: Date, now: Date): Promise<Counts> =>
  countsOf(
    db,
    sql<Counts>`
      select count(*) filter (where coalesce(sent_at, ${now}) > created_at + interval '1 hour')::int as part,
        count(*)::int as whole
      from outbox where template = 'alert_match' and created_at >= ${since} and dead_at is null`,
  );

/** Messages since then; `part`: the sealed ones. `unreadable` of those are no ciphertext. */
export async function countSealed(
  db: Db,
  since: Date,
): Promise<Counts & { readonly faulty: number }> {
  const prefix = `${sealedPrefix}.`;
  const { rows } = await sql<Counts & { faulty: number }>`
    select count(*) filter (where starts_with(body, ${prefix}))::int as part,
      count(*)::int as whole,
      count(*) filter (where starts_with(body, ${prefix}) and body !~ '^[0-9A-Za-z_.:=+/-]+$')::int as faulty
    from messages where id >= ${firstIdAt(since)}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('counting gives one row');
  return row;
}

/** Deleted files that should have been put out of reach before then. */
export async function countWaitingRemovals(db: Db, before: Date): Promise<number> {
  const { part } = await countsOf(
    db,
    sql<Counts>`select count(*)::int as part, 0 as whole from file_removals
      where is_let_go and due_at < ${before}`,
  );
  return part;
}

/** Open requests of people who want something of theirs gone; `part`: for how many days the oldest waits. */
export const countPrivacyWaits = (db: Db, now: Date): Promise<Counts> =>
  countsOf(
    db,
    sql<Counts>`
      select coalesce(floor(extract(epoch from ${now}::timestamptz - min(created_at)) / 86400), 0)::int as part,
        count(*)::int as whole
      from removal_requests where status = 'open'`,
  );

/** Listings by type around a place, by the listings themselves. */
export async function countListingsAround(
  db: Db,
  { latitude, longitude }: Position,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ vendor_type: string; count: number }>`
    select vendor_type, count(*)::int as count from vendors
    where vendor_type is not null and latitude is not null
      and (status in ('approved', 'pending', 'claimed') or (status = 'in_complete' and is_unclaimed))
      and 2 * ${sql.lit(EARTH_RADIUS_KM)} * asin(least(1, sqrt(
        power(sin(radians(latitude - ${latitude}::float8) / 2), 2)
        + cos(radians(latitude)) * cos(radians(${latitude}::float8))
        * power(sin(radians(longitude - ${longitude}::float8) / 2), 2)))) <= ${limits.search.radius_km}
    group by vendor_type`.execute(db);
  return new Map(rows.map(({ vendor_type, count }) => [vendor_type, count]));
}

/** Hidden reviews; `part`: those without a reason, or without their line in the log. */
export const countUnexplained = (db: Db): Promise<Counts> =>
  countsOf(
    db,
    sql<Counts>`
      select count(*) filter (where coalesce(r.hidden_reason, '') = '' or not exists (
          select from audit_log a where a.subject_id = r.id and a.action = 'review.hide'))::int as part,
        count(*)::int as whole
      from reviews r where r.hidden_at is not null`,
  );
