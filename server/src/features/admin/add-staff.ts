import { randomBytes } from 'node:crypto';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { StaffRole } from '@threshold/contract/vocabularies';
import { newId } from '../../db/new-id.ts';
import { conflict } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { recordAct } from '../audit/audit.repo.ts';
import { createStaff } from '../staff/staff.repo.ts';
import { type ByWhom, staffIdOf, wordsOf } from './by-whom.ts';

type Deps = Pick<Services, 'database' | 'passwords' | 'now'>;

export interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly password: string;
}

/** Random password with 120 bits. Staff also need an authenticator code to sign in. */
export const madeUpPassword = () => randomBytes(15).toString('base64url');

/**
 * Adds a staff account. The member of staff sets up two-factor at the first sign-in.
 * @param staff `email` in lower case
 * @returns the id of the account
 * @throws conflict if the address already has a staff account
 */
export async function addStaff(
  { database, passwords, now }: Deps,
  by: ByWhom,
  { password, ...staff }: NewStaff,
): Promise<string> {
  const password_hash = await passwords.hash(password, staff.email);
  const id = newId();
  const created_at = now();
  await database.db.transaction().execute(async (db) => {
    if (!(await createStaff(db, { id, ...staff, password_hash, created_at }))) {
      throw conflict(adminOutcomes.staff_taken);
    }
    await recordAct(db, {
      staff_id: staffIdOf(by),
      action: 'staff.add',
      subject_id: id,
      subject: staff.email,
      details: `${staff.role}${wordsOf(by)}`,
      created_at,
    });
  });
  return id;
}
