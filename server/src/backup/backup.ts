import { relative, resolve } from 'node:path';
import { sql } from 'kysely';
import type { BackupDraft } from '../adapters/backups/backup-place.ts';
import { beginBackup, parseBucket } from '../adapters/backups/open-backups.ts';
import type { Db } from '../adapters/database/database.ts';
import { assertAfterBaseline } from '../adapters/database/migrate.ts';
import { verifyDump } from '../adapters/database/postgres-tools.ts';
import { isStorageKey } from '../adapters/storage/storage.ts';
import { migrations as known } from '../db/migrations/index.ts';
import { listStoredKeys } from '../features/encryption/secret-keys/secret-keys.repo.ts';
import {
  listReferencedFiles,
  type ReferencedFile,
} from '../features/files/removal/named-keys.repo.ts';
import { toQuarantineKey } from '../features/files/uploads/quarantine.ts';
import { forEachConcurrently } from '../lib/concurrency.ts';
import { SetupError } from '../lib/setup-error.ts';
import { consumeStream, measureStream, type StreamMeasure, verifyStream } from '../lib/streams.ts';
import { version } from '../lib/version.ts';
import {
  type BackupDeps,
  type BackupWriter,
  createProgressCounter,
  FILES_AT_ONCE,
  withEncryption,
  withRetries,
} from './backup-files.ts';
import {
  DUMP,
  type ListedFile,
  MANIFEST,
  type Manifest,
  manifestText,
  parseManifest,
  toBackupPath,
} from './manifest.ts';
import { type DatabaseSnapshot, withDatabaseSnapshot } from './moment.ts';

export interface BackupResult {
  /** Location of the backup, in the form that the restore command accepts. */
  readonly at: string;
  readonly manifest: Manifest;
}

/**
 * Copies the rows of one snapshot and their files into a new folder in `to`. The folder gets its
 * final name after everything was read back and compared.
 * @throws SetupError if no backup is possible
 */
export async function makeBackup(deps: BackupDeps, to: string): Promise<BackupResult> {
  requireSeparateLocation(deps, to);
  const { key, store } = deps.config.backups;
  const { draft, rows, files } = await withDatabaseSnapshot(deps, async (moment) => {
    const schema = await requireKnownSchema(moment.db);
    const draft = await beginBackup(to, formatBackupName(moment.at), store);
    const place = withEncryption(draft, key);
    deps.onProgress?.(`the database, to ${draft.name}`);
    return withDiscardOnError(draft, async () => {
      const files = await Array.fromAsync(listReferencedFiles(moment.db));
      const rows = {
        ...(await buildManifestHeader(moment, schema)),
        database: await copyRows(moment, place),
      };
      return { draft, rows, files };
    });
  });
  return withDiscardOnError(draft, async () => {
    const place = withEncryption(draft, key);
    await verifyRows(deps, place, rows);
    const manifest = { ...rows, ...(await copyFiles(deps, place, files)) };
    await place.write(MANIFEST, manifestText(manifest));
    const written = await place.read(MANIFEST);
    if (!(written && (await parseManifest(written))))
      throw new Error(`${MANIFEST} is not readable`);
    return { at: await draft.finish(), manifest };
  });
}

async function withDiscardOnError<T>(draft: BackupDraft, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    // The first error matters more than a failed clean-up.
    await draft.discard().catch(() => undefined);
    throw error;
  }
}

/** Returns a name that sorts by time and is easy to type: '2026-11-22T10-15-00.123Z'. */
const formatBackupName = (at: Date) => at.toISOString().replaceAll(':', '-');

/** @throws SetupError if the backup would be lost together with its source */
function requireSeparateLocation({ config }: BackupDeps, to: string): void {
  const bucket = parseBucket(to);
  if (bucket === undefined) {
    const way = relative(config.dataDir, resolve(to));
    if (way !== '' && (way.startsWith('..') || way.startsWith('/'))) return;
    throw new SetupError(`--to: ${to} is in DATA_DIR, with which it would be lost.`);
  }
  const { s3, backups } = config;
  if (bucket !== s3?.bucket || backups.store?.endpoint !== s3.endpoint) return;
  throw new SetupError(`--to: ${bucket} is the bucket of the files, with which it would be lost.`);
}

/** @throws SetupError for an unknown schema: the backup could miss files of its rows */
async function requireKnownSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(db);
  const applied = rows.map(({ name }) => name);
  assertAfterBaseline(applied);
  const lacking = Object.keys(known).filter((name) => !applied.includes(name));
  const newer = applied.filter((name) => !(name in known));
  if (lacking.length === 0 && newer.length === 0) return applied;
  throw new SetupError(
    newer.length > 0
      ? `The database is newer than this version (${newer[0]}): back it up by the version that migrated it.`
      : `The database lacks ${lacking.length} migrations of this version, from ${lacking[0]} on: back it up by the version that runs on it, before the upgrade.`,
  );
}

async function buildManifestHeader(
  { db, at, engine, server }: DatabaseSnapshot,
  migrations: readonly string[],
) {
  const keys = await listStoredKeys(db);
  return {
    format: 1 as const,
    product: version,
    taken_at: at.toISOString(),
    engine,
    server,
    schema: migrations.at(-1) ?? '',
    migrations: [...migrations],
    secret_keys: keys.map(({ id, check_value, added_at, retired_at }) => ({
      id,
      check_value,
      added_at: added_at.toISOString(),
      retired_at: retired_at?.toISOString() ?? null,
    })),
  };
}

async function copyRows(moment: DatabaseSnapshot, place: BackupWriter): Promise<StreamMeasure> {
  const { body, done } = await moment.dump();
  const measure = await writeMeasured(place, DUMP, body);
  await done;
  return measure;
}

async function writeMeasured(
  place: BackupWriter,
  path: string,
  body: AsyncIterable<Buffer>,
): Promise<StreamMeasure> {
  let measure: StreamMeasure | undefined;
  await place.write(
    path,
    measureStream(body, (found) => {
      measure = found;
    }),
  );
  if (!measure) throw new Error(`${path} was not written to its end`);
  return measure;
}

async function readWrittenFile(place: BackupWriter, path: string, expected: StreamMeasure) {
  const body = await place.read(path);
  if (!body) throw new Error(`${path} is missing after it was written`);
  return verifyStream(body, expected, path);
}

async function verifyRows(
  { config, env }: BackupDeps,
  place: BackupWriter,
  { engine, database }: Pick<Manifest, 'engine' | 'database'>,
): Promise<void> {
  const body = await readWrittenFile(place, DUMP, database);
  if (engine === 'pglite') await consumeStream(body);
  else await verifyDump({ pgBin: config.backups.pgBin, env }, body);
}

async function copyFiles(
  deps: BackupDeps,
  place: BackupWriter,
  named: readonly ReferencedFile[],
): Promise<Pick<Manifest, 'files' | 'faults'>> {
  const files: ListedFile[] = [];
  const faults: Manifest['faults'] = [];
  const count = createProgressCounter(deps, 'copying', named.length);
  await forEachConcurrently(named, FILES_AT_ONCE, async ({ key, sha256 }) => {
    const copied = await withRetries(() => copyFile(deps, place, key));
    if (copied) files.push({ key, ...copied });
    if (!copied) faults.push({ key, what: 'missing' });
    else if (sha256 !== null && sha256 !== copied.sha256) faults.push({ key, what: 'altered' });
    count();
  });
  const inOrder = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
  return { files: files.toSorted(inOrder), faults: faults.toSorted(inOrder) };
}

/** Copies a file, if need be from quarantine. @returns undefined if neither place has the file */
async function copyFile(
  { storage }: BackupDeps,
  place: BackupWriter,
  key: string,
): Promise<StreamMeasure | undefined> {
  if (!isStorageKey(key)) return undefined;
  const file = (await storage.get(key)) ?? (await storage.get(toQuarantineKey(key)));
  if (!file) return undefined;
  // If writing fails, the stream has no reader that ends it, so it is destroyed here.
  const measure = await writeMeasured(place, toBackupPath(key), file.body).finally(() =>
    file.body.destroy(),
  );
  await consumeStream(await readWrittenFile(place, toBackupPath(key), measure));
  return measure;
}
