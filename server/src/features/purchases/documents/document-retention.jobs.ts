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
 * Deletes buyers' documents of purchases that are over, and notifies their owners beforehand. The
 * notices of a purchase and their records are one transaction.
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
  // Files that storage does not release now are recorded, and removed by the job for lost files.
  if (hasDeleted) await tryQuarantineReleasedFiles(deps);
}

/** Day of a run. It begins in the morning of the last time zone of Australia. */
const computeRunDay = (now: Date): CalendarDay =>
  toWallTime(now, documentLastZone).subtract({ hours: documentHour }).toPlainDate().toString();

/** Returns true if a document was deleted. */
async function handlePurchaseDocuments(
  db: Db,
  { now, publicUrl }: Deps,
  purchaseId: string,
  today: CalendarDay,
): Promise<boolean> {
  await lockPurchase(db, purchaseId);
  const due = await listDueDocuments(db, purchaseId, today);
  const owners = Map.groupBy(due, ({ owner_id }) => owner_id);
  // Documents of an account that is being deleted are deleted with it.
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
    // A late notice delays the deletion, so that its days remain.
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

/** Deletes a document. Its file is deleted with the last document that refers to it. */
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
