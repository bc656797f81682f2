import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { FileKind, FilesTable } from '../../db/file-tables.ts';

export type FileRow = Selectable<FilesTable>;

/** Who sent a file, and with whom it goes. */
export type FileOwner =
  | { readonly column: 'customer_id'; readonly id: string }
  | { readonly column: 'vendor_id'; readonly id: string };

const nobody = { customer_id: null, vendor_id: null };

export interface NewFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly storage_key: string;
  readonly original_name: string;
  readonly file_type: string;
  readonly bytes: number;
  readonly content_hash: string;
}

/** Adds a file to its owner's. @returns false when this licence or certificate is there already */
export async function insertFile(
  db: Db,
  { column, id }: FileOwner,
  file: NewFile,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('files')
    .values({ ...nobody, [column]: id, ...file, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The owner's files of these kinds, the oldest first. */
export function listFiles(
  db: Db,
  { column, id }: FileOwner,
  kinds?: readonly FileKind[],
): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where(column, '=', id)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The files of these kinds of these listings, the oldest first. */
export function listFilesOfVendors(
  db: Db,
  vendorIds: readonly string[],
  kinds: readonly FileKind[],
): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('vendor_id', 'in', vendorIds)
    .where('kind', 'in', kinds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Deletes a file of that owner and kind; what lies in storage follows. @returns false when there is none */
export async function deleteFile(
  db: Db,
  owner: FileOwner,
  id: string,
  kinds: readonly FileKind[],
): Promise<boolean> {
  const result = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where(owner.column, '=', owner.id)
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Hands the files of one listing to another, as when an account moves onto the listing that it claimed. */
export async function moveFiles(db: Db, fromVendorId: string, toVendorId: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ vendor_id: toVendorId })
    .where('vendor_id', '=', fromVendorId)
    .execute();
}

/** Writes down that something is about to lie in storage under the key: until then it stays even if no row names it. */
export async function noteUnclaimed(db: Db, storage_key: string, due_at: Date): Promise<void> {
  await db.insertInto('file_removals').values({ storage_key, due_at }).execute();
}

/** A row names it now. @returns false when it was removed in the meantime */
export async function noteClaimed(db: Db, storage_key: string): Promise<boolean> {
  const result = await db
    .deleteFrom('file_removals')
    .where('storage_key', '=', storage_key)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Nothing will name it: it may go at once. */
export async function noteAbandoned(db: Db, keys: readonly string[], due_at: Date): Promise<void> {
  if (keys.length === 0) return;
  await db.updateTable('file_removals').set({ due_at }).where('storage_key', 'in', keys).execute();
}

/** Something that no row of `files` names goes from storage, in the transaction of its cause. */
export async function noteLeaving(db: Db, storage_key: string, due_at: Date): Promise<void> {
  await db
    .insertInto('file_removals')
    .values({ storage_key, due_at })
    .onConflict((conflict) => conflict.column('storage_key').doUpdateSet({ due_at }))
    .execute();
}

/** Keys of what may go from storage, in their order, from the one after `after` on. */
export async function listRemovals(
  db: Db,
  now: Date,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('file_removals')
    .select('storage_key')
    .where('due_at', '<=', now)
    .where('storage_key', '>', after)
    .orderBy('storage_key')
    .limit(limit)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

/** Those of the keys under which something lies that a row names, or that is known to be on its way in or out. */
export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const [files, removals] = await Promise.all([
    db.selectFrom('files').select('storage_key').where('storage_key', 'in', keys).execute(),
    db.selectFrom('file_removals').select('storage_key').where('storage_key', 'in', keys).execute(),
  ]);
  return new Set([...files, ...removals].map(({ storage_key }) => storage_key));
}

/** Those of the profile pictures that somebody shows. */
export async function findShownPictures(db: Db, names: readonly string[]): Promise<Set<string>> {
  const shown = await db
    .selectFrom('customers')
    .select('profile_picture')
    .where('profile_picture', 'in', names)
    .unionAll(
      db.selectFrom('vendors').select('profile_picture').where('profile_picture', 'in', names),
    )
    .execute();
  return new Set(shown.flatMap(({ profile_picture }) => profile_picture ?? []));
}
