import { addDays, type CalendarDay } from '@threshold/contract/rules/purchases/calendar-days';
import {
  documentHour,
  documentLastZone,
  documentNoticeDays,
} from '@threshold/contract/rules/purchases/purchase-limits';
import { documentKindWords } from '@threshold/contract/texts/purchase-words';
import type { Db } from '../../../adapters/database/database.ts';
import { toWallTime } from '../../../lib/local-time.ts';
import { createDocumentDeletionNews } from '../../../mail/purchase-mails.ts';
import { processDueRows } from '../../../queue/rows.ts';
import type { Services } from '../../../services.ts';
import { tryQuarantineReleasedFiles } from '../../files/removal/files.jobs.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { lockAvailableCustomers } from '../dates/reminders.repo.ts';
import { buildDocumentsMailTopic } from '../purchase-changes.ts';
import { addActivity, lockPurchase } from '../purchases.repo.ts';
import {
  type DueDocument,
  listDueDocuments,
  listDuePurchases,
  removeDocument,
  setNoticeDay,
} from './documents.repo.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now' | 'publicUrl'>;

/**
 * Deletes documents about buyers of purchases that are over, and notifies their owners beforehand.
 * Each purchase is handled in one transaction, so that no notice is lost or repeated.
 */
export async function deletePurchaseDocuments(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  const today = computeRunDay(now);
  let hasDeleted = false;
  await processDueRows(
    { db, now },
    {
      job: 'delete-purchase-documents',
      list: (count) => listDuePurchases(db, today, count),
      handle: async (id) => {
        const work = db.transaction().execute((db) => handlePurchaseDocuments(db, deps, id, today));
        if (await work) hasDeleted = true;
      },
    },
  );
  // Files that cannot be removed from storage now are removed by a later job.
  if (hasDeleted) await tryQuarantineReleasedFiles(deps);
}

/**
 * Returns the day of a run. Days change at `documentHour` in the westernmost zone, when the
 * previous day is over everywhere.
 */
const computeRunDay = (now: Date): CalendarDay =>
  toWallTime(now, documentLastZone).subtract({ hours: documentHour }).toPlainDate().toString();

/** Deletes or announces the due documents of a purchase. @returns true if any was deleted */
async function handlePurchaseDocuments(
  db: Db,
  { now, publicUrl }: Deps,
  purchaseId: string,
  today: CalendarDay,
): Promise<boolean> {
  await lockPurchase(db, purchaseId);
  const due = await listDueDocuments(db, purchaseId, today);
  const owners = Map.groupBy(due, ({ owner_id }) => owner_id);
  // Owners whose accounts are being deleted are skipped: their documents are deleted as well.
  const locked = await lockAvailableCustomers(db, [...owners.keys()]);
  let hasDeleted = false;
  for (const [ownerId, documents] of owners) {
    if (!locked.has(ownerId)) continue;
    for (const document of documents.filter(({ noticed_on }) => noticed_on !== null)) {
      await deleteDueDocument(db, purchaseId, document, now());
      hasDeleted = true;
    }
    const unnoticed = documents.filter(({ noticed_on }) => noticed_on === null);
    const ids = unnoticed.map(({ id }) => id);
    await setNoticeDay(db, ids, today);
    // After a late notice, the deletion is delayed, so that the owner has the full notice period.
    const soonest = addDays(today, documentNoticeDays);
    const days = Map.groupBy(unnoticed, ({ keep_until }) =>
      keep_until < soonest ? soonest : keep_until,
    );
    for (const [keepUntil, { length: count, 0: first }] of days) {
      const news = createDocumentDeletionNews({
        purchaseId,
        count,
        keepUntil,
        origin: publicUrl(),
      });
      const owner = {
        member: { column: 'customer_id', id: ownerId },
        email: first?.email ?? '',
      } as const;
      const mail = { ...news.mail, topic: buildDocumentsMailTopic(purchaseId) };
      await notifyRecipients(db, [owner], { ...news, mail }, now());
    }
  }
  return hasDeleted;
}

/** Deletes a document. A file is deleted when no document refers to it any more. */
async function deleteDueDocument(
  db: Db,
  purchaseId: string,
  { id, owner_id, kind, is_shared }: DueDocument,
  now: Date,
): Promise<void> {
  await removeDocument(db, id);
  if (!is_shared) return;
  const subject = documentKindWords[kind];
  const ended = { kind: 'document_ended', audience: 'buyers', subject } as const;
  await addActivity(db, { purchaseId, customerId: owner_id }, ended, now);
}
