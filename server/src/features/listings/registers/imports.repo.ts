import type { ImportStatus, State } from '@threshold/contract/vocabularies';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { readPage, type SearchPageQuery } from '../../../db/read-page.ts';
import type {
  RegisterImportsTable,
  RegisterLicenseesTable,
  RegisterRejectsTable,
  RegisterRowsTable,
} from '../../../db/register-tables.ts';
import { filterByWords } from '../../../db/word-queries.ts';

export type ImportRow = Selectable<RegisterImportsTable>;

/** Returns the import of this register that is running or waits for a decision of staff. */
export function findOpenImport(db: Db, register: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('register_imports')
    .selectAll()
    .where('register', '=', register)
    .where('status', 'in', ['running', 'question'])
    .executeTakeFirst();
}

/** Returns the latest applied import of this register. */
export function findAppliedImport(db: Db, register: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('register_imports')
    .selectAll()
    .where('register', '=', register)
    .where('status', '=', 'applied')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export async function createImport(
  db: Db,
  row: Insertable<RegisterImportsTable>,
): Promise<ImportRow> {
  return db.insertInto('register_imports').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateImport(
  db: Db,
  id: string,
  change: Updateable<RegisterImportsTable>,
): Promise<void> {
  await db.updateTable('register_imports').set(change).where('id', '=', id).execute();
}

export function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('register_imports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds `count` to the import's count of numbers that ended. */
export async function addExpiredCount(db: Db, id: string, count: number, now: Date): Promise<void> {
  if (count === 0) return;
  await db
    .updateTable('register_imports')
    .set((eb) => ({ lapsed: eb('lapsed', '+', count), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Locks the import until the transaction ends, so that one process at a time continues it. */
export function lockImport(db: Db, id: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('register_imports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Lists imports whose files are completely read and which are ready to apply. */
export async function listImportsToApply(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('register_imports')
    .select('id')
    .where('status', '=', 'running')
    .where('is_read', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores rows, except repeated ones. @returns the line numbers of the stored rows */
export async function addRegisterRows(
  db: Db,
  rows: readonly Insertable<RegisterRowsTable>[],
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set();
  const added = await db
    .insertInto('register_rows')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('line')
    .execute();
  return new Set(added.map(({ line }) => line));
}

/** Stores licensees. A licensee in several rows is approved if any of the rows says so. */
export async function addLicensees(
  db: Db,
  rows: readonly Insertable<RegisterLicenseesTable>[],
): Promise<void> {
  // The rows are made unique, because PostgreSQL rejects an upsert that changes a row twice.
  const unique = new Map(rows.map((row) => [row.number, row]));
  for (const row of rows) if (row.is_approved) unique.set(row.number, row);
  if (unique.size === 0) return;
  await db
    .insertInto('register_licensees')
    .values([...unique.values()])
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'number']).doUpdateSet({
        is_approved: sql<boolean>`register_licensees.is_approved or excluded.is_approved`,
      }),
    )
    .execute();
}

export async function addRejects(
  db: Db,
  rejects: readonly Insertable<RegisterRejectsTable>[],
): Promise<void> {
  if (rejects.length === 0) return;
  await db
    .insertInto('register_rejects')
    .values(rejects)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts the rows, licensees and rejected rows of the import. */
export async function countImportRows(db: Db, importId: string) {
  const { rows } = await sql<{ rows: number; licensee_rows: number; rejected: number }>`
    select (select count(*)::int from register_rows where import_id = ${importId}) as rows,
      (select count(*)::int from register_licensees where import_id = ${importId}) as licensee_rows,
      (select count(*)::int from register_rejects where import_id = ${importId}) as rejected
  `.execute(db);
  return rows[0] ?? { rows: 0, licensee_rows: 0, rejected: 0 };
}

/** Lists rejected rows after the given file and line, in the order of files and lines. */
export function listRejects(
  db: Db,
  importId: string,
  after: { readonly file: string; readonly line: number },
  limit: number,
) {
  return db
    .selectFrom('register_rejects')
    .select(['file', 'line', 'reason'])
    .where('import_id', '=', importId)
    .where(sql<boolean>`(file, line) > (${after.file}, ${after.line}::int)`)
    .orderBy('file')
    .orderBy('line')
    .limit(limit)
    .execute();
}

/** Deletes the staged rows of all imports of the register except one. */
export async function deleteStagedRows(db: Db, register: string, exceptId: string): Promise<void> {
  for (const table of ['register_rows', 'register_licensees'] as const) {
    await db
      .deleteFrom(table)
      .where('import_id', 'in', (eb) =>
        eb
          .selectFrom('register_imports')
          .select('id')
          .where('register', '=', register)
          .where('id', '<>', exceptId),
      )
      .execute();
  }
}

const selectImportsWithStaff = (db: Db) =>
  db.selectFrom('register_imports as i').leftJoin('staff as s', 's.id', 'i.decided_by');

/** One page of imports, newest first, with the total count. */
export async function listImportsPage(
  db: Db,
  { status, q, page, limit }: SearchPageQuery<ImportStatus>,
) {
  let query = selectImportsWithStaff(db);
  if (status) query = query.where('i.status', '=', status);
  query = filterByWords(query, sql`i.register, i.file_name, i.decision_reason`, q);
  const rows = query.selectAll('i').select('s.name as decided_by_name');
  return readPage(rows, { page, limit }, ['i.created_at', 'i.id']);
}
export type ListedImport = Awaited<ReturnType<typeof listImportsPage>>['rows'][number];

export function findListedImport(db: Db, id: string): Promise<ListedImport | undefined> {
  return selectImportsWithStaff(db)
    .selectAll('i')
    .select('s.name as decided_by_name')
    .where('i.id', '=', id)
    .executeTakeFirst();
}

/** Raises the statement timeout, because a batch of an import may take longer than a request. */
export async function allowLongStatements(db: Db): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(db);
}

export interface RegisterEntryRow {
  readonly register: string;
  readonly number: string;
  readonly holder: string;
  readonly state: State | null;
  readonly expires_on: string | null;
  readonly read_at: Date;
}

/** Returns a register number's entry in the latest applied file; of several, the last to end. */
export async function findRegisterEntry(
  db: Db,
  register: string,
  number: string,
): Promise<RegisterEntryRow | undefined> {
  const { rows } = await sql<RegisterEntryRow>`
    select i.register, r.number, r.name as holder, r.state, r.ends_on as expires_on, i.updated_at as read_at
    from (select id, register, updated_at from register_imports
      where register = ${register} and status = 'applied' order by updated_at desc, id desc limit 1) i
    join register_rows r on r.import_id = i.id and r.number = ${number.replace(/\s/g, '')}
    order by r.ends_on desc nulls first
    limit 1
  `.execute(db);
  return rows[0];
}
