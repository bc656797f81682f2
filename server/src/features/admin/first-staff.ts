import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import { email } from '@threshold/contract/primitives';
import { staffRoles } from '@threshold/contract/vocabularies';
import { z } from 'zod';
import { isCommonPassword } from '../../adapters/passwords/passwords.ts';
import { AppError } from '../../errors.ts';
import { SetupError } from '../../lib/setup-error.ts';
import type { Services } from '../../services.ts';
import { hasStaff } from '../staff/staff.repo.ts';
import { addStaff, type NewStaff } from './add-staff.ts';

type Deps = Pick<Services, 'database' | 'passwords' | 'now'>;

const { email_required, email_invalid } = messages.customerLogin;

const newStaffSchema = z.object({
  email: email(email_required, email_invalid),
  name: z.string().trim().min(1),
  role: z.enum(staffRoles),
  /**
   * Length and a check against common passwords suffice, because every sign-in also needs a code.
   */
  password: z
    .string()
    .min(limits.password.min, messages.password.length_label)
    .max(limits.password.max, messages.password.criteria)
    .refine((password) => !isCommonPassword(password), messages.password.common),
});

/**
 * Adds a staff account from the command line or the environment.
 * @throws SetupError that names the invalid fields
 */
export async function addStaffByHand(
  deps: Deps,
  commandLine: string,
  staff: NewStaff,
): Promise<void> {
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
 * Adds the first administrator from the environment if no staff account exists, so the variables
 * may remain set. Invalid values are reported and do not stop the server.
 * @returns a line for the operator, if there is one
 */
export async function addFirstStaff(
  deps: Deps,
  first: { readonly email: string; readonly password: string } | undefined,
): Promise<string | undefined> {
  if (!first || (await hasStaff(deps.database.db))) return undefined;
  try {
    const administrator = { ...first, name: first.email, role: 'administrator' } as const;
    await addStaffByHand(deps, 'its environment', administrator);
    return 'Staff may sign in at /ops with STAFF_EMAIL and STAFF_PASSWORD.';
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return `STAFF_EMAIL, STAFF_PASSWORD: ${error.message}`;
  }
}

/**
 * Explains how staff sign in to a demo.
 * @returns a line for the person who started it
 */
export async function howStaffEnter({ database }: Pick<Deps, 'database'>, console: string) {
  if (await hasStaff(database.db)) return `Staff sign in at ${console}/ops`;
  return `No staff account exists. Stop the server, run 'npm run staff -- add --email=you@example.com', which prints a password, start the server again, and sign in at ${console}/ops`;
}
