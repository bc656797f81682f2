import type { Db } from '#src/adapters/database/database.ts';
import type { AskedFields } from '#src/db/listing-tables.ts';
import { replacePendingChanges } from '#src/features/listings/vendors/profile.repo.ts';

/** Creates pending changes of a listing. */
export const buildAskedChanges = (
  db: Db,
  vendorId: string,
  fields: AskedFields = { full_name: 'Asked For' },
) => replacePendingChanges(db, vendorId, fields, new Date());
