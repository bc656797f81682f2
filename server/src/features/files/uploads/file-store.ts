import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, type Readable, Transform } from 'node:stream';
import { sanitiseFileName } from '@threshold/contract/rules/files';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import type { FileKind } from '../../../db/file-tables.ts';
import { newId } from '../../../db/new-id.ts';
import { AppError } from '../../../errors.ts';
import type { OwnerRef } from '../../../lib/actor.ts';
import type { UploadedFile } from '../../../plugins/uploads/receive-files.ts';
import type { Services } from '../../../services.ts';
import { insertFile, type NewFile } from '../files.repo.ts';
import { dropReservation, releaseReservedKeys, reserveKey } from '../removal/file-removals.repo.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/**
 * Stores uploads before the transaction that calls `recordFiles`. If the transaction fails, the
 * caller calls `releaseUnrecordedFiles`; after a crash, the removal job releases the files. @throws
 * unavailable if an upload fails; then all uploads are released
 */
export async function storeFiles(
  deps: Deps,
  kind: FileKind,
  uploads: readonly UploadedFile[] = [],
): Promise<NewFile[]> {
  const preparedFiles: NewFile[] = [];
  try {
    for (const { name, type, bytes, path } of uploads) {
      const id = newId();
      const file = {
        id,
        kind,
        storage_key: `private/${id}`,
        original_name: sanitiseFileName(name),
        file_type: type,
        bytes,
        content_hash: '',
      };
      preparedFiles.push(file);
      file.content_hash = await storeFile(deps, file, createReadStream(path));
    }
    return preparedFiles;
  } catch (error) {
    // If the release fails, the removal job deletes the files later.
    await releaseUnrecordedFiles(deps, preparedFiles).catch(() => undefined);
    throw error;
  }
}

/** Stores one upload. @returns the SHA-256 of its content */
async function storeFile(
  deps: Deps,
  { storage_key, bytes }: NewFile,
  content: Readable,
): Promise<string> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // `pipeline` destroys both streams if one fails, so the reader of `body` receives the error.
  const body = pipeline(content, hashing, () => undefined);
  await reserveAndStoreFile(deps, storage_key, body, bytes);
  return hash.digest('hex');
}

/**
 * Records stored files in the caller's transaction. A file without an owner belongs to the row that
 * refers to it. @returns the added files, without licences and certificates that the owner already
 * had
 */
export async function recordFiles(
  db: Db,
  owner: OwnerRef | undefined,
  files: readonly NewFile[],
  now: Date,
): Promise<NewFile[]> {
  const addedFiles: NewFile[] = [];
  for (const file of files) {
    if (!(await insertFile(db, owner, file, now))) continue;
    if (!(await dropReservation(db, file.storage_key))) {
      throw new AppError('unavailable', outcomes.documents.upload_failed);
    }
    addedFiles.push(file);
  }
  return addedFiles;
}

/** Lets the cleanup job delete stored files for which no row was written. */
export async function releaseUnrecordedFiles(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  files: readonly NewFile[],
): Promise<void> {
  const keys = files.map(({ storage_key }) => storage_key);
  await releaseReservedKeys(database.db, keys, now());
}

/** Lifetime of a reservation, which is longer than any upload. */
const RESERVATION_MS = 60 * 60 * 1000;

/**
 * Reserves the key before it stores the upload, so that the database has a record of every object.
 * @throws unavailable with a message for the sender, for any storage error
 */
export async function reserveAndStoreFile(
  { database: { db }, storage, now }: Deps,
  key: string,
  body: Readable,
  bytes: number,
): Promise<void> {
  try {
    await reserveKey(db, key, new Date(now().getTime() + RESERVATION_MS));
    await storage.put(key, body, bytes);
  } catch (cause) {
    // Storage may have failed before it read the body.
    body.destroy();
    throw new AppError('unavailable', outcomes.documents.upload_failed, { cause });
  }
}
