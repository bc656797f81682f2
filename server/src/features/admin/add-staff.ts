import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import { email } from '@threshold/contract/primitives';
import { z } from 'zod';
import type { Database } from '../../adapters/database/database.ts';
import { isCommonPassword } from '../../adapters/passwords/common-passwords.ts';
import type { Passwords } from '../../adapters/passwords/passwords.ts';
import { SetupError } from '../../lib/setup-error.ts';
import { createStaff, hasStaff } from './staff.repo.ts';

const { email_required, email_invalid } = messages.customerLogin;

const newStaffSchema = z.object({
  email: email(email_required, email_invalid),
  name: z.string().trim().min(1),
  /** Long and not common is enough: every sign-in needs a code beside it. */
  password: z
    .string()
    .min(limits.password.min, messages.password.length_label)
    .max(limits.password.max, messages.password.criteria)
    .refine((password) => !isCommonPassword(password), messages.password.common),
});

interface Means {
  readonly database: Database;
  readonly passwords: Passwords;
}

/** Opens an account for a member of staff, who sets up two-factor at the first sign-in. @throws SetupError with what is wrong */
export async function addStaff(
  { database, passwords }: Means,
  wish: { readonly email: string; readonly name: string; readonly password: string },
): Promise<void> {
  const parsed = newStaffSchema.safeParse(wish);
  if (!parsed.success) {
    throw new SetupError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  }
  const { password, ...staff } = parsed.data;
  const password_hash = await passwords.hash(password);
  if (!(await createStaff(database.db, { ...staff, password_hash }))) {
    throw new SetupError(`${staff.email}: there is already a member of staff with this address`);
  }
}

/**
 * The first member of staff, from the environment: only where there is none yet, so that the variables may stay.
 * @returns what to tell whoever starts us. A fault in it is no reason not to start.
 */
export async function addFirstStaff(
  means: Means,
  first: { readonly email: string; readonly password: string } | undefined,
): Promise<string | undefined> {
  if (!first || (await hasStaff(means.database.db))) return undefined;
  try {
    await addStaff(means, { ...first, name: first.email });
    return `Staff may sign in at /ops as ${first.email}.`;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return `STAFF_EMAIL, STAFF_PASSWORD: ${error.message}`;
  }
}
