import { Readable as Source } from 'node:stream';
import type { StoredBackup } from '../adapters/backups/backup-place.ts';
import { UNFINISHED_SUFFIX } from '../adapters/backups/local-backups.ts';
import { openBackup } from '../adapters/backups/open-backups.ts';
import { isBeforeBaseline, migrations as known } from '../db/migrations/index.ts';
import { requireKnownKeys } from '../features/encryption/secret-keys/secret-keys.ts';
import { forEachConcurrently } from '../lib/concurrency.ts';
import { UnsealError } from '../lib/sealed-stream.ts';
import { createKeyRing } from '../lib/secrets.ts';
import { SetupError } from '../lib/setup-error.ts';
import {
  consumeStream,
  type StreamMeasure,
  StreamMismatchError,
  verifyStream,
} from '../lib/streams.ts';
import {
  type BackupDeps,
  type BackupReader,
  createProgressCounter,
  FILES_AT_ONCE,
  withDecryption,
  withRetries,
} from './backup-files.ts';
import {
  DUMP,
  type ListedFile,
  MANIFEST,
  type Manifest,
  parseManifest,
  toBackupPath,
} from './manifest.ts';
import { openRestoreTarget, type RestoreTarget } from './target.ts';

export interface RestoreOptions {
  /** If true, skips files that are damaged in the backup; if false, they prevent the restore. */
  readonly skipDamaged: boolean;
  /** True if the operator states that the backed-up installation's SECRET_KEY is lost. */
  readonly secretKeyLost: boolean;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  /** Files that rows refer to but storage lacks: missing from the backup, or damaged in it. */
  readonly missing: readonly string[];
  /** Migrations of this version that the restored rows lack. */
  readonly pending: readonly string[];
  /** Whether SECRET_KEY fits the backup; 'not noted' if the backup lists no keys to compare. */
  readonly secretKey: 'fits' | 'lost' | 'not noted';
}

/**
 * Copies the backup's files into storage, then its rows into an empty database in one transaction.
 * May be repeated after a failure.
 * @throws SetupError after any failed check; all checks precede the first write
 */
export async function restoreBackup(
  deps: BackupDeps,
  from: string,
  wishes: RestoreOptions,
): Promise<RestoreResult> {
  const { key, store } = deps.config.backups;
  const backup = await openBackup(from, store);
  const place = withDecryption(backup, key);
  const manifest = await readManifest(backup, place, key);
  requireKnownSchema(manifest);
  const secretKey = checkSecretKey(deps, manifest, wishes);
  const target = await openRestoreTarget(deps, manifest);
  const damaged = await checkBackup(deps, { place, manifest, target });
  if (damaged.length > 0 && !wishes.skipDamaged) {
    throw new SetupError(
      `${damaged.length} files of the backup are damaged, and nothing was restored: ${formatDamagedFiles(damaged)}. ` +
        'Take another backup, or restore the rest by --skip-damaged.',
    );
  }
  const whole = manifest.files.filter((file) => !damaged.some(({ key }) => key === file.key));
  await restoreFiles(deps, place, whole);
  deps.onProgress?.('the rows');
  await target.restore(await openBackupFile(place, DUMP, manifest.database));
  const lacking = manifest.faults.filter(({ what }) => what === 'missing');
  return {
    manifest,
    missing: [...lacking, ...damaged].map(({ key }) => key),
    pending: Object.keys(known).filter((name) => !manifest.migrations.includes(name)),
    secretKey,
  };
}

const formatDamagedFiles = (damaged: readonly { readonly why: string }[]) =>
  damaged
    .slice(0, 10)
    .map(({ why }) => why)
    .join('; ');

/** @throws SetupError if there is no readable manifest */
async function readManifest(
  backup: StoredBackup,
  place: BackupReader,
  key: string | undefined,
): Promise<Manifest> {
  if (backup.name.endsWith(UNFINISHED_SUFFIX)) {
    throw new SetupError(`${backup.name} was interrupted, or is being made: it is no backup.`);
  }
  const text = await place.read(MANIFEST);
  if (!text) throw new SetupError(await explainMissingManifest(backup, key));
  const manifest = await parseManifest(text);
  if (manifest) return manifest;
  throw new SetupError(`${MANIFEST} is damaged, or of a newer version of the product.`);
}

async function explainMissingManifest(
  backup: StoredBackup,
  key: string | undefined,
): Promise<string> {
  const other = await backup.read(key === undefined ? `${MANIFEST}.sealed` : MANIFEST);
  if (other) {
    await other[Symbol.asyncIterator]().return?.();
    return key === undefined
      ? `${backup.name} is sealed: give its key in BACKUP_KEY, or by --key-file=PATH.`
      : `${backup.name} is not sealed, though there is a key: somebody may have put it there. If it is right, leave the key out.`;
  }
  const folders = (await backup.folders()).filter((name) => /^\d{4}-/.test(name));
  return folders.length > 0
    ? `${backup.name} is where backups lie. Name one of them: ${folders.map((name) => `--from=${backup.name}/${name}`).join(', ')}`
    : `${backup.name} has no manifest: it is no backup, or one that was interrupted.`;
}

/** @throws SetupError if this version does not support the schema of the backup */
function requireKnownSchema({ migrations, product }: Manifest): void {
  if (isBeforeBaseline(migrations)) {
    throw new SetupError(
      'The backup was made by an earlier version that was never released, and cannot be restored. Start with an empty database, or an empty data folder (DATA_DIR).',
    );
  }
  const newer = migrations.find((name) => !(name in known));
  if (newer === undefined) return;
  throw new SetupError(
    `The backup is of a newer version (${product}, with the migration ${newer}): restore it by that one or a later one.`,
  );
}

function checkSecretKey(
  { config }: BackupDeps,
  { secret_keys }: Manifest,
  { secretKeyLost }: RestoreOptions,
): RestoreResult['secretKey'] {
  if (secret_keys.length === 0) return 'not noted';
  try {
    requireKnownKeys(
      createKeyRing(config.secretKeys),
      secret_keys.map(({ added_at, retired_at, ...row }) => ({
        ...row,
        added_at: new Date(added_at),
        retired_at: retired_at === null ? null : new Date(retired_at),
      })),
    );
    return 'fits';
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    if (secretKeyLost) return 'lost';
    throw new SetupError(
      `${error.message}. It is not in the backup. To restore without it: --secret-key-lost`,
    );
  }
}

interface BackupCheckInput {
  readonly place: BackupReader;
  readonly manifest: Manifest;
  readonly target: RestoreTarget;
}

/** Reads the whole backup. @returns its damaged files */
async function checkBackup(deps: BackupDeps, { place, manifest, target }: BackupCheckInput) {
  deps.onProgress?.('checking the rows');
  await target.check(await openBackupFile(place, DUMP, manifest.database));
  const damaged: { readonly key: string; readonly why: string }[] = [];
  const count = createProgressCounter(deps, 'checking', manifest.files.length);
  await forEachConcurrently(manifest.files, FILES_AT_ONCE, async (file) => {
    try {
      await withRetries(async () =>
        consumeStream(await openBackupFile(place, toBackupPath(file.key), file)),
      );
    } catch (error) {
      if (!isDamage(error)) throw error;
      damaged.push({ key: file.key, why: error.message });
    }
    count();
  });
  return damaged;
}

class MissingBackupFileError extends SetupError {}

const isDamage = (error: unknown): error is Error =>
  error instanceof StreamMismatchError ||
  error instanceof UnsealError ||
  error instanceof MissingBackupFileError;

async function openBackupFile(place: BackupReader, path: string, expected: StreamMeasure) {
  const body = await place.read(path);
  if (!body) throw new MissingBackupFileError(`${path} is not in the backup`);
  return verifyStream(body, expected, path);
}

async function restoreFiles(
  deps: BackupDeps,
  place: BackupReader,
  files: readonly ListedFile[],
): Promise<void> {
  const count = createProgressCounter(deps, 'restoring', files.length);
  await forEachConcurrently(files, FILES_AT_ONCE, async (file) => {
    await withRetries(async () => {
      const body = Source.from(await openBackupFile(place, toBackupPath(file.key), file));
      await deps.storage.put(file.key, body, file.bytes);
    });
    count();
  });
}
