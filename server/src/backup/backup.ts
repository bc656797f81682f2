import { relative, resolve } from 'node:path';
import { sql } from 'kysely';
import type { BackupDraft } from '../adapters/backups/backup-place.ts';
import { beginBackup, bucketOf } from '../adapters/backups/open-backups.ts';
import type { Db } from '../adapters/database/database.ts';
import { refuseBeforeBaseline } from '../adapters/database/migrate.ts';
import { readDump } from '../adapters/database/postgres-tools.ts';
import { isStorageKey } from '../adapters/storage/storage.ts';
import { migrations as known } from '../db/migrations/index.ts';
import { listStoredKeys } from '../features/encryption/secret-keys/secret-keys.repo.ts';
import { listNamedFiles, type NamedFile } from '../features/files/removal/named-keys.repo.ts';
import { quarantineKey } from '../features/files/uploads/quarantine.ts';
import { forEachConcurrently } from '../lib/concurrency.ts';
import { SetupError } from '../lib/setup-error.ts';
import { checked, type Measure, measured, readThrough } from '../lib/streams.ts';
import { version } from '../lib/version.ts';
import {
  type BackupDeps,
  counter,
  FILES_AT_ONCE,
  sealedPlace,
  severalTimes,
  type Writable,
} from './backup-files.ts';
import {
  DUMP,
  type ListedFile,
  MANIFEST,
  type Manifest,
  manifestText,
  parseManifest,
  pathOf,
} from './manifest.ts';
import { atOneMoment, type Moment } from './moment.ts';

export interface MadeBackup {
  /** Location, as `restore` accepts it. */
  readonly at: string;
  readonly manifest: Manifest;
}

/**
 * Copies the rows of one snapshot and their files into a new folder in `to`, which gets its final
 * name after everything was read back and compared. @throws SetupError if that is impossible
 */
export async function makeBackup(deps: BackupDeps, to: string): Promise<MadeBackup> {
  refusePlace(deps, to);
  const { key, store } = deps.config.backups;
  const { draft, rows, files } = await atOneMoment(deps, async (moment) => {
    const schema = await requireKnownSchema(moment.db);
    const draft = await beginBackup(to, nameOf(moment.at), store);
    const place = sealedPlace(draft, key);
    deps.onProgress?.(`the database, to ${draft.name}`);
    return orDiscard(draft, async () => {
      const files = await Array.fromAsync(listNamedFiles(moment.db));
      const rows = { ...(await aboutOf(moment, schema)), database: await copyRows(moment, place) };
      return { draft, rows, files };
    });
  });
  return orDiscard(draft, async () => {
    const place = sealedPlace(draft, key);
    await checkRows(deps, place, rows);
    const manifest = { ...rows, ...(await copyFiles(deps, place, files)) };
    await place.write(MANIFEST, manifestText(manifest));
    const written = await place.read(MANIFEST);
    if (!(written && (await parseManifest(written))))
      throw new Error(`${MANIFEST} is not readable`);
    return { at: await draft.finish(), manifest };
  });
}

async function orDiscard<T>(draft: BackupDraft, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    // The first error matters more than a failed clean-up.
    await draft.discard().catch(() => undefined);
    throw error;
  }
}

/** Returns a name that sorts by time and is easy to type: '2026-11-22T10-15-00.123Z'. */
const nameOf = (at: Date) => at.toISOString().replaceAll(':', '-');

/** @throws SetupError if the backup would be lost together with its source */
function refusePlace({ config }: BackupDeps, to: string): void {
  const bucket = bucketOf(to);
  if (bucket === undefined) {
    const way = relative(config.dataDir, resolve(to));
    if (way !== '' && (way.startsWith('..') || way.startsWith('/'))) return;
    throw new SetupError(`--to: ${to} is in DATA_DIR, with which it would be lost.`);
  }
  const { s3, backups } = config;
  if (bucket !== s3?.bucket || backups.store?.endpoint !== s3.endpoint) return;
  throw new SetupError(`--to: ${bucket} is the bucket of the files, with which it would be lost.`);
}

/** @throws SetupError for an unknown schema, whose rows could refer to files that we miss */
async function requireKnownSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(db);
  const applied = rows.map(({ name }) => name);
  refuseBeforeBaseline(applied);
  const lacking = Object.keys(known).filter((name) => !applied.includes(name));
  const newer = applied.filter((name) => !(name in known));
  if (lacking.length === 0 && newer.length === 0) return applied;
  throw new SetupError(
    newer.length > 0
      ? `The database is newer than this version (${newer[0]}): back it up by the version that migrated it.`
      : `The database lacks ${lacking.length} migrations of this version, from ${lacking[0]} on: back it up by the version that runs on it, before the upgrade.`,
  );
}

async function aboutOf({ db, at, engine, server }: Moment, migrations: readonly string[]) {
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

async function copyRows(moment: Moment, place: Writable): Promise<Measure> {
  const { body, done } = await moment.dump();
  const measure = await copy(place, DUMP, body);
  await done;
  return measure;
}

async function copy(place: Writable, path: string, body: AsyncIterable<Buffer>): Promise<Measure> {
  let measure: Measure | undefined;
  await place.write(
    path,
    measured(body, (found) => {
      measure = found;
    }),
  );
  if (!measure) throw new Error(`${path} was not written to its end`);
  return measure;
}

async function readBack(place: Writable, path: string, expected: Measure) {
  const body = await place.read(path);
  if (!body) throw new Error(`${path} is missing after it was written`);
  return checked(body, expected, path);
}

async function checkRows(
  { config, env }: BackupDeps,
  place: Writable,
  { engine, database }: Pick<Manifest, 'engine' | 'database'>,
): Promise<void> {
  const body = await readBack(place, DUMP, database);
  if (engine === 'pglite') await readThrough(body);
  else await readDump({ pgBin: config.backups.pgBin, env }, body);
}

async function copyFiles(
  deps: BackupDeps,
  place: Writable,
  named: readonly NamedFile[],
): Promise<Pick<Manifest, 'files' | 'faults'>> {
  const files: ListedFile[] = [];
  const faults: Manifest['faults'] = [];
  const count = counter(deps, 'copying', named.length);
  await forEachConcurrently(named, FILES_AT_ONCE, async ({ key, sha256 }) => {
    const copied = await severalTimes(() => copyFile(deps, place, key));
    if (copied) files.push({ key, ...copied });
    if (!copied) faults.push({ key, what: 'missing' });
    else if (sha256 !== null && sha256 !== copied.sha256) faults.push({ key, what: 'altered' });
    count();
  });
  const inOrder = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
  return { files: files.toSorted(inOrder), faults: faults.toSorted(inOrder) };
}

/** @returns undefined if it does not exist, even in quarantine: its row may be deleted by now */
async function copyFile(
  { storage }: BackupDeps,
  place: Writable,
  key: string,
): Promise<Measure | undefined> {
  if (!isStorageKey(key)) return undefined;
  const file = (await storage.get(key)) ?? (await storage.get(quarantineKey(key)));
  if (!file) return undefined;
  // After a failed write the stream has no reader.
  const measure = await copy(place, pathOf(key), file.body).finally(() => file.body.destroy());
  await readThrough(await readBack(place, pathOf(key), measure));
  return measure;
}
