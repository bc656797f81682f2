import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { createLocalStorage } from './local.ts';
import type { Storage } from './storage.ts';

/** Opens the S3 bucket if one is configured, otherwise the data folder. */
export async function openStorage({
  dataDir,
  s3,
}: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  return s3
    ? (await import('./s3.ts')).createS3Storage(s3)
    : createLocalStorage(join(dataDir, 'files'));
}
