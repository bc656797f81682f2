import type { Db } from '../../adapters/database/database.ts';
import type { SealedColumn } from '../../lib/secrets.ts';
import { totpSecrets } from '../authenticators/sealed-secrets.ts';
import { pushKeySecrets } from '../push/push-keys.repo.ts';
import { retiredSecrets } from './secret-keys.repo.ts';

/** Everything that is sealed in the database. Whoever seals something new adds its column here, or a new key locks it in. */
export const sealedColumns: readonly SealedColumn<Db>[] = [
  totpSecrets,
  retiredSecrets,
  pushKeySecrets,
];
