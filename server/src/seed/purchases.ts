import { checklistLine } from '@threshold/contract/rules/purchases/checklist';
import { countKeyDate, lastSureDay } from '@threshold/contract/rules/purchases/key-date-rules';
import { keyDateWords } from '@threshold/contract/texts/purchase-words';
import type { Db } from '../adapters/database/database.ts';
import { addDate, setDateStatus } from '../features/buying/dates/dates.repo.ts';
import { setNextCheck } from '../features/buying/dates/reminders.repo.ts';
import { addHome, putOpinion, updateHome } from '../features/buying/homes.repo.ts';
import { addNote } from '../features/buying/notes.repo.ts';
import { addActivity, addMember, addPurchase } from '../features/buying/purchases.repo.ts';
import { addProfessional } from '../features/buying/sharing/professionals.repo.ts';
import { addTask } from '../features/buying/tasks.repo.ts';
import { dayOf } from '../lib/local-time.ts';
import type { Listing } from './listing.ts';
import type { Customer } from './people.ts';
import { DAY_MS, idsOf } from './random.ts';

/*
 * A purchase of the demo customer, written by the product's own statements, without reminders of
 * its dates.
 */

const BEGUN_DAYS_AGO = 20;
const state = 'NSW';
const homes = [
  {
    details: { address: '3/40 Sample Parade', price: '$690,000' },
    moved: { stage: 'dropped', stage_reason: 'The strata plans a new roof' },
    opinion: { value: 'no', reason: 'Dark, and the strata has little saved' },
  },
  {
    details: { address: '12 Example Street', price: '$840,000' },
    moved: { stage: 'under_contract', stage_reason: '' },
    opinion: { value: 'yes', reason: 'Light, and near the station' },
  },
] as const;
const dates = [
  { kind: 'inspection', days: -13, time: '10:30', status: 'done' },
  { kind: 'finance_due', days: 9, time: null, status: 'open' },
  { kind: 'settlement', days: 37, time: null, status: 'open' },
] as const;
const tasks = [
  { line: 'confirm-dates', days: null, status: 'done' },
  { line: 'valuation', days: 4, status: 'open' },
  { title: 'Ask two movers for a price', days: null, status: 'open' },
] as const;
const note = 'The side gate sticks. Look again at the last inspection.';

type People = Readonly<{ listings: readonly Listing[]; customers: readonly Customer[] }>;

interface Place {
  readonly purchaseId: string;
  readonly buyerId: string;
  readonly nextId: () => string;
  readonly startedAt: Date;
}

/** Inserts the demo customer's purchase: homes, dates, tasks, a note and the demo professional. */
export async function insertPurchase(
  db: Db,
  { listings, customers: [buyer] }: People,
  now: Date,
): Promise<void> {
  if (!buyer) return;
  const startedAt = new Date(now.getTime() - BEGUN_DAYS_AGO * DAY_MS);
  const nextId = idsOf('purchases');
  const place = { purchaseId: nextId(), buyerId: buyer.id, nextId, startedAt };
  const by = { purchase_id: place.purchaseId, customer_id: buyer.id };
  await addPurchase(db, { id: place.purchaseId, name: 'Our first home' }, startedAt);
  await addMember(db, { ...by, role: 'buyer', invited_by: null }, startedAt);
  const act = { purchaseId: place.purchaseId, customerId: buyer.id };
  await addActivity(db, act, { kind: 'purchase_started' }, startedAt);
  const home_id = await insertHomes(db, place);
  await insertDates(db, place, home_id, now);
  await insertTasks(db, place, now);
  const { purchase_id, customer_id: author_id } = by;
  const written = { text: note, audience: 'buyers' } as const;
  await addNote(db, { id: nextId(), purchase_id, author_id, home_id, ...written }, startedAt);
  const vendor = listings.find(({ isDemo }) => isDemo)?.vendor;
  if (vendor)
    await addProfessional(
      db,
      { purchase_id, vendor_id: vendor.id, shared_by: author_id },
      startedAt,
    );
}

/** @returns the home under contract */
async function insertHomes(db: Db, { purchaseId, buyerId, nextId, startedAt }: Place) {
  const purchase_id = purchaseId;
  let id = '';
  for (const { details, moved, opinion } of homes) {
    id = nextId();
    const where = { place: 'Parramatta NSW 2150', state, link: '', agent: '' } as const;
    const sale = { auction_on: null, sale_method: 'private' } as const;
    await addHome(
      db,
      { ...details, ...where, ...sale, id, purchase_id, added_by: buyerId },
      startedAt,
    );
    const subject = details.address;
    const act = { purchaseId, customerId: buyerId };
    await addActivity(db, act, { kind: 'home_added', subject }, startedAt);
    await updateHome(db, id, moved, startedAt);
    const seen = { home_id: id, customer_id: buyerId, seen_on: dayOf(startedAt) };
    await putOpinion(db, { ...seen, ...opinion }, startedAt);
  }
  return id;
}

async function insertDates(
  db: Db,
  { purchaseId, nextId, startedAt }: Place,
  home_id: string,
  now: Date,
): Promise<void> {
  for (const { kind, days, time, status } of dates) {
    const typed = { on: lastSureDay(state, dayAfter(now, days)), time };
    const count = countKeyDate({ kind, state, typed, cooling_off: null, condition: null });
    if ('reason' in count) throw new Error(count.reason);
    const id = nextId();
    const fields = { home_id, kind, title: keyDateWords[kind], state, reason: '' } as const;
    await addDate(db, { ...fields, id, purchase_id: purchaseId }, count.date, startedAt);
    if (status === 'open') await setNextCheck(db, id, null);
    else await setDateStatus(db, id, status, startedAt);
  }
}

async function insertTasks(
  db: Db,
  { purchaseId, buyerId, nextId, startedAt }: Place,
  now: Date,
): Promise<void> {
  for (const { days, status, ...what } of tasks) {
    const line = 'line' in what ? what.line : null;
    const title = 'title' in what ? what.title : (checklistLine(what.line)?.title ?? '');
    const due_on = days === null ? null : dayAfter(now, days);
    const of = { purchase_id: purchaseId, assignee_id: buyerId, added_by: buyerId };
    await addTask(db, { ...of, id: nextId(), line, title, due_on, status }, startedAt);
  }
}

const dayAfter = (now: Date, days: number) => dayOf(new Date(now.getTime() + days * DAY_MS));
