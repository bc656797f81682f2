import type { StaffRole } from '@threshold/contract/vocabularies';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import type { StaffTable } from '../../../db/account-tables.ts';
import { readPage, type SearchPageQuery } from '../../../db/read-page.ts';
import { affectsOneRow, hasRow } from '../../../db/row-queries.ts';
import { filterByWords } from '../../../db/word-queries.ts';

export type StaffRow = Pick<
  Selectable<StaffTable>,
  'id' | 'email' | 'name' | 'role' | 'password_hash' | 'two_factor_enabled' | 'disabled_at'
>;

const columns = [
  'id',
  'email',
  'name',
  'role',
  'password_hash',
  'two_factor_enabled',
  'disabled_at',
] as const;

/** Finds the member of staff with this lower-case email address, even if disabled. */
export function findStaffByEmail(db: Db, email: string): Promise<StaffRow | undefined> {
  return db
    .selectFrom('staff')
    .select(columns)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
}

export function findStaff(db: Db, id: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').select(columns).where('id', '=', id).executeTakeFirst();
}

/**
 * Like `findStaff`, but locks the account: changes and sign-ins wait until the transaction ends.
 */
export function lockStaff(db: Db, id: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks this member of staff and all administrators, so that no administrator is removed. */
export async function selectStaffAndAdministratorsForUpdate(
  db: Db,
  id: string,
): Promise<readonly StaffRow[]> {
  return db
    .selectFrom('staff')
    .select(columns)
    .where((eb) => eb.or([eb('id', '=', id), eb('role', '=', 'administrator')]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Creates a staff account. `email` is in lower case. @returns false if the email is taken */
export function createStaff(
  db: Db,
  staff: Pick<StaffRow, 'id' | 'email' | 'name' | 'role' | 'password_hash'> & { created_at: Date },
): Promise<boolean> {
  return affectsOneRow(
    db
      .insertInto('staff')
      .values(staff)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function updateStaff(
  db: Db,
  id: string,
  changes: Partial<Omit<StaffRow, 'id' | 'email' | 'name'>>,
): Promise<void> {
  await db.updateTable('staff').set(changes).where('id', '=', id).execute();
}

export async function hasStaff(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** True if there is an active administrator. */
export function hasAdministrator(db: Db): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('staff')
      .select('id')
      .where('role', '=', 'administrator')
      .where('disabled_at', 'is', null)
      .limit(1),
  );
}

/** Email addresses of active staff with the given role, or of all active staff. */
export async function listStaffAddresses(db: Db, role?: StaffRole): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('disabled_at', 'is', null)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'administrator'))
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

interface StaffQuery extends SearchPageQuery {
  readonly id?: string;
}

/** One page of staff, newest first, with the total count. */
export async function listStaffPage(db: Db, { id, q, page, limit }: StaffQuery) {
  let query = db.selectFrom('staff as s');
  if (id) query = query.where('s.id', '=', id);
  query = filterByWords(query, sql`s.name, s.email`, q);
  const rows = query.select([
    's.id',
    's.email',
    's.name',
    's.role',
    's.two_factor_enabled',
    's.disabled_at',
    's.created_at',
    sql<Date | null>`(select max(last_seen_at) from sessions where staff_id = s.id)`.as(
      'last_seen_at',
    ),
  ]);
  return readPage(rows, { page, limit }, ['s.created_at', 's.id']);
}
export type StaffMemberRow = Awaited<ReturnType<typeof listStaffPage>>['rows'][number];
