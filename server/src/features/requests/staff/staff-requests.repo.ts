import type { RequestQueue } from '@threshold/contract/texts/request-texts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { countRows, type PageQuery } from '../../../db/read-page.ts';
import { filterByWords } from '../../../db/word-queries.ts';
import { HOUR_MS, queueHours } from '../desk/clock.policy.ts';
import type { RequestRow } from '../matching/place-of-request.ts';

const REPEATS_SHOWN = 10;

interface BoardQuery extends PageQuery {
  readonly queue?: RequestQueue | undefined;
  readonly q?: string | undefined;
}

/** One page of requests by confirmation time: ended requests newest first, others oldest first. */
export async function listRequestsPage(db: Db, { queue, q, page, limit }: BoardQuery, now: Date) {
  let query = db.selectFrom('lead_requests as r');
  if (queue) query = query.where(buildQueueCondition(queue, now));
  query = filterByWords(
    query,
    sql`r.name, r.email, r.phone_number, r.requirements, r.note, r.reply`,
    q,
  );
  const total = await countRows(query);
  const direction = queue && isEnded.has(queue) ? 'desc' : 'asc';
  const rows = await query
    .leftJoin('staff as s', 's.id', 'r.answered_by')
    .selectAll('r')
    .select('s.name as answered_by_name')
    .select(repeats)
    // Without a queue filter, open requests come first.
    .$if(!queue, (all) => all.orderBy(sql`r.status <> 'new'`))
    .orderBy(clock, direction)
    .orderBy('r.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}
export type StaffRequestRow = Awaited<ReturnType<typeof listRequestsPage>>['rows'][number];

export function findStaffRequest(db: Db, id: string): Promise<StaffRequestRow | undefined> {
  return db
    .selectFrom('lead_requests as r')
    .leftJoin('staff as s', 's.id', 'r.answered_by')
    .selectAll('r')
    .select('s.name as answered_by_name')
    .select(repeats)
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Lists unmerged requests with the same email address or text, newest first. */
export function listPossibleDuplicateRequests(
  db: Db,
  { id, email, text_digest }: Pick<RequestRow, 'id' | 'email' | 'text_digest'>,
): Promise<RequestRow[]> {
  return db
    .selectFrom('lead_requests')
    .selectAll()
    .where('id', '<>', id)
    .where('merged_into', 'is', null)
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('email', '=', email),
        ...(text_digest === null ? [] : [eb('text_digest', '=', text_digest)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REPEATS_SHOWN)
    .execute();
}

const clock = sql<Date>`coalesce(r.confirmed_at, r.created_at)`;

const repeats = sql<number>`(
  select count(*)::int from lead_requests o where o.text_digest = r.text_digest and o.id <> r.id
)`.as('repeats');

const isEnded: ReadonlySet<RequestQueue> = new Set(['answered', 'closed', 'spam']);

function buildQueueCondition(queue: RequestQueue, now: Date): RawBuilder<boolean> {
  const held = sql`exists (
    select from request_offers o where o.request_id = r.id and o.state = 'open' and o.due_at > ${now}::timestamptz)`;
  const late = new Date(now.getTime() - queueHours * HOUR_MS);
  const open = sql`r.status = 'new'`;
  const conditions: Readonly<Record<RequestQueue, RawBuilder<boolean>>> = {
    // The conditions of `staff` and `professionals` must match `listRequestHolders`.
    staff: sql`${open} and (${clock} <= ${late}::timestamptz or (r.confirmed_at is not null and not ${held}))`,
    professionals: sql`${open} and ${held}`,
    unconfirmed: sql`${open} and r.confirmed_at is null`,
    // Includes requests that their author closed or deleted; staff decide if they count as missed.
    missed: sql`r.missed_at is not null and r.first_answer_at is null and r.close_reason is distinct from 'spam'`,
    answered: sql`r.status = 'answered'`,
    closed: sql`r.status = 'closed' and r.close_reason is distinct from 'spam'`,
    spam: sql`r.status = 'closed' and r.close_reason = 'spam'`,
  };
  return conditions[queue];
}
