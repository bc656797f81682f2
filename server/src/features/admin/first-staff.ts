import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import { email } from '@threshold/contract/primitives';
import { staffRoles } from '@threshold/contract/vocabularies';
import { z } from 'zod';
import { isCommonPassword } from '../../adapters/passwords/common-passwords.ts';
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
  /** Long and not common is enough: every sign-in needs a code beside it. */
  password: z
    .string()
    .min(limits.password.min, messages.password.length_label)
    .max(limits.password.max, messages.password.criteria)
    .refine((password) => !isCommonPassword(password), messages.password.common),
});

/** Adds a member of staff from the command line or the environment. @throws SetupError with what is wrong */
export async function addStaffByHand(
  deps: Deps,
  commandLine: string,
  wish: NewStaff,
): Promise<void> {
  const parsed = newStaffSchema.safeParse(wish);
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
 * The first member of staff, an administrator, from the environment: only where there is none yet, so that the variables
 * may stay.
 * @returns what to tell whoever starts us. A fault in it is no reason not to start.
 */
export async function addFirstStaff(
  deps: Deps,
  first: { readonly email: string; readonly password: string } | undefined,
): Promise<string | undefined> {
  if (!first || (await hasStaff(deps.database.db))) return undefined;
  try {
    const wish = { ...first, name: first.email, role: 'administrator' } as const;
    await addStaffByHand(deps, 'its environment', wish);
    return 'Staff may sign in at /ops with STAFF_EMAIL and STAFF_PASSWORD.';
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return `STAFF_EMAIL, STAFF_PASSWORD: ${error.message}`;
  }
}

/** How staff get into a demo, where nobody is printed who could. @returns a line for whoever has started it */
export async function howStaffEnter({ database }: Pick<Deps, 'database'>, console: string) {
  if (await hasStaff(database.db)) return `Staff sign in at ${console}/ops`;
  return `Staff: nobody yet. End this, run 'npm run staff -- add --email=you@example.com', which prints a password, start again, and sign in at ${console}/ops`;
}
