import type { Db } from '#src/adapters/database/database.ts';
import type { PendingFields } from '#src/db/listing-tables.ts';
import { replacePendingChanges } from '#src/features/listings/vendors/profile.repo.ts';

/** Creates pending changes of a listing. */
export const buildPendingChanges = (
  db: Db,
  vendorId: string,
  fields: PendingFields = { full_name: 'Asked For' },
) => replacePendingChanges(db, vendorId, fields, new Date());
