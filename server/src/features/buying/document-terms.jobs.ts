import { addDays, type CalendarDay } from '@threshold/contract/buying/calendar-days';
import {
  documentNoticeDays,
  type NoticesTold,
} from '@threshold/contract/buying/document-retention';
import { documentKindWords } from '@threshold/contract/buying/purchase-words';
import type { Db } from '../../adapters/database/database.ts';
import { documentsDeleted, documentsNotice } from '../../mail/document-mails.ts';
import type { Services } from '../../services.ts';
import { removeLostFilesSoon } from '../files/files.jobs.ts';
import { type News, notify } from '../notifications/notify.ts';
import { addActivity } from './activities.repo.ts';
import {
  beginTerms,
  type DueTermRow,
  listDuePurchases,
  listDueTerms,
  setTerms,
} from './document-terms.repo.ts';
import { keepTerms, nextLook, termDay, termEnd, termTopic } from './document-terms.ts';
import { removeDocument } from './documents.repo.ts';
import { listMissedEnds } from './ends.repo.ts';
import { holdPurchase } from './purchases.repo.ts';
import { holdReaders } from './reminders.repo.ts';

const BATCH = 100;
/** For longer than that no two versions run side by side. */
const DEPLOYMENT_MS = 7 * 24 * 60 * 60 * 1000;

type Deps = Pick<Services, 'database' | 'storage' | 'now' | 'publicUrl'>;

/**
 * Tells the owners of documents about buyers, twice, when these go, and deletes those whose time is over. Each purchase is a transaction:
 * what was told and what was told of it hold together. One that fails holds up no other.
 *
 * @throws the first fault, after all the others were done
 */
export async function endDocumentTerms(deps: Deps): Promise<void> {
  const { db } = deps.database;
  await noteMissedEnds(deps);
  const today = termDay(deps.now());
  const faults: unknown[] = [];
  let hasDeleted = false;
  let after: string | undefined;
  let ids: readonly string[];
  do {
    ids = await listDuePurchases(db, today, after, BATCH);
    for (const id of ids) {
      try {
        const one = db.transaction().execute((db) => endIn(db, deps, id, today));
        if (await one) hasDeleted = true;
      } catch (fault) {
        faults.push(fault);
      }
    }
    after = ids.at(-1);
  } while (ids.length === BATCH);
  // What storage does not let go of now is noted, and goes with the job that removes lost files.
  if (hasDeleted) await removeLostFilesSoon(deps);
  if (faults.length > 0) throw faults[0];
}

/** An older version of the product, which a deployment lets run beside this one, may have settled a purchase, or added to one that is over. */
async function noteMissedEnds({ database, now }: Deps): Promise<void> {
  const since = new Date(now().getTime() - DEPLOYMENT_MS);
  for (const id of await listMissedEnds(database.db, since, BATCH))
    await database.db.transaction().execute(async (db) => {
      await holdPurchase(db, id);
      await keepTerms(db, id, now());
    });
  await beginTerms(database.db, since);
}

/** @returns whether anything was deleted */
async function endIn(
  db: Db,
  { now, publicUrl }: Deps,
  purchaseId: string,
  today: CalendarDay,
): Promise<boolean> {
  await holdPurchase(db, purchaseId);
  const due = await listDueTerms(db, purchaseId, today);
  const owners = Map.groupBy(due, ({ owner_id }) => owner_id);
  // Whoever deletes their account at the moment takes their documents along.
  const held = await holdReaders(db, [...owners.keys()]);
  let hasDeleted = false;
  for (const [ownerId, rows] of owners) {
    if (!held.has(ownerId)) continue;
    const tell = (news: News) => notify(db, [readerOf(rows)], news, now());
    const over = rows.filter(({ notices }) => notices === 2);
    if (over.length > 0) {
      for (const row of over) await endOne(db, purchaseId, row, now());
      const kinds = over.map(({ kind }) => kind);
      await tell(documentsDeleted({ purchaseId, kinds, origin: publicUrl() }));
      hasDeleted = true;
    }
    for (const [keepUntil, count] of await noteNotices(db, rows, today)) {
      const news = documentsNotice({ purchaseId, count, keepUntil, origin: publicUrl() });
      const topic = termTopic(purchaseId, ownerId, keepUntil);
      await tell({ ...news, mail: { ...news.mail, topic, expires_at: termEnd(keepUntil) } });
    }
  }
  return hasDeleted;
}

const readerOf = ([row]: readonly DueTermRow[]) => ({
  member: { column: 'customer_id' as const, id: row?.owner_id ?? '' },
  email: row?.email ?? '',
});

/** Deletes a document. Its file goes with the last one that names it. */
async function endOne(db: Db, purchaseId: string, row: DueTermRow, now: Date): Promise<void> {
  await removeDocument(db, row.id);
  if (!row.is_shared) return;
  const by = { purchase_id: purchaseId, customer_id: row.owner_id };
  const subject = documentKindWords[row.kind];
  await addActivity(db, { ...by, kind: 'document_ended', audience: 'buyers', subject }, now);
}

/**
 * Notes a notice of each document of one owner that is due one. A late one moves the day: from each notice there are as many days left as it
 * says. @returns how many documents go after which day
 */
async function noteNotices(
  db: Db,
  rows: readonly DueTermRow[],
  today: CalendarDay,
): Promise<ReadonlyMap<CalendarDay, number>> {
  const days = new Map<CalendarDay, number>();
  for (const { id, notices, keep_until: planned } of rows) {
    if (notices === 2) continue;
    const told: NoticesTold = notices === 0 ? 1 : 2;
    const soonest = addDays(today, documentNoticeDays[notices]);
    const keep_until = planned < soonest ? soonest : planned;
    await setTerms(db, [id], { keep_until, notices: told, look_on: nextLook(keep_until, told) });
    days.set(keep_until, (days.get(keep_until) ?? 0) + 1);
  }
  return days;
}
