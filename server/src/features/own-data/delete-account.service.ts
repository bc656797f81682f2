import { outcomes } from '@threshold/contract/outcomes';
import { pictureKey } from '../../adapters/pictures/picture-key.ts';
import { notFound } from '../../errors.ts';
import { accountDeleted } from '../../mail/departure-mails.ts';
import type { Services } from '../../services.ts';
import { enqueueMail } from '../outbox/outbox.repo.ts';
import { deleteCustomer, deleteVendor } from './delete-account.repo.ts';
import type { OwnMember } from './own-data.policy.ts';

/**
 * Deletes an account with its sessions, personal data and files, and sends the receipt. Files go before the transaction
 * ends: if it fails then, a picture is missing; the other way round one would stay that nobody knows of.
 */
export async function deleteAccount(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  leaver: OwnMember,
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const gone =
      leaver.role === 'customer'
        ? await deleteCustomer(db, leaver.id)
        : await deleteVendor(db, leaver.accountId, leaver.id);
    if (!gone) throw notFound(outcomes.account.user_unknown);
    await enqueueMail(db, { recipient: gone.email, ...accountDeleted[leaver.role]() });
    if (gone.profile_picture) await storage.remove(pictureKey(gone.profile_picture));
  });
}
