import type { LeadStatus } from '@threshold/contract/vocabularies';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { countRows, readPage, type SearchPageQuery } from '../../../db/read-page.ts';
import type { LeadRequestsTable } from '../../../db/request-tables.ts';
import { lockRow } from '../../../db/row-queries.ts';
import { filterByWords } from '../../../db/word-queries.ts';

export async function createLeadRequest(db: Db, request: Insertable<LeadRequestsTable>) {
  await db.insertInto('lead_requests').values(request).execute();
}

/** Replaces the content of a request that is open and unconfirmed. */
export async function updateUnconfirmedRequest(
  db: Db,
  id: string,
  typed: Updateable<LeadRequestsTable>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('lead_requests')
    .set({ ...typed, updated_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('status', '=', 'new')
    .execute();
}

/** Finds an open request with this email and text. Locks the email until the transaction ends. */
export async function findDuplicateRequest(db: Db, email: string, digest: string, since: Date) {
  await sql`select pg_advisory_xact_lock(hashtext('same request'), hashtext(${email}))`.execute(db);
  return db
    .selectFrom('lead_requests')
    .select(['id', 'link_hash', 'confirmed_at'])
    .where('email', '=', email)
    .where('text_digest', '=', digest)
    .where('created_at', '>', since)
    .where('closed_at', 'is', null)
    .where('link_hash', 'is not', null)
    .orderBy('id')
    .executeTakeFirst();
}

/** Lists this request and its duplicates that were sent later than `since`. */
export function listRepeatedRequests(db: Db, id: string, email: string, since: Date) {
  return db
    .selectFrom('lead_requests')
    .select(['id', 'name', 'phone_number', 'requirements', 'vendor_type'])
    .select(['address', 'latitude', 'longitude'])
    .where('email', '=', email)
    .where('created_at', '>', since)
    .where((eb) => eb.or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .execute();
}

/** One page of requests, newest first, with the total count. */
export async function listLeadsPage(
  db: Db,
  { status, q, page, limit }: SearchPageQuery<LeadStatus>,
) {
  let query = db.selectFrom('lead_requests as l');
  if (status) query = query.where('l.status', '=', status);
  query = filterByWords(
    query,
    sql`l.name, l.email, l.phone_number, l.requirements, l.note, l.reply`,
    q,
  );
  const rows = query
    .leftJoin('staff as s', 's.id', 'l.answered_by')
    .selectAll('l')
    .select('s.name as answered_by_name');
  const newest = ['l.created_at', 'l.id'] as const;
  return readPage(rows, { page, limit }, newest, () => countRows(query));
}
export type LeadRow = Awaited<ReturnType<typeof listLeadsPage>>['rows'][number];

export function findLead(db: Db, id: string): Promise<LeadRow | undefined> {
  return db
    .selectFrom('lead_requests as l')
    .leftJoin('staff as s', 's.id', 'l.answered_by')
    .selectAll('l')
    .select('s.name as answered_by_name')
    .where('l.id', '=', id)
    .executeTakeFirst();
}

/**
 * Locks the request until the transaction ends, so that only one of two concurrent answers is sent.
 */
export async function lockLead(db: Db, id: string): Promise<LeadRow | undefined> {
  return (await lockRow(db, 'lead_requests', id)) ? findLead(db, id) : undefined;
}

interface LeadChange {
  readonly status: LeadStatus;
  readonly note: string | null;
  readonly reply: string | null;
  readonly answered_by: string | null;
  readonly answered_at: Date | null;
  readonly updated_at: Date;
}

export async function updateLead(db: Db, id: string, change: LeadChange): Promise<void> {
  await db.updateTable('lead_requests').set(change).where('id', '=', id).execute();
}

/**
 * Lists confirmed open requests whose deadline clock began before `before` and that have had fewer
 * than `count` warnings.
 */
export async function listLeadsToWarnAbout(db: Db, { count, before }: LeadWarning, limit: number) {
  const rows = await db
    .selectFrom('lead_requests')
    .select('id')
    .where(buildWarningCondition({ count, before }))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Records a warning and returns the request; undefined if a warning is no longer needed. */
export function recordLeadWarning(db: Db, id: string, warning: LeadWarning) {
  return db
    .updateTable('lead_requests')
    .set({ warnings: warning.count })
    .where('id', '=', id)
    .where(buildWarningCondition(warning))
    .returning(['id', 'name', 'email', 'phone_number', 'requirements'])
    .returning(clockStart.as('since'))
    .executeTakeFirst();
}

interface LeadWarning {
  readonly count: number;
  readonly before: Date;
}

/** Start of the deadline clock. Written as in the indexes, so that the database can use them. */
const clockStart = sql<Date>`coalesce(confirmed_at, created_at)`;

const buildWarningCondition = ({ count, before }: LeadWarning) =>
  sql<boolean>`status = 'new' and confirmed_at is not null and warnings < ${count} and ${clockStart} <= ${before}`;
