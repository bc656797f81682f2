import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { registers } from '@threshold/contract/registers';
import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';
import { SetupError } from '../../lib/setup-error.ts';
import { importAsks } from '../../mail/import-mails.ts';
import { mailStaff } from '../staff/staff-mail.ts';
import { type ApplyDeps, applyImport } from './apply-import.ts';
import {
  countRows,
  createImport,
  findAppliedImport,
  findImport,
  findOpenImport,
  type ImportRow,
  lockImport,
  updateImport,
} from './imports.repo.ts';
import { shortfallsOf } from './shortfall.ts';
import { type RegisterFile, stageFile } from './stage-file.ts';

export const register = registers.brokers.name;

/** A running import whose process has not been heard of for so long is dead. */
const DEAD_MS = 10 * 60 * 1000;

export interface RegisterFiles {
  readonly representatives: string;
  /** Tells who of the licensees is approved; without it nobody's appointment ends by it. */
  readonly licensees?: string | undefined;
}

/** `again`: these files were applied already, and nothing was done. */
export interface Outcome {
  readonly import: ImportRow;
  readonly again: boolean;
}

/**
 * Reads ASIC's files of credit representatives and licensees, and makes listings of them. It goes on where an earlier
 * run of the same files stopped; files that were applied already change nothing. Far fewer rows than the last time
 * change nothing either: staff are asked.
 *
 * @throws SetupError for files that are not what they say, and while another import waits or runs
 */
export async function importRegister(deps: ApplyDeps, files: RegisterFiles): Promise<Outcome> {
  const { db } = deps.database;
  const digest = await digestOf(Object.values(files).filter((path) => path !== undefined));
  const applied = await findAppliedImport(db, register);
  if (applied?.digest === digest) return { import: applied, again: true };
  const { id, is_read } = await openImport(deps, files, digest, applied);
  if (!is_read) await readOrFail(deps, id, files);
  const { status } = await existing(deps, id);
  if (status === 'running') await applyImport(deps, id);
  return { import: await existing(deps, id), again: false };
}

async function existing({ database }: ApplyDeps, id: string): Promise<ImportRow> {
  const row = await findImport(database.db, id);
  if (!row) throw new SetupError('The import was taken back in the meantime.');
  return row;
}

async function openImport(
  { database: { db }, now }: ApplyDeps,
  { representatives }: RegisterFiles,
  digest: string,
  applied: ImportRow | undefined,
): Promise<ImportRow> {
  const open = await findOpenImport(db, register);
  if (open?.status === 'question') {
    throw new SetupError(`${open.file_name} waits for the word of staff at /ops/imports.`);
  }
  if (open?.digest === digest) return open;
  if (open) {
    const silence = now().getTime() - open.updated_at.getTime();
    if (silence < DEAD_MS) throw new SetupError(`${open.file_name} is being imported right now.`);
    await updateImport(db, open.id, { status: 'failed', updated_at: now() });
  }
  return createImport(db, {
    id: newId(),
    register,
    file_name: basename(representatives),
    digest,
    previous_rows: applied?.rows ?? null,
    previous_licensee_rows: applied?.licensee_rows || null,
    created_at: now(),
    updated_at: now(),
  });
}

/** What is wrong with a file stays wrong: the import is over at once, so that a better file need not wait for it. */
async function readOrFail(deps: ApplyDeps, id: string, files: RegisterFiles): Promise<void> {
  try {
    await read(deps, id, files);
  } catch (error) {
    if (error instanceof SetupError) {
      await updateImport(deps.database.db, id, { status: 'failed', updated_at: deps.now() });
    }
    throw error;
  }
}

async function read(deps: ApplyDeps, id: string, files: RegisterFiles): Promise<void> {
  const { db } = deps.database;
  const onProgress = deps.onProgress ?? (() => undefined);
  const order: readonly RegisterFile[] = ['licensees', 'representatives'];
  for (const file of order) {
    const path = files[file];
    if (!path) continue;
    const { size } = await stat(path);
    const import_ = await existing(deps, id);
    await stageFile({ db, now: deps.now, onProgress }, import_, { file, path, bytes: size });
  }
  await db.transaction().execute((db) => conclude(db, deps, id));
}

/** All is read: what is to become of it is decided at once, so that no job applies what staff are to be asked about. */
async function conclude(db: Db, { now, opsUrl }: ApplyDeps, id: string): Promise<void> {
  const import_ = await lockImport(db, id);
  if (import_?.status !== 'running') return;
  const counts = await countRows(db, id);
  const shortfalls = shortfallsOf({ ...import_, ...counts });
  const isShort = shortfalls.length > 0;
  await updateImport(db, id, {
    ...counts,
    is_read: true,
    status: isShort ? 'question' : 'running',
    updated_at: now(),
  });
  if (!isShort) return;
  const words = { file: import_.file_name, shortfalls, origin: opsUrl() };
  await mailStaff(db, importAsks(words), { role: 'administrator' });
}

async function digestOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    hash.update('\0');
  }
  return hash.digest('hex');
}
