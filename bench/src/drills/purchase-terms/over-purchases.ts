import { addDays, type CalendarDay } from '@threshold/contract/buying/calendar-days';
import type { NoticesTold } from '@threshold/contract/buying/document-retention';
import { reminderDays } from '@threshold/contract/buying/reminder-days';
import { nextLook, termDay } from '../../../../server/src/features/buying/document-terms.ts';
import { localDay } from '../../../../server/src/lib/local-day.ts';
import type { Services } from '../../../../server/src/services.ts';
import { buildCustomer } from '../../../../server/test/factories/customer.ts';
import {
  buildHome,
  buildKeyDate,
  buildPurchase,
  joinPurchase,
} from '../../../../server/test/factories/purchase.ts';
import { buildPurchaseDocument } from '../../../../server/test/factories/purchase-document.ts';
import { buildSession } from '../../../../server/test/factories/session.ts';

type Deps = Pick<Services, 'database' | 'storage'>;

const DAY_MS = 24 * 60 * 60_000;
const daysAgo = (days: number, seconds = 0) =>
  new Date(Date.now() - days * DAY_MS + seconds * 1000);

/** Of one purchase: what is gone and what is there once the jobs are through. Files by id. */
export interface OverPurchase {
  /** Documents whose time is over. */
  readonly over: readonly string[];
  readonly kept: readonly string[];
  readonly filesOver: readonly string[];
  readonly filesKept: readonly string[];
  /** Token of the documents' owner. */
  readonly owner: string;
}

/** What is told in each of them: of documents that went and of those that will, once; of two dates, to both buyers. */
export const toldOfEach = 2 + 2 * 2;

/** Settled purchases, with dates to be reminded of; documents whose time is over, soon to be over, and none of either. In the order in which jobs take them. */
export async function overPurchases(deps: Deps, count: number): Promise<OverPurchase[]> {
  const made: OverPurchase[] = [];
  for (let nr = 0; nr < count; nr += 1) made.push(await overPurchase(deps, nr));
  const { db } = deps.database;
  // The dates that are there were there before their reminders were due.
  await db
    .updateTable('purchase_members')
    .set({ joined_at: daysAgo(30) })
    .execute();
  return made;
}

async function overPurchase(deps: Deps, nr: number): Promise<OverPurchase> {
  const { db } = deps.database;
  const owner = await buildCustomer(db);
  const other = await buildCustomer(db);
  const purchase_id = await buildPurchase(db, owner);
  await joinPurchase(db, purchase_id, other);
  await buildHome(db, purchase_id, { stage: 'bought' });
  await db
    .updateTable('purchases')
    .set({ ended_at: daysAgo(120) })
    .where('id', '=', purchase_id)
    .execute();
  await addDates(deps, purchase_id, nr);

  const today = termDay(new Date());
  const add = (kind: 'income' | 'bank_statement' | 'tax' | 'identity' | 'contract_of_sale') =>
    buildPurchaseDocument(deps, {
      purchase_id,
      owner_id: owner,
      kind,
      readers: kind === 'income' ? [other] : [],
      created_at: daysAgo(130),
    });
  const gone = await add('income');
  const goneToo = await add('bank_statement');
  const noticed = await add('tax');
  const early = await add('identity');
  const ofHome = await add('contract_of_sale');
  // The other buyer kept one that was shared: the same file.
  const copy = await buildPurchaseDocument(deps, {
    purchase_id,
    owner_id: other,
    kind: 'bank_statement',
    file_id: goneToo.file,
  });

  const setTerm = (document_id: string, keep_until: CalendarDay, notices: NoticesTold) =>
    db
      .insertInto('purchase_document_terms')
      .values({ document_id, keep_until, notices, look_on: nextLook(keep_until, notices) })
      .execute();
  for (const { id } of [gone, goneToo]) await setTerm(id, addDays(today, -1), 2);
  // The first notice of every other one, and the second of the others.
  await setTerm(noticed.id, addDays(today, nr % 2 === 0 ? 30 : 7), nr % 2 === 0 ? 0 : 1);
  for (const { id } of [early, copy]) await setTerm(id, addDays(today, 60), 0);

  const kept = [noticed, early, ofHome, copy];
  return {
    over: [gone.id, goneToo.id],
    kept: kept.map(({ id }) => id),
    filesOver: [gone.file],
    filesKept: kept.map(({ file }) => file),
    owner: await buildSession(db, { customer_id: owner }),
  };
}

/** One that is past, of which its buyers are to be asked, one that is ahead, of which they are to be reminded, and one that is done. */
async function addDates({ database: { db } }: Deps, purchaseId: string, nr: number): Promise<void> {
  const since = { due_set_at: daysAgo(30), remind_at: daysAgo(1, nr) };
  const past = addDays(localDay(new Date()), -10);
  const ahead = dayAhead();
  await buildKeyDate(db, purchaseId, { ...since, due_on: past, act_by: past });
  await buildKeyDate(db, purchaseId, { ...since, due_on: ahead, act_by: ahead });
  await buildKeyDate(db, purchaseId, { due_on: past, act_by: past, status: 'done' });
}

/** The day of a date of which one reminder was due before today, and the next is not before the drill is over. */
function dayAhead(): CalendarDay {
  const today = localDay(new Date());
  for (let day = addDays(today, 1); ; day = addDays(day, 1)) {
    const date = { state: 'NSW', due_on: day, act_by: day, due_time: null, reiq: false } as const;
    const [first, ...later] = reminderDays(date);
    const isNext = later.every(({ on }) => on > addDays(today, 1));
    if (first && first.on < today && isNext) return day;
  }
}

/** A purchase that goes on, with a document about its buyer that has no term. @returns the document's id */
export async function openPurchase(deps: Deps): Promise<{ id: string; file: string }> {
  const { db } = deps.database;
  const owner_id = await buildCustomer(db);
  const purchase_id = await buildPurchase(db, owner_id);
  await buildHome(db, purchase_id, { stage: 'under_contract' });
  return buildPurchaseDocument(deps, { purchase_id, owner_id, kind: 'income' });
}
