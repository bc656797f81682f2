import type { LeadStatus } from '@threshold/contract/vocabularies';
import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { withWords } from '../../db/containing.ts';
import { holdRow } from '../../db/hold-row.ts';
import { countRows, readPage, type SearchedPage } from '../../db/read-page.ts';

/** One page of requests, the newest first, with how many there are in all. */
export async function pageOfLeads(db: Db, { status, q, page, limit }: SearchedPage<LeadStatus>) {
  let query = db.selectFrom('lead_requests as l');
  if (status) query = query.where('l.status', '=', status);
  query = withWords(
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
export type LeadRow = Awaited<ReturnType<typeof pageOfLeads>>['rows'][number];

export function findLead(db: Db, id: string): Promise<LeadRow | undefined> {
  return db
    .selectFrom('lead_requests as l')
    .leftJoin('staff as s', 's.id', 'l.answered_by')
    .selectAll('l')
    .select('s.name as answered_by_name')
    .where('l.id', '=', id)
    .executeTakeFirst();
}

/** Holds the request until the transaction ends: of two answers at once one is sent. */
export async function lockLead(db: Db, id: string): Promise<LeadRow | undefined> {
  return (await holdRow(db, 'lead_requests', id)) ? findLead(db, id) : undefined;
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

/** Open requests from before `before` of which staff got fewer than `count` warnings; they count as given from now on. */
export function takeToWarn(db: Db, count: number, before: Date) {
  return (
    db
      .updateTable('lead_requests')
      .set({ warnings: count })
      .where('status', '=', 'new')
      .where('warnings', '<', count)
      // The clock of a confirmed one began with that.
      .where(sql<Date>`coalesce(confirmed_at, created_at)`, '<=', before)
      .returning(['id', 'name', 'email', 'phone_number', 'requirements'])
      .returning(sql<Date>`coalesce(confirmed_at, created_at)`.as('since'))
      .execute()
  );
}
