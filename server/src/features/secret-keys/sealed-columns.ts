import type { Db } from '../../adapters/database/database.ts';
import type { SealedColumn } from '../../lib/secrets.ts';
import { totpSecrets } from '../authenticators/sealed-secrets.ts';
import { pushKeySecrets } from '../push/push-keys.repo.ts';
import { retiredSecrets } from './secret-keys.repo.ts';

/**
 * All sealed columns of the database. A new sealed column must be added here, otherwise it becomes
 * unreadable after a key change.
 */
export const sealedColumns: readonly SealedColumn<Db>[] = [
  totpSecrets,
  retiredSecrets,
  pushKeySecrets,
];
