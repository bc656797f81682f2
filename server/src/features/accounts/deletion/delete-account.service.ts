import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import { pictureKey } from '../../../adapters/storage/storage.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { Member } from '../../../lib/actor.ts';
import { accountDeletedMails } from '../../../mail/account-mails.ts';
import { enqueueMail } from '../../../queue/enqueue-mail.ts';
import { deleteMailsTo } from '../../../queue/mail.repo.ts';
import type { Services } from '../../../services.ts';
import { cancelOpenCalls } from '../../calls/booking/call-news.ts';
import { releaseStoredKey } from '../../files/removal/file-removals.repo.ts';
import { tryQuarantineReleasedFiles } from '../../files/removal/files.jobs.ts';
import { eraseRequesterDataByEmail } from '../../listings/removals/removals.repo.ts';
import {
  copySharedDocuments,
  detachCustomerFromPurchases,
  lockCustomerPurchases,
  lockPurchasesNaming,
  removeFirstName,
  removeProfessionalName,
} from '../../purchases/sharing/leave-purchases.repo.ts';
import { removeRequestsByEmail } from '../../requests/desk/removed-requests.ts';
import {
  deleteAddressData,
  deleteCustomer,
  deleteVendor,
  hasOtherAccount,
  isMemberPublic,
  isStaffDecisionPending,
  lockAccountToDelete,
} from './delete-account.repo.ts';
import { preserveSharedData, replaceNamesInNotifications } from './keep-for-others.repo.ts';

/**
 * Deletes an account with its sessions, personal data and files, cancels its booked calls and mails
 * a receipt. Data shared with other members stays with them. @returns whether guests could see data
 * of the account @throws not_found · conflict while staff must decide
 */
export async function deleteAccount(
  services: Pick<Services, 'database' | 'storage' | 'now' | 'publicUrl' | 'sign'>,
  member: Member,
): Promise<boolean> {
  const wasPublic = await services.database.db
    .transaction()
    .execute((db) => deleteAccountData(db, services, member));
  await tryQuarantineReleasedFiles(services);
  return wasPublic;
}

async function deleteAccountData(
  db: Db,
  { now, publicUrl, sign }: Pick<Services, 'now' | 'publicUrl' | 'sign'>,
  member: Member,
): Promise<boolean> {
  // Locks purchases before the account, in the same order as `stopSharing`, to avoid a deadlock.
  await (member.role === 'customer' ? lockCustomerPurchases : lockPurchasesNaming)(db, member.id);
  const account = await lockAccountToDelete(db, member);
  if (!account) throw notFound(outcomes.account.user_unknown);
  if (await isStaffDecisionPending(db, member, now())) throw conflict(outcomes.account.staff_first);
  const { email, names } = account;
  const wasPublic = await isMemberPublic(db, member);
  const isShared = await hasOtherAccount(db, member, email);
  if (!isShared) await deleteMailsTo(db, email);
  await cancelOpenCalls(db, member, { what: 'left', origin: publicUrl(), now: now() });
  await replaceNamesInNotifications(db, member, names);
  await preserveSharedData(db, member);
  if (member.role === 'customer') {
    await removeFirstName(db, member.id);
    await copySharedDocuments(db, { ownerId: member.id }, now());
    await detachCustomerFromPurchases(db, member.id);
  } else {
    await removeProfessionalName(db, member.id);
  }
  const deleted =
    member.role === 'customer'
      ? await deleteCustomer(db, member.id)
      : await deleteVendor(db, member.accountId, member.id);
  if (!deleted) throw notFound(outcomes.account.user_unknown);
  // Requests are stored by email address. When a vendor leaves, they are deleted only if no
  // customer has the same email address.
  if (deleted.email_verified_at && (member.role === 'customer' || !isShared)) {
    await deleteAddressData(db, email);
    await removeRequestsByEmail(db, { sign }, email, now());
    await eraseRequesterDataByEmail(db, email);
  }
  await enqueueMail(db, { recipient: email, ...accountDeletedMails[member.role]() });
  if (deleted.profile_picture)
    await releaseStoredKey(db, pictureKey(deleted.profile_picture), now());
  return wasPublic;
}
