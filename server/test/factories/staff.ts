import type { Insertable } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';
import type { StaffTable } from '#src/db/account-tables.ts';
import { newId } from '#src/db/new-id.ts';

let count = 0;

/** A member of staff with two-factor on. @returns the id */
export async function buildStaff(db: Db, overrides: Partial<Insertable<StaffTable>> = {}) {
  count += 1;
  const row = {
    id: newId(),
    email: `staff-${count}@threshold.example`,
    name: `Staff ${count}`,
    password_hash: 'set by no test',
    two_factor_enabled: true,
    ...overrides,
  };
  await db.insertInto('staff').values(row).execute();
  return row.id;
}
