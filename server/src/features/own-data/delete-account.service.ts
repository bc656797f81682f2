import { outcomes } from '@threshold/contract/outcomes';
import { pictureKey } from '../../adapters/pictures/picture-key.ts';
import { notFound } from '../../errors.ts';
import { accountDeleted } from '../../mail/departure-mails.ts';
import type { Services } from '../../services.ts';
import { cancelOpenCalls } from '../appointments/cancel-open-calls.ts';
import { removeLostFilesSoon } from '../files/files.jobs.ts';
import { noteLeaving } from '../files/files.repo.ts';
import { enqueueMail } from '../outbox/outbox.repo.ts';
import { deleteCustomer, deleteVendor, lockLeaver } from './delete-account.repo.ts';
import type { OwnMember } from './own-data.policy.ts';

/**
 * Deletes an account with its sessions, personal data and files, cancels its calls, and sends the receipt. Files leave a
 * note when their rows go, and follow it right after the transaction, or as soon as storage can be reached.
 */
export async function deleteAccount(
  services: Pick<Services, 'database' | 'storage' | 'now' | 'publicUrl'>,
  leaver: OwnMember,
): Promise<void> {
  const { database, now, publicUrl } = services;
  await database.db.transaction().execute(async (db) => {
    if (!(await lockLeaver(db, leaver))) throw notFound(outcomes.account.user_unknown);
    await cancelOpenCalls(db, leaver, { what: 'left', origin: publicUrl(), now: now() });
    const gone =
      leaver.role === 'customer'
        ? await deleteCustomer(db, leaver.id)
        : await deleteVendor(db, leaver.accountId, leaver.id);
    if (!gone) throw notFound(outcomes.account.user_unknown);
    await enqueueMail(db, { recipient: gone.email, ...accountDeleted[leaver.role]() });
    if (gone.profile_picture) await noteLeaving(db, pictureKey(gone.profile_picture), now());
  });
  await removeLostFilesSoon(services);
}
