import type { AuditAction } from '@threshold/contract/endpoints/staff/overview';
import { sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { countRows, readPage, type SearchPageQuery } from '../../../db/read-page.ts';
import { filterByWords } from '../../../db/word-queries.ts';

export interface Act {
  /** Member of staff who acted; null for acts of the server. */
  readonly staff_id: string | null;
  readonly action: AuditAction;
  readonly subject_id: string | null;
  /** Name of the subject at the time of the act. */
  readonly subject: string;
  readonly details?: string;
  readonly reason?: string | null;
  readonly created_at: Date;
}

/** Records an act in the audit log. Requires the transaction of the act. */
export async function recordAct(db: Db, act: Act): Promise<void> {
  await recordActs(db, [act]);
}

/** Records several acts; see `recordAct`. */
export async function recordActs(db: Db, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  await db
    .insertInto('audit_log')
    .values(acts.map((act) => ({ id: newId(), reason: null, ...act })))
    .execute();
}

/** Filters of the audit log; undefined fields do not filter. */
export interface ActFilters {
  readonly subject?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly staff?: string | undefined;
}

interface ActQuery extends SearchPageQuery, ActFilters {
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

const columns = [
  'audit_log.id',
  'staff_id',
  'staff.email',
  'staff.name',
  'action',
  'subject',
  'subject_id',
  'details',
  'reason',
  'audit_log.created_at',
] as const;

/** One page of acts, newest first, with the total count. */
export async function listActs(db: Db, { q, page, limit, from, until, ...filters }: ActQuery) {
  let filteredActs = db.selectFrom('audit_log').where((eb) => eb.and(toFilterColumns(filters)));
  if (from) filteredActs = filteredActs.where('audit_log.created_at', '>=', from);
  if (until) filteredActs = filteredActs.where('audit_log.created_at', '<', until);
  const query = filterByWords(
    filteredActs.leftJoin('staff', 'staff.id', 'audit_log.staff_id'),
    sql`action, subject, details, reason, staff.email, staff.name`,
    q,
  );
  const newest = ['audit_log.created_at', 'audit_log.id'] as const;
  const count = () => (q ? countRows(query) : countRows(filteredActs));
  return readPage(query.select(columns), { page, limit }, newest, count);
}
export type ActRow = Awaited<ReturnType<typeof listActs>>['rows'][number];

const toFilterColumns = ({ subject, action, staff }: ActFilters) => ({
  ...(subject && { subject_id: subject }),
  ...(action && { action }),
  ...(staff && { staff_id: staff }),
});

/** Number of rows that are read at a time. */
const AT_A_TIME = 500;

/** Streams the acts from `from` until before `until`, oldest first. */
export async function* readActs(
  db: Db,
  from: Date,
  until: Date,
  filters: ActFilters,
): AsyncGenerator<ActRow> {
  let last: Pick<ActRow, 'created_at' | 'id'> | undefined;
  let rows: ActRow[];
  do {
    rows = await listActsAfter(db, { from, until, last, filters });
    yield* rows;
    last = rows.at(-1);
  } while (rows.length === AT_A_TIME);
}

interface ActRange {
  readonly from: Date;
  readonly until: Date;
  /** Last row of the previous batch. */
  readonly last: Pick<ActRow, 'created_at' | 'id'> | undefined;
  readonly filters: ActFilters;
}

function listActsAfter(db: Db, { from, until, last, filters }: ActRange): Promise<ActRow[]> {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.id', 'audit_log.staff_id')
    .select(columns)
    .where((eb) => eb.and(toFilterColumns(filters)))
    .where('audit_log.created_at', '>=', from)
    .where('audit_log.created_at', '<', until);
  if (last) {
    const { created_at, id } = last;
    query = query.where((eb) =>
      eb(eb.refTuple('audit_log.created_at', 'audit_log.id'), '>', eb.tuple(created_at, id)),
    );
  }
  return query.orderBy('audit_log.created_at').orderBy('audit_log.id').limit(AT_A_TIME).execute();
}
