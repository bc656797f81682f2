import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { localStorage } from './local.ts';
import type { Storage } from './storage.ts';

/** Opens the bucket if one is configured, else the data folder. */
export async function openStorage({
  dataDir,
  s3,
}: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  return s3 ? (await import('./s3.ts')).s3Storage(s3) : localStorage(join(dataDir, 'files'));
}
