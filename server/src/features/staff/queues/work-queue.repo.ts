import type { StaffQueue } from '@threshold/contract/endpoints/staff/overview';
import type { ChangeKind, WorkQueue } from '@threshold/contract/endpoints/staff/vetting';
import type { State, VendorType } from '@threshold/contract/vocabularies';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { buildEditedCondition, buildExpiredCondition } from '../../../db/listing-queries.ts';
import { buildListingWordsCondition } from '../../../db/word-queries.ts';
import { computeExpiredLockCutoff } from '../../listings/vetting/vetting.policy.ts';

export interface WorkQuery {
  readonly queue: WorkQueue;
  readonly vendor_type?: VendorType | undefined;
  readonly state?: State | undefined;
  readonly change?: ChangeKind | undefined;
  /** Only listings that have waited since before this time. */
  readonly before?: Date | undefined;
  readonly q?: string | undefined;
  /** Position of the last entry of the previous page. */
  readonly after?: string | undefined;
  /** Excludes listings that colleagues of this member of staff have locked now. */
  readonly freeFor?: { readonly staffId: string; readonly now: Date } | undefined;
  readonly limit: number;
}

export interface WorkRow {
  readonly id: string;
  readonly full_name: string;
  readonly business_name: string;
  readonly vendor_type: VendorType | null;
  readonly state: State | null;
  readonly since: Date;
  readonly position: string;
  /** Fields with pending changes of an approved listing; `papers` are kinds of changed files. */
  readonly asked: string[];
  readonly papers: string[];
}

/** Fields in `asked_changes.asked` by kind of change, without files, which need no approval. */
const fieldsOfChange: Readonly<Record<Exclude<ChangeKind, 'papers'>, readonly string[]>> = {
  name: ['first_name', 'last_name', 'full_name', 'business_name'],
  type: ['vendor_type'],
  licence: ['licence_number', 'licence_holder', 'licence_state', 'licence_expires_on', 'abn'],
};

/** Statement of `listWork`. Exported for a test of its plan. */
export function buildWorkQuery(query: WorkQuery): RawBuilder<WorkRow> {
  const { vendor_type, state, change, before, q, after, freeFor, limit } = query;
  const conditions = [
    vendor_type && sql`v.vendor_type = ${vendor_type}`,
    state && sql`v.state = ${state}`,
    change && buildChangeCondition(change),
    before && sql`w.since <= ${before}::timestamptz`,
    q && buildListingWordsCondition(q),
    after && buildAfterPositionCondition(after),
    freeFor && buildUnlockedCondition(freeFor),
  ].filter((one) => one !== undefined && one !== '');
  const where = sql.join([sql`true`, ...conditions], sql` and `);
  return sql<WorkRow>`
    select v.id, v.full_name, v.business_name, v.vendor_type, v.state, w.since,
      (extract(epoch from w.since) * 1000000)::bigint::text || '~' || v.id as position,
      coalesce((select array_agg(k) from asked_changes r, jsonb_object_keys(r.asked) k where r.vendor_id = v.id), '{}') as asked,
      array(select r.field from vendor_rechecks r where r.vendor_id = v.id and ${sql.raw(buildEditedCondition('r.field'))} order by 1) as papers
    from (${waits[query.queue]}) w
    join vendors v on v.id = w.vendor_id
    left join vendor_accounts a on a.vendor_id = v.id
    where ${where}
    order by w.since, w.vendor_id
    limit ${limit}`;
}

/** Listings that wait for staff, longest wait first. */
export async function listWork(db: Db, query: WorkQuery): Promise<WorkRow[]> {
  return (await buildWorkQuery(query).execute(db)).rows;
}

/**
 * Listings that wait in each queue, with the time since which each waits. In `recheck`, the
 * condition on the field is outside of the union, because PostgreSQL would sort all rows for a
 * condition inside.
 */
const waits: Readonly<Record<WorkQueue, RawBuilder<unknown>>> = {
  pending: sql`select id as vendor_id, status_since as since from vendors where status = 'pending'`,
  lapsed: sql`select vendor_id, created_at as since from vendor_rechecks where ${sql.raw(buildExpiredCondition('field'))}`,
  recheck: sql`
    select m.vendor_id, m.since from (
      select vendor_id, created_at as since, field from vendor_rechecks
      union all
      select vendor_id, created_at, '' from asked_changes
    ) m
    where ${sql.raw(buildEditedCondition('m.field'))}
      and not exists (select from asked_changes e where e.vendor_id = m.vendor_id and (e.created_at, '') < (m.since, m.field))
      and not exists (select from vendor_rechecks e where e.vendor_id = m.vendor_id and ${sql.raw(buildEditedCondition('e.field'))}
        and (e.created_at, e.field) < (m.since, m.field))`,
};

function buildChangeCondition(change: ChangeKind) {
  if (change === 'papers') {
    return sql`exists (select from vendor_rechecks r where r.vendor_id = v.id and ${sql.raw(buildEditedCondition('r.field'))})`;
  }
  const fields = sql.join(fieldsOfChange[change]);
  return sql`exists (select from asked_changes r where r.vendor_id = v.id and r.asked ?| array[${fields}]::text[])`;
}

function buildAfterPositionCondition(position: string) {
  const [micros = '0', id = ''] = position.split('~');
  const since = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
  return sql`(w.since, w.vendor_id) > (${since}, ${id}::uuid)`;
}

const buildUnlockedCondition = ({
  staffId,
  now,
}: {
  readonly staffId: string;
  readonly now: Date;
}) =>
  sql`not exists (select from vendor_work o where o.vendor_id = v.id
    and o.staff_id <> ${staffId}::uuid and o.claimed_at > ${computeExpiredLockCutoff(now)}::timestamptz)`;

interface Queue {
  readonly kind: StaffQueue;
  readonly waiting: number;
  readonly oldest: Date | null;
}

/** Time since which each entry of a queue waits. A listing with several changes is one entry. */
const entries: Readonly<Record<StaffQueue, RawBuilder<unknown>>> = {
  pending: sql`select status_since as since from vendors where status = 'pending'`,
  recheck: sql`
    select min(m.since) as since from (
      select vendor_id, created_at as since from vendor_rechecks where ${sql.raw(buildEditedCondition('field'))}
      union all
      select vendor_id, created_at from asked_changes
    ) m group by m.vendor_id`,
  lapsed: sql`select created_at as since from vendor_rechecks where ${sql.raw(buildExpiredCondition('field'))}`,
  claims: sql`select created_at as since from vendor_claims where status = 'pending'`,
  leads: sql`select coalesce(confirmed_at, created_at) as since from lead_requests where status = 'new'`,
  reviews: sql`select min(created_at) as since from review_reports where closed_at is null group by review_id`,
  chat_reports: sql`select created_at as since from chat_reports where settled_at is null`,
  removals: sql`select created_at as since from removal_requests where status = 'open'`,
  imports: sql`select updated_at as since from register_imports where status = 'question'`,
};

/** Length of each queue and the time of its oldest entry. */
export async function readQueueLengths(db: Db): Promise<Queue[]> {
  const parts = Object.entries(entries).map(
    ([kind, each]) =>
      sql`select ${kind}::text as kind, count(*)::int as waiting, min(w.since) as oldest from (${each}) w`,
  );
  return (await sql<Queue>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
}
