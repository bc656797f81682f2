import { randomBytes } from 'node:crypto';
import { addStaffSchema } from '@threshold/contract/endpoints/staff/staff-accounts';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { StaffRole } from '@threshold/contract/vocabularies';
import { z } from 'zod';
import { isCommonPassword } from '../../../adapters/passwords/passwords.ts';
import { newId } from '../../../db/new-id.ts';
import { AppError, conflict } from '../../../errors.ts';
import { SetupError } from '../../../lib/setup-error.ts';
import type { Services } from '../../../services.ts';
import { recordAct } from '../audit/audit.repo.ts';
import { createStaff, hasStaff } from '../roster/staff.repo.ts';

type Deps = Pick<Services, 'database' | 'passwords' | 'now'>;

interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly password: string;
}

/** Random password with 120 bits. To sign in, staff also need an authenticator code. */
export const generatePassword = () => randomBytes(15).toString('base64url');

/** Adds a staff account. @returns its id @throws conflict if the email has an account already */
export async function addStaff(
  { database, passwords, now }: Deps,
  by: StaffChangeActor,
  { password, ...staff }: NewStaff,
): Promise<string> {
  const password_hash = await passwords.hash(password, staff.email);
  const id = newId();
  const created_at = now();
  await database.db.transaction().execute(async (db) => {
    if (!(await createStaff(db, { id, ...staff, password_hash, created_at }))) {
      throw conflict(staffOutcomes.staff_taken);
    }
    await recordAct(db, {
      staff_id: getActingStaffId(by),
      action: 'staff.add',
      subject_id: id,
      subject: staff.email,
      details: `${staff.role}${formatCommandLineSuffix(by)}`,
      created_at,
    });
  });
  return id;
}

/** Actor of a change to a staff account: a signed-in administrator, or a command on the server. */
export type StaffChangeActor = { readonly staffId: string } | { readonly commandLine: string };

export const getActingStaffId = (by: StaffChangeActor): string | null =>
  'staffId' in by ? by.staffId : null;

/** Suffix of audit log details. Names the command, because a command has no staff account. */
export const formatCommandLineSuffix = (by: StaffChangeActor): string =>
  'commandLine' in by ? `, on the server by ${by.commandLine}` : '';

const newStaffSchema = addStaffSchema.extend({
  /** The only rules are length and rarity, because every sign-in also needs a code. */
  password: z
    .string()
    .min(limits.password.min, messages.password.length_label)
    .max(limits.password.max, messages.password.criteria)
    .refine((password) => !isCommonPassword(password), messages.password.common),
});

/** Adds staff from the command line or environment. @throws SetupError for invalid fields */
export async function addStaffOnServer(deps: Deps, commandLine: string, staff: NewStaff) {
  const parsed = newStaffSchema.safeParse(staff);
  if (!parsed.success) {
    throw new SetupError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  }
  try {
    await addStaff(deps, { commandLine }, parsed.data);
  } catch (error) {
    if (error instanceof AppError) throw new SetupError(`${parsed.data.email}: ${error.message}`);
    throw error;
  }
}

/**
 * Adds the first administrator from the environment if there is no staff account. Invalid values do
 * not stop the server. @returns a line for the operator; undefined if there is nothing to report
 */
export async function addFirstStaff(
  deps: Deps,
  first: { readonly email: string; readonly password: string } | undefined,
): Promise<string | undefined> {
  if (!first || (await hasStaff(deps.database.db))) return undefined;
  try {
    const administrator = { ...first, name: first.email, role: 'administrator' } as const;
    await addStaffOnServer(deps, 'its environment', administrator);
    return 'Staff may sign in at /ops with STAFF_EMAIL and STAFF_PASSWORD.';
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return `STAFF_EMAIL, STAFF_PASSWORD: ${error.message}`;
  }
}

/** Text for the operator of a demo about the sign-in of staff. */
export async function describeStaffSignIn({ database }: Pick<Deps, 'database'>, console: string) {
  if (await hasStaff(database.db)) return `Staff sign in at ${console}/ops`;
  return `No staff account exists. Stop the server, run 'npm run staff -- add --email=you@example.com', which prints a password, start the server again, and sign in at ${console}/ops`;
}
