import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { FileKind, FilesTable } from '../../db/file-tables.ts';
import { type OwnerRef } from '../../lib/actor.ts';

export type FileRow = Selectable<FilesTable>;

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
  { column, id }: OwnerRef,
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
  { column, id }: OwnerRef,
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
  owner: OwnerRef,
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
