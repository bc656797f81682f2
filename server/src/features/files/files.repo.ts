import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { FileKind, FilesTable } from '../../db/file-tables.ts';
import { affectsOneRow, hasRow } from '../../db/row-queries.ts';
import type { OwnerRef, Party } from '../../lib/actor.ts';
import { needsTrustedStatus, trustedStatus } from './files.policy.ts';

export type FileRow = Selectable<FilesTable>;

const noOwner = { customer_id: null, vendor_id: null };

export interface NewFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly storage_key: string;
  readonly original_name: string;
  readonly file_type: string;
  readonly bytes: number;
  readonly content_hash: string;
}

/** Adds a file. @returns false if the same licence or certificate already exists */
export function insertFile(
  db: Db,
  owner: OwnerRef | undefined,
  file: NewFile,
  now: Date,
): Promise<boolean> {
  return affectsOneRow(
    db
      .insertInto('files')
      .values({
        ...noOwner,
        ...(owner && { [owner.column]: owner.id }),
        ...file,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the owner's files of these kinds, oldest first. */
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

/** Returns the files of these kinds of these listings, oldest first. */
export function listVendorFiles(
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

/** Deletes a file if it has this owner and kind. @returns false if there is no such file */
export function deleteFile(
  db: Db,
  owner: OwnerRef,
  id: string,
  kinds: readonly FileKind[],
): Promise<boolean> {
  return affectsOneRow(
    db
      .deleteFrom('files')
      .where('id', '=', id)
      .where(owner.column, '=', owner.id)
      .where('kind', 'in', kinds),
  );
}

/** Moves the files of a listing to the listing that its account takes over. */
export async function moveFiles(db: Db, fromVendorId: string, toVendorId: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ vendor_id: toVendorId })
    .where('vendor_id', '=', fromVendorId)
    .execute();
}

/** True if the reader may open files of other members; professionals need `trustedStatus`. */
export async function isTrustedReader(db: Db, reader: Party): Promise<boolean> {
  if (!needsTrustedStatus(reader)) return true;
  return hasRow(
    db
      .selectFrom('vendors')
      .select('id')
      .where('id', '=', reader.id)
      .where('status', '=', trustedStatus),
  );
}
