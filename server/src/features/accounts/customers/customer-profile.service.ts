import type { updateCustomerSchema } from '@threshold/contract/endpoints/accounts/customers';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { z } from 'zod';
import { notFound } from '../../../errors.ts';
import type { UploadedFile } from '../../../plugins/uploads/receive-files.ts';
import type { Services } from '../../../services.ts';
import {
  confirmPictureChange,
  releaseUnusedPicture,
  storePicture,
} from '../../files/uploads/picture-store.ts';
import type { AccountDeps } from '../members/account-deps.ts';
import { customerAccountType } from '../members/account-types.ts';
import type { Account } from '../members/accounts.repo.ts';
import {
  changePassword,
  requireRecentSignIn,
  requireUncommonPassword,
} from '../sign-in/account-passwords.ts';
import { type CustomerRow, findCustomer, updateProfile } from './customers.repo.ts';

type Deps = AccountDeps & Pick<Services, 'storage'>;
type ProfileChange = z.output<typeof updateCustomerSchema>;

/**
 * Changes name, picture and password in one transaction. A new password ends all other sessions.
 * @throws reauth_required · wrong_credentials · too_many · invalid
 */
export async function changeProfile(
  deps: Deps,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
  { password, current_password, ...names }: ProfileChange,
  upload: UploadedFile | undefined,
): Promise<CustomerRow> {
  const { database } = deps;
  const before = await findCustomer(database.db, id);
  if (!before) throw notFound(outcomes.account.user_unknown);
  const passwordHash = password
    ? await hashNewPassword(deps, before, sessionId, password, current_password)
    : undefined;
  const profile_picture = upload && (await storePicture(deps, id, 'profile_picture', upload));
  const now = deps.now();
  try {
    await database.db.transaction().execute(async (db) => {
      const row = await updateProfile(db, id, { ...names, profile_picture }, now);
      if (!row) throw notFound(outcomes.account.user_unknown);
      if (profile_picture)
        await confirmPictureChange(db, profile_picture, row.profile_picture, now);
      if (passwordHash) {
        await changePassword(db, customerAccountType, {
          account: before,
          passwordHash,
          sessionId,
          now,
        });
      }
    });
  } finally {
    if (profile_picture) await releaseUnusedPicture(deps, profile_picture);
  }
  const after = await findCustomer(database.db, id);
  if (!after) throw notFound(outcomes.account.user_unknown);
  return after;
}

async function hashNewPassword(
  deps: AccountDeps,
  account: Account,
  sessionId: string,
  password: string,
  currentPassword: string | undefined,
): Promise<string> {
  requireUncommonPassword('password', password);
  await requireRecentSignIn(deps, customerAccountType, account, sessionId, currentPassword);
  return deps.passwords.hash(password, account.id);
}
