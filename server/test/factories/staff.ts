import type { Insertable } from 'kysely';
import type { Db } from '#src/adapters/database/database.ts';
import type { StaffTable } from '#src/db/account-tables.ts';
import { newId } from '#src/db/new-id.ts';

/** Hash of an unknown password. */
const unknownPassword =
  '$argon2id$v=19$m=8,t=1,p=1$h+n62wmAA9uzvJEZZRRmVw$V1O+45MA9uGTcn70U7T547KuNjM86pALzuy6IUpO/Ow';

let count = 0;

/** Returns the row of a member of staff with two-factor on. */
export function staffRow(overrides: Partial<Insertable<StaffTable>> = {}) {
  count += 1;
  return {
    id: newId(),
    email: `staff-${count}@threshold.example`,
    name: `Staff ${count}`,
    password_hash: unknownPassword,
    two_factor_enabled: true,
    ...overrides,
  };
}

/** Inserts a member of staff with two-factor on. @returns the id */
export async function buildStaff(db: Db, overrides: Partial<Insertable<StaffTable>> = {}) {
  const row = staffRow(overrides);
  await db.insertInto('staff').values(row).execute();
  return row.id;
}
