import { resolve } from 'node:path';
import { SetupError } from '../../lib/setup-error.ts';
import type { S3Config } from '../storage/s3-client.ts';
import type { BackupDraft, StoredBackup } from './backup-place.ts';
import { beginLocalBackup, openLocalBackup } from './local-backups.ts';

/** Access to the S3 store of backups. The bucket is part of each backup's `s3://` location. */
export type BackupStore = Omit<S3Config, 'bucket'>;

const S3 = 's3://';

/** Begins a backup in a folder or under `s3://bucket/prefix`. @throws SetupError on failure */
export async function beginBackup(
  to: string,
  name: string,
  store: BackupStore | undefined,
): Promise<BackupDraft> {
  if (!to.startsWith(S3)) return beginLocalBackup(resolve(to), name);
  const { config, prefix } = parseS3Location(to, store);
  return (await import('./s3-backups.ts')).beginS3Backup(config, prefix, name);
}

/** Opens an existing backup. `from` is the location that `finish` returned. */
export async function openBackup(
  from: string,
  store: BackupStore | undefined,
): Promise<StoredBackup> {
  if (!from.startsWith(S3)) return openLocalBackup(resolve(from));
  const { config, prefix } = parseS3Location(from, store);
  return (await import('./s3-backups.ts')).openS3Backup(config, prefix);
}

/** Returns the bucket of an `s3://` location; undefined for a folder. */
export const parseBucket = (place: string): string | undefined =>
  place.startsWith(S3) ? place.slice(S3.length).split('/')[0] : undefined;

function parseS3Location(place: string, store: BackupStore | undefined) {
  const [bucket = '', ...path] = place.slice(S3.length).split('/');
  if (bucket === '') throw new SetupError(`${place}: names no bucket; it is s3://bucket/prefix`);
  if (!store) {
    throw new SetupError(
      `${place}: how is the store reached? Set BACKUP_S3_ENDPOINT or BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those without BACKUP_ where it is the store of the files.`,
    );
  }
  return { config: { ...store, bucket }, prefix: path.filter(Boolean).join('/') };
}
