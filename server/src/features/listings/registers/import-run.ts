import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { registers } from '@threshold/contract/rules/registers';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { SetupError } from '../../../lib/setup-error.ts';
import { renderImportQuestionMail } from '../../../mail/staff-mails.ts';
import { mailStaff } from '../../staff/roster/staff-mail.ts';
import { type ApplyDeps, applyImport } from './import-changes.ts';
import {
  countImportRows,
  createImport,
  findAppliedImport,
  findImport,
  findOpenImport,
  type ImportRow,
  lockImport,
  updateImport,
} from './imports.repo.ts';
import { type RegisterFile, stageFile } from './staged-file.ts';

export const registerName = registers.brokers.name;

/** After this time without progress, the process of a running import is assumed to be dead. */
const DEAD_MS = 10 * 60 * 1000;

export interface RegisterFiles {
  readonly representatives: string;
  /** File of licensees. Without this file, the import does not check if licensees are approved. */
  readonly licensees?: string | undefined;
}

/** `again` is true if the same files were applied before, so that nothing was done. */
export interface ImportOutcome {
  readonly import: ImportRow;
  readonly again: boolean;
}

/**
 * Imports ASIC's files as listings. Resumes an interrupted import of the same files and ignores
 * files that were applied. Asks staff if a file has far fewer rows than the previous one. @throws
 * SetupError for malformed files, and while another import runs or waits for staff
 */
export async function importRegister(
  deps: ApplyDeps,
  files: RegisterFiles,
): Promise<ImportOutcome> {
  const { db } = deps.database;
  const digest = await computeFilesDigest(
    Object.values(files).filter((path) => path !== undefined),
  );
  const applied = await findAppliedImport(db, registerName);
  if (applied?.digest === digest) return { import: applied, again: true };
  const { id, is_read } = await findOrCreateImport(deps, files, digest, applied);
  if (!is_read) await stageFilesOrFail(deps, id, files);
  const { status } = await requireImport(deps, id);
  if (status === 'running') await applyImport(deps, id);
  return { import: await requireImport(deps, id), again: false };
}

async function requireImport({ database }: ApplyDeps, id: string): Promise<ImportRow> {
  const row = await findImport(database.db, id);
  if (!row) throw new SetupError('The import was deleted while it was running.');
  return row;
}

async function findOrCreateImport(
  { database: { db }, now }: ApplyDeps,
  { representatives }: RegisterFiles,
  digest: string,
  applied: ImportRow | undefined,
): Promise<ImportRow> {
  const open = await findOpenImport(db, registerName);
  if (open?.status === 'question') {
    throw new SetupError(`${open.file_name} waits for a decision of staff at /ops/imports.`);
  }
  if (open?.digest === digest) return open;
  if (open) {
    const silence = now().getTime() - open.updated_at.getTime();
    if (silence < DEAD_MS)
      throw new SetupError(`${open.file_name} is being imported by another process.`);
    await updateImport(db, open.id, { status: 'failed', updated_at: now() });
  }
  return createImport(db, {
    id: newId(),
    register: registerName,
    file_name: basename(representatives),
    digest,
    previous_rows: applied?.rows ?? null,
    previous_licensee_rows: applied?.licensee_rows || null,
    created_at: now(),
    updated_at: now(),
  });
}

/** Marks the import as failed if a file is malformed, so that a corrected file can be imported. */
async function stageFilesOrFail(deps: ApplyDeps, id: string, files: RegisterFiles): Promise<void> {
  try {
    await stageFiles(deps, id, files);
  } catch (error) {
    if (error instanceof SetupError) {
      await updateImport(deps.database.db, id, { status: 'failed', updated_at: deps.now() });
    }
    throw error;
  }
}

async function stageFiles(deps: ApplyDeps, id: string, files: RegisterFiles): Promise<void> {
  const { db } = deps.database;
  const onProgress = deps.onProgress ?? (() => undefined);
  const order: readonly RegisterFile[] = ['licensees', 'representatives'];
  for (const file of order) {
    const path = files[file];
    if (!path) continue;
    const { size } = await stat(path);
    const import_ = await requireImport(deps, id);
    await stageFile({ db, now: deps.now, onProgress }, import_, { file, path, bytes: size });
  }
  await db.transaction().execute((db) => finishStaging(db, deps, id));
}

/**
 * Marks the files as read, so that a job can apply them. If a file has far fewer rows than before,
 * staff must accept the import first.
 */
async function finishStaging(db: Db, { now, opsUrl }: ApplyDeps, id: string): Promise<void> {
  const import_ = await lockImport(db, id);
  if (import_?.status !== 'running') return;
  const counts = await countImportRows(db, id);
  const shortfalls = findShortfalls({ ...import_, ...counts });
  const isShort = shortfalls.length > 0;
  await updateImport(db, id, {
    ...counts,
    is_read: true,
    status: isShort ? 'question' : 'running',
    updated_at: now(),
  });
  if (!isShort) return;
  const words = { file: import_.file_name, shortfalls, origin: opsUrl() };
  await mailStaff(db, renderImportQuestionMail(words), { role: 'administrator' });
}

async function computeFilesDigest(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** Minimum share of the previous number of rows. A file with fewer was probably truncated. */
const MIN_SHARE = 0.9;

type Counts = Pick<
  ImportRow,
  'rows' | 'previous_rows' | 'licensee_rows' | 'previous_licensee_rows'
>;

/** Returns one sentence for staff per file that has far fewer rows than in the previous import. */
export function findShortfalls(counts: Counts): string[] {
  const { rows, previous_rows, licensee_rows, previous_licensee_rows } = counts;
  // If no file of licensees was imported, there is nothing to compare.
  const licensees = licensee_rows > 0 ? previous_licensee_rows : null;
  return [
    ...formatShortfall('The file', rows, previous_rows),
    ...formatShortfall('The file of licensees', licensee_rows, licensees),
  ];
}

function formatShortfall(what: string, rows: number, previous: number | null): string[] {
  if (previous === null || rows >= previous * MIN_SHARE) return [];
  return [`${what} has ${rows} rows, the last one had ${previous}.`];
}
