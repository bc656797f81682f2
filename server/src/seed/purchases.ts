import { findChecklistLine } from '@threshold/contract/rules/purchases/checklist';
import {
  computeActByDate,
  computeKeyDate,
} from '@threshold/contract/rules/purchases/key-date-rules';
import { keyDateWords } from '@threshold/contract/texts/purchase-words';
import type { Db } from '../adapters/database/database.ts';
import { addDate, setDateStatus } from '../features/purchases/dates/dates.repo.ts';
import { setNextReminderCheck } from '../features/purchases/dates/reminders.repo.ts';
import { addHome, updateHome, upsertOpinion } from '../features/purchases/homes/homes.repo.ts';
import { addNote } from '../features/purchases/homes/notes.repo.ts';
import { addActivity, addMember, addPurchase } from '../features/purchases/purchases.repo.ts';
import { addProfessional } from '../features/purchases/sharing/professionals.repo.ts';
import { addTask } from '../features/purchases/tasks/tasks.repo.ts';
import { toUtcDateString } from '../lib/local-time.ts';
import type { Members } from './listing.ts';
import { createIdGenerator, DAY_MS } from './random.ts';

/* The product's own functions insert these demo rows, but without reminders of dates. */

const DAYS_SINCE_START = 20;
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
  { line: 'confirm-dates', title: '', days: null, status: 'done' },
  { line: 'valuation', title: '', days: 4, status: 'open' },
  { line: null, title: 'Ask two movers for a price', days: null, status: 'open' },
] as const;
const note = {
  text: 'The side gate sticks. Look again at the last inspection.',
  audience: 'buyers',
} as const;

/** Inserts the demo customer's purchase: homes, dates, tasks, a note and the demo professional. */
export async function insertPurchase(
  db: Db,
  { listings, customers: [buyer] }: Members,
  now: Date,
): Promise<void> {
  if (!buyer) return;
  const startedAt = new Date(now.getTime() - DAYS_SINCE_START * DAY_MS);
  const dayAfter = (days: number) => toUtcDateString(new Date(now.getTime() + days * DAY_MS));
  const nextId = createIdGenerator('purchases');
  const purchase_id = nextId();
  const buyerId = buyer.id;
  const by = { purchase_id, customer_id: buyerId };
  await addPurchase(db, { id: purchase_id, name: 'Our first home' }, startedAt);
  await addMember(db, { ...by, role: 'buyer', invited_by: null }, startedAt);
  const act = { purchaseId: purchase_id, customerId: buyerId };
  await addActivity(db, act, { kind: 'purchase_started' }, startedAt);

  // The last home is the one under contract.
  let home_id = '';
  for (const { details, moved, opinion } of homes) {
    home_id = nextId();
    const home = {
      ...details,
      id: home_id,
      purchase_id,
      added_by: buyerId,
      place: 'Parramatta NSW 2150',
      state,
      link: '',
      agent: '',
      auction_on: null,
      sale_method: 'private',
    } as const;
    await addHome(db, home, startedAt);
    await addActivity(db, act, { kind: 'home_added', subject: details.address }, startedAt);
    await updateHome(db, home_id, moved, startedAt);
    const seen = { home_id, customer_id: buyerId, seen_on: toUtcDateString(startedAt) };
    await upsertOpinion(db, { ...seen, ...opinion }, startedAt);
  }

  for (const { kind, days, time, status } of dates) {
    const typed = { on: computeActByDate(state, dayAfter(days)), time };
    const count = computeKeyDate({ kind, state, typed, cooling_off: null, condition: null });
    if ('reason' in count) throw new Error(count.reason);
    const id = nextId();
    const title = keyDateWords[kind];
    const fields = { id, purchase_id, home_id, kind, title, state, reason: '' } as const;
    await addDate(db, fields, count.date, startedAt);
    if (status === 'open') await setNextReminderCheck(db, id, null);
    else await setDateStatus(db, id, status, startedAt);
  }

  for (const { days, status, line, title: ownTitle } of tasks) {
    const title = line === null ? ownTitle : (findChecklistLine(line)?.title ?? '');
    const due_on = days === null ? null : dayAfter(days);
    const task = { purchase_id, assignee_id: buyerId, added_by: buyerId, line, title, due_on };
    await addTask(db, { ...task, id: nextId(), status }, startedAt);
  }

  await addNote(db, { ...note, id: nextId(), purchase_id, author_id: buyerId, home_id }, startedAt);
  const vendor = listings.find(({ isDemo }) => isDemo)?.vendor;
  if (!vendor) return;
  await addProfessional(db, { purchase_id, vendor_id: vendor.id, shared_by: buyerId }, startedAt);
}
