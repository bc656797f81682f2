import type { Caller } from '../client.ts';
import type { TestApp } from '../test-app.ts';
import { buildSession } from './session.ts';
import { buildStaff } from './staff.ts';

export interface StaffCaller extends Caller {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Creates a signed-in member of staff, by default a reviewer. */
export async function staffCaller(
  { database: { db }, as }: TestApp,
  overrides: Parameters<typeof buildStaff>[1] = {},
): Promise<StaffCaller> {
  const id = await buildStaff(db, overrides);
  const { email, name } = await db
    .selectFrom('staff')
    .select(['email', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...as(await buildSession(db, { staff_id: id })), id, email, name };
}
