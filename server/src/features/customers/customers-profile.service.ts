import type { updateCustomerBody } from '@threshold/contract/customers';
import { outcomes } from '@threshold/contract/outcomes';
import type { z } from 'zod';
import { pictureKey } from '../../adapters/pictures/picture-key.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import type { Account } from '../accounts/accounts.repo.ts';
import { changePassword } from '../accounts/change-password.ts';
import { customerKind } from '../accounts/kinds.ts';
import type { AccountMeans } from '../accounts/means.ts';
import { refuseCommonPassword } from '../accounts/new-password.ts';
import { requireFresh } from '../accounts/require-fresh.ts';
import { storePicture } from '../own-data/store-picture.ts';
import { type CustomerRow, findCustomer } from './customers.repo.ts';
import { updateProfile } from './customers-profile.repo.ts';

type Means = AccountMeans & Pick<Services, 'storage'>;
type Wish = z.output<typeof updateCustomerBody>;

/**
 * Changes name, picture and password at once or not at all. A new password ends the other sessions.
 * @param picturePath the uploaded picture, where one came
 * @returns the customer as it is now
 * @throws reauth_required · wrong_credentials · too_many · invalid
 */
export async function changeProfile(
  means: Means,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
  { password, current_password, ...names }: Wish,
  picturePath: string | undefined,
): Promise<CustomerRow> {
  const { database, storage } = means;
  const before = await findCustomer(database.db, id);
  if (!before) throw notFound(outcomes.account.user_unknown);
  const passwordHash = password
    ? await hashNewPassword(means, before, sessionId, password, current_password)
    : undefined;
  const profile_picture =
    picturePath && (await storePicture(storage, id, 'profile_picture', picturePath));
  const now = means.now();
  const replaced = await database.db
    .transaction()
    .execute(async (db) => {
      const row = await updateProfile(db, id, { ...names, profile_picture }, now);
      if (!row) throw notFound(outcomes.account.user_unknown);
      if (passwordHash) {
        await changePassword(db, customerKind, { account: before, passwordHash, sessionId, now });
      }
      return row.profile_picture;
    })
    .catch(async (error: unknown) => {
      await drop(profile_picture, before.profile_picture);
      throw error;
    });
  if (profile_picture) await drop(replaced, profile_picture);
  const after = await findCustomer(database.db, id);
  if (!after) throw notFound(outcomes.account.user_unknown);
  return after;

  /** Removes a picture that nothing shows any more, unless it is the very one that stays. */
  async function drop(name: string | null | undefined, staying: string | null | undefined) {
    if (name && name !== staying) await storage.remove(pictureKey(name));
  }
}

async function hashNewPassword(
  means: AccountMeans,
  account: Account,
  sessionId: string,
  password: string,
  currentPassword: string | undefined,
): Promise<string> {
  refuseCommonPassword('password', password);
  await requireFresh(means, customerKind, account, sessionId, currentPassword);
  return means.passwords.hash(password);
}
