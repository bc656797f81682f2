import { limits } from '@threshold/contract/limits';
import { answerTimeCases } from '@threshold/contract/rules/answer-times';
import { EARTH_RADIUS_KM } from '@threshold/contract/vocabularies';
import { sealedPrefix } from '@threshold/e2ee/sealed-text';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { Position } from '../../../adapters/places/position.ts';
import { createLowestIdAt } from '../../../db/new-id.ts';
import { fetchOneRow } from '../../../db/row-queries.ts';

/* Checks of growing tables. `offset 0` makes the planner look up related rows by index. */

interface Counts {
  readonly part: number;
  readonly whole: number;
}
type BatchResult<Found> = Found & { readonly last: string | null };

const executeInBatches = <Found>(
  db: Db,
  statement: (after: string) => RawBuilder<BatchResult<Found>>,
  after?: string,
) => iterateIdBatches((id) => fetchOneRow(db, statement(id)), after);

async function countInBatches(
  db: Db,
  statement: (after: string) => RawBuilder<BatchResult<Counts>>,
): Promise<Counts> {
  const sum = { part: 0, whole: 0 };
  for await (const { part, whole } of executeInBatches(db, statement)) {
    sum.part += part;
    sum.whole += whole;
  }
  return sum;
}

/**
 * Counts listings with a public reply time (`whole`) and those whose time is false (`part`): they
 * have too few answers, or a recent chat answer without a message.
 */
export const countFalseReplyTimes = (
  db: Db,
  since: Date,
  dayAgo: Date,
  atATime = AT_A_TIME,
): Promise<Counts> =>
  countInBatches(
    db,
    (after) => sql`
      select count(*) filter (where t.is_false)::int as part, count(*)::int as whole,
        (array_agg(t.vendor_id order by t.vendor_id desc))[1] as last
      from (
        select t.vendor_id, (
            select count(distinct coalesce(s.customer_id, s.subject_id)) from answer_cases s
            where s.vendor_id = t.vendor_id and s.answered_at is not null and not s.is_void and s.asked_at > ${since}
          ) < ${answerTimeCases} or exists (
            select from answer_cases s join conversations c on c.id = s.subject_id
            where s.vendor_id = t.vendor_id and s.kind = 'chat' and s.asked_at > ${since} and s.answered_at > ${dayAgo}
              and not exists (select from messages m where m.conversation_id = c.id
                and m.sender_role = 'vendor' and m.created_at = s.answered_at offset 0)
            offset 0
          ) as is_false
        from answer_times t where t.vendor_id > ${after}::uuid order by t.vendor_id limit ${atATime}
      ) as t`,
  );

/** Verified listings; `part` is the number with a register entry that is valid on this day. */
export const countListingsWithValidCheck = (
  db: Db,
  day: string,
  atATime = AT_A_TIME,
): Promise<Counts> =>
  countInBatches(
    db,
    (after) => sql`
      select count(*) filter (where v.is_valid)::int as part, count(*)::int as whole,
        (array_agg(v.id order by v.id desc))[1] as last
      from (
        select v.id, exists (select from vendor_checks c
          where c.vendor_id = v.id and c.lapsed_at is null
            and (c.expires_on is null or c.expires_on >= ${day}::date) offset 0) as is_valid
        from vendors v where v.status = 'approved' and v.id > ${after}::uuid order by v.id limit ${atATime}
      ) as v`,
  );

interface SealedCounts extends Counts {
  readonly faulty: number;
}

/** Counts messages since `since`. `part` are encrypted; `faulty` look encrypted but are not. */
export async function countSealedMessages(
  db: Db,
  since: Date,
  atATime = AT_A_TIME,
): Promise<SealedCounts> {
  const prefix = `${sealedPrefix}.`;
  const statement = (after: string) => sql<BatchResult<SealedCounts>>`
    select count(*) filter (where starts_with(body, ${prefix}))::int as part,
      count(*)::int as whole,
      count(*) filter (where starts_with(body, ${prefix}) and body !~ '^[0-9A-Za-z_.:=+/-]+$')::int as faulty,
      (array_agg(id order by id desc))[1] as last
    from (select id, body from messages where id > ${after}::uuid order by id limit ${atATime}) as m`;
  const sum = { part: 0, whole: 0, faulty: 0 };
  for await (const { part, whole, faulty } of executeInBatches(
    db,
    statement,
    createLowestIdAt(since),
  )) {
    sum.part += part;
    sum.whole += whole;
    sum.faulty += faulty;
  }
  return sum;
}

interface CountsByType {
  readonly counts: Readonly<Record<string, number>>;
}

/** Listings by type around a place, counted in `vendors` instead of the search index. */
export async function countListingsAround(
  db: Db,
  { latitude, longitude }: Position,
  atATime = AT_A_TIME,
): Promise<ReadonlyMap<string, number>> {
  const statement = (after: string) => sql<BatchResult<CountsByType>>`
    with looked as materialized (
      select id, vendor_type, status, is_unclaimed, latitude, longitude
      from vendors where id > ${after}::uuid order by id limit ${atATime}
    )
    select (select (array_agg(id order by id desc))[1] from looked) as last, coalesce((
      select jsonb_object_agg(vendor_type, count) from (
        select vendor_type, count(*) as count from looked
        where vendor_type is not null and latitude is not null
          and (status in ('approved', 'pending', 'claimed') or (status = 'in_complete' and is_unclaimed))
          and 2 * ${sql.lit(EARTH_RADIUS_KM)} * asin(least(1, sqrt(
            power(sin(radians(latitude - ${latitude}::float8) / 2), 2)
            + cos(radians(latitude)) * cos(radians(${latitude}::float8))
            * power(sin(radians(longitude - ${longitude}::float8) / 2), 2)))) <= ${limits.search.radius_km}
        group by vendor_type
      ) as near
    ), '{}') as counts`;
  const sums = new Map<string, number>();
  for await (const { counts } of executeInBatches(db, statement)) {
    for (const [type, count] of Object.entries(counts)) {
      sums.set(type, count + (sums.get(type) ?? 0));
    }
  }
  return sums;
}

/** Rows of a large table that one statement of a job reads, which takes some milliseconds. */
const AT_A_TIME = 2000;

/** Lowest possible id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

interface IdBatch {
  /** Last id that was read; null after the end. */
  readonly last: string | null;
}

/**
 * Reads a table in batches of ids, so that no statement takes longer when the table grows. Must not
 * run in a transaction. @param look reads the rows after an id
 */
async function* iterateIdBatches<Found extends IdBatch>(
  look: (after: string) => Promise<Found>,
  after = FIRST_ID,
): AsyncGenerator<Found> {
  let found = await look(after);
  while (found.last !== null) {
    yield found;
    found = await look(found.last);
  }
}
