import { ensureFileExtension } from '@threshold/contract/rules/files';
import type { Db } from '../../../adapters/database/database.ts';
import { pictureKey } from '../../../adapters/storage/storage.ts';
import type { FileKind } from '../../../db/file-tables.ts';
import { type Member, type MemberRef, type OwnerRef } from '../../../lib/actor.ts';
import { canReadApplications } from '../../applications/leads/broker.repo.ts';
import { findSavedReplies } from '../../chat/saved-replies/saved-replies.repo.ts';
import { findBackup, listFormerBackups } from '../../encryption/backups/key-backups.repo.ts';
import { presentBackup, presentKeyVersion } from '../../encryption/message-keys/keys.presenter.ts';
import { findReminders, listMemberKeys } from '../../encryption/message-keys/keys.repo.ts';
import { presentFile } from '../../files/files.presenter.ts';
import { type FileRow, listFiles } from '../../files/files.repo.ts';
import { listProfileFiles } from '../../listings/vendors/own-vendor.ts';
import { presentOwnVendor } from '../../listings/vendors/vendors.presenter.ts';
import { findVendor, loadCatalogue } from '../../listings/vendors/vendors.repo.ts';
import { presentPushDevice } from '../../notifications/push/push.presenter.ts';
import { findQuietHours, listDevices } from '../../notifications/push/push-devices.repo.ts';
import { readSharedDates } from '../../purchases/dates/date-shares.service.ts';
import { listShortlist } from '../../search/shortlist/shortlist.repo.ts';
import { presentCustomer } from '../customers/customers.presenter.ts';
import { findCustomer } from '../customers/customers.repo.ts';
import { presentPasskey } from '../passkeys/passkeys.presenter.ts';
import { listPasskeys } from '../passkeys/passkeys.repo.ts';
import { presentSession } from '../sessions/sessions.presenter.ts';
import { listSessions } from '../sessions/sessions.repo.ts';
import {
  listAlertsOf,
  listChecksOf,
  listDeletedHiddenReviews,
  listHoursOf,
  listProfileViewsOf,
  listReviewsBy,
  listReviewsOf,
  readMessagesOf,
} from './export.repo.ts';
import {
  listApplicationEventsOf,
  listApplicationFilesOf,
  listApplicationNotesOf,
  listApplicationsBy,
  listApplicationsTo,
  listFileAccessOf,
  listFileOpeningsFor,
} from './export-applications.repo.ts';
import {
  listAwayNoticesOf,
  listCalendarOf,
  listCallsOf,
  listClaimsOf,
  listInvitationsOf,
  listMutedMailsOf,
  listNewsConsentsOf,
  listNotificationsOf,
  listReportsBy,
  listSpecialDaysOf,
} from './export-dealings.repo.ts';

import { exportPurchases, listPurchaseFilesOf } from './export-purchases.repo.ts';
import {
  listAnswerCasesOf,
  listAnswerFiguresOf,
  listLeadRequestsOf,
  listOffersOf,
  listRequestSettingsOf,
} from './export-requests.repo.ts';

/** A member's data: the content of JSON files by file name, and stored files by storage key. */
export interface MemberData {
  readonly texts: Readonly<Record<string, unknown>>;
  readonly files: readonly { readonly name: string; readonly key: string }[];
}

/** Collects a member's data, except secrets and hashes; undefined if the account is missing. */
export async function collectMemberData(
  db: Db,
  member: Member,
  now: Date,
): Promise<MemberData | undefined> {
  const data =
    member.role === 'customer'
      ? await collectCustomer(db, member.id, now)
      : await collectVendor(db, member.id, member.accountId, now);
  if (!data) return undefined;
  const column = member.role === 'customer' ? 'customer_id' : 'vendor_id';
  const own = await listFiles(db, { column, id: member.id });
  const ofPurchases = member.role === 'customer' ? await listPurchaseFilesOf(db, member.id) : [];
  const rows = [...own, ...ofPurchases];
  return {
    texts: { ...data.texts, 'files.json': rows.map(presentFile) },
    files: [...data.files, ...toArchiveFiles(rows)],
  };
}

async function collectCustomer(db: Db, id: string, now: Date): Promise<MemberData | undefined> {
  const row = await findCustomer(db, id);
  if (!row) return undefined;
  const verifiedEmail = row.email_verified_at ? row.email : undefined;
  return {
    texts: {
      'account.json': presentCustomer(row),
      ...(await collectMemberTexts(db, { column: 'customer_id', id }, now)),
      'calls.json': await listCallsOf(db, 'customer_id', id),
      'applications.json': await listApplicationsBy(db, id),
      'application-events.json': await listApplicationEventsOf(db, 'customer_id', id),
      'application-files.json': await listApplicationFilesOf(db, id),
      'application-openings.json': await listFileOpeningsFor(db, id),
      'reviews.json': await listReviewsBy(db, id),
      'reviews-taken-back.json': await listDeletedHiddenReviews(db, id),
      'review-invitations.json': await listInvitationsOf(db, 'customer_id', id),
      'purchases.json': await exportPurchases(db, id),
      'shortlist.json': await listShortlist(db, id),
      'messages.json': readMessagesOf(db, 'customer_id', id),
      ...(await collectKeyTexts(db, { column: 'customer_id', id })),
      'search-alerts.json': verifiedEmail ? await listAlertsOf(db, verifiedEmail) : [],
      'requests.json': verifiedEmail ? await listLeadRequestsOf(db, verifiedEmail) : [],
    },
    files: toPictureArchiveFiles(row.profile_picture),
  };
}

async function collectVendor(
  db: Db,
  id: string,
  accountId: string,
  now: Date,
): Promise<MemberData | undefined> {
  const row = await findVendor(db, id);
  if (!row?.account) return undefined;
  return {
    texts: {
      'account.json': presentOwnVendor(
        row,
        await loadCatalogue(db),
        await listProfileFiles(db, id),
      ),
      ...(await collectMemberTexts(db, { column: 'vendor_account_id', id: accountId }, now)),
      'calls.json': await listCallsOf(db, 'vendor_id', id),
      'call-settings.json': await listCalendarOf(db, id),
      'special-days.json': await listSpecialDaysOf(db, id),
      'away-notice.json': await listAwayNoticesOf(db, id),
      'claims.json': await listClaimsOf(db, accountId),
      ...((await canReadApplications(db, id)) && (await collectApplicationTexts(db, id))),
      'reviews.json': await listReviewsOf(db, id),
      'review-invitations.json': await listInvitationsOf(db, 'vendor_id', id),
      'messages.json': readMessagesOf(db, 'vendor_id', id),
      ...(await collectKeyTexts(db, { column: 'vendor_id', id })),
      'saved-replies.json': await findSavedReplies(db, accountId),
      'checks.json': await listChecksOf(db, id),
      'hours.json': await listHoursOf(db, id),
      'profile-views.json': await listProfileViewsOf(db, id),
      'requests.json': await listOffersOf(db, id),
      'shared-dates.json': await readSharedDates(db, { id, accountId }, now),
      'request-settings.json': await listRequestSettingsOf(db, id),
      'answers.json': await listAnswerCasesOf(db, id),
      'answer-figures.json': await listAnswerFiguresOf(db, id),
    },
    files: toPictureArchiveFiles(row.profile_picture),
  };
}

/** Collects applications sent to a broker, with their events, notes and file openings. */
const collectApplicationTexts = async (db: Db, vendorId: string) => ({
  'applications.json': await listApplicationsTo(db, vendorId),
  'application-events.json': await listApplicationEventsOf(db, 'vendor_id', vendorId),
  'application-notes.json': await listApplicationNotesOf(db, vendorId),
  'file-openings.json': await listFileAccessOf(db, vendorId),
});

/** Collects the data that both customers and vendors have, such as sessions. */
async function collectMemberTexts(db: Db, member: MemberRef, now: Date) {
  const sessions = await listSessions(db, member, now);
  return {
    'sessions.json': sessions.map((row) => ({
      ...presentSession(row, ''),
      message_keys_version: row.message_kv,
    })),
    'passkeys.json': (await listPasskeys(db, member)).map(presentPasskey),
    'push-devices.json': (await listDevices(db, member)).map((row) => presentPushDevice(row, '')),
    'quiet-hours.json': (await findQuietHours(db, member)) ?? null,
    'notifications.json': await listNotificationsOf(db, member),
    'muted-mails.json': await listMutedMailsOf(db, member),
    'news-consent.json': await listNewsConsentsOf(db, member),
    'review-reports.json': await listReportsBy(db, member),
  };
}

/** Collects the owner's public message keys, and the key backup that only the owner can decrypt. */
async function collectKeyTexts(db: Db, owner: OwnerRef) {
  const backup = await findBackup(db, owner);
  return {
    'message-keys.json': (await listMemberKeys(db, [owner.id])).map(presentKeyVersion),
    'message-backup.json': backup ? presentBackup(backup) : null,
    'message-backups-former.json': (await listFormerBackups(db, owner)).map(presentBackup),
    'message-reminders.json': (await findReminders(db, owner)) ?? null,
  };
}

const toPictureArchiveFiles = (name: string | null) =>
  name ? [{ name: 'profile-picture.webp', key: pictureKey(name) }] : [];

const folders: Readonly<Record<FileKind, string>> = {
  licence: 'licences',
  certificate: 'certificates',
  proof: 'proofs',
  chat: 'chat-files',
  application: 'applications',
  purchase: 'purchase-documents',
};

/** Returns file names for the archive, with numbers so that equal names differ. */
const toArchiveFiles = (rows: readonly FileRow[]) =>
  rows.map(({ kind, original_name, file_type, storage_key }, index) => ({
    name: `${folders[kind]}/${index + 1} ${ensureFileExtension(original_name, file_type)}`,
    key: storage_key,
  }));
