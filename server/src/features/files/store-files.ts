import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, type Readable, Transform } from 'node:stream';
import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import type { FileKind } from '../../db/file-tables.ts';
import { newId } from '../../db/new-id.ts';
import { AppError } from '../../errors.ts';
import { type OwnerRef } from '../../lib/actor.ts';
import { plainFileName } from '../../lib/uploaded-file.ts';
import type { UploadedFile } from '../../plugins/receive-files.ts';
import type { Services } from '../../services.ts';
import { dropReservation, noteAbandoned } from './file-removals.repo.ts';
import { insertFile, type NewFile } from './files.repo.ts';
import { putNotedFile } from './put-file.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/**
 * Puts uploads into storage, before the transaction that records them: `recordFiles` in it, or `abandonFiles` after it
 * failed. If the process dies between the two, the removal job finds them.
 *
 * @throws unavailable when storage takes not all of them: then none is kept
 */
export async function storeFiles(
  deps: Deps,
  kind: FileKind,
  uploads: readonly UploadedFile[] = [],
): Promise<NewFile[]> {
  const noted: NewFile[] = [];
  try {
    for (const { name, type, bytes, path } of uploads) {
      const id = newId();
      const file = {
        id,
        kind,
        storage_key: `private/${id}`,
        original_name: plainFileName(name),
        file_type: type,
        bytes,
        content_hash: '',
      };
      noted.push(file);
      file.content_hash = await storeFile(deps, file, createReadStream(path));
    }
    return noted;
  } catch (error) {
    // If that fails too, the removal job deletes them later.
    await abandonFiles(deps, noted).catch(() => undefined);
    throw error;
  }
}

/** @returns the digest of its content */
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
  // A failure of either stream destroys the other, and so reaches whoever reads `body`.
  const body = pipeline(content, hashing, () => undefined);
  await putNotedFile(deps, storage_key, body, bytes);
  return hash.digest('hex');
}

/**
 * Makes stored files the owner's, in the transaction of their cause; without one they are of whatever names them there.
 * @returns those that were not there yet
 */
export async function recordFiles(
  db: Db,
  owner: OwnerRef | undefined,
  files: readonly NewFile[],
  now: Date,
): Promise<NewFile[]> {
  const added: NewFile[] = [];
  for (const file of files) {
    if (!(await insertFile(db, owner, file, now))) continue;
    if (!(await dropReservation(db, file.storage_key))) {
      throw new AppError('unavailable', outcomes.documents.upload_failed);
    }
    added.push(file);
  }
  return added;
}

/** Lets go of stored files that were not recorded. */
export async function abandonFiles(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  files: readonly NewFile[],
): Promise<void> {
  const keys = files.map(({ storage_key }) => storage_key);
  await noteAbandoned(database.db, keys, now());
}
