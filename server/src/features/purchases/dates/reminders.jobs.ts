import type { ReminderStep } from '@threshold/contract/rules/purchases/key-date-rules';
import type { Db } from '../../../adapters/database/database.ts';
import { inSavepoint } from '../../../db/row-queries.ts';
import { createDateQuestionNews, createDateReminderNews } from '../../../mail/purchase-mails.ts';
import { attemptRow, processDueRows } from '../../../queue/rows.ts';
import type { Services } from '../../../services.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { buildDateMailTopic, toMailedDate, toRemindedDate } from './date-news.ts';
import { type KeyDateRow, setDateStatus } from './dates.repo.ts';
import { computeDateEnd, planReminders } from './reminders.policy.ts';
import {
  listBuyers,
  listDueDates,
  listSettledSteps,
  lockAvailableCustomers,
  lockDueDate,
  setNextReminderCheck,
  settleReminderSteps,
} from './reminders.repo.ts';

const MINUTE_MS = 60_000;

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl'>;
type Buyer = Awaited<ReturnType<typeof listBuyers>>[number];
type SettledSteps = Awaited<ReturnType<typeof listSettledSteps>>;

/** Reminds buyers of dates, asks once whether a past date was done, and completes inspections. */
export async function sendDateReminders(deps: Deps): Promise<void> {
  const at = deps.now();
  const { db } = deps.database;
  await processDueRows(
    { db, now: at },
    {
      job: 'remind-of-dates',
      list: (count) => listDueDates(db, at, count),
      handle: (id) => db.transaction().execute((db) => handleDueDate(db, id, at, deps.publicUrl())),
    },
  );
}

/** Sends the reminders of a date that are due, and stores the time of the next check. */
async function handleDueDate(db: Db, id: string, at: Date, origin: string): Promise<boolean> {
  const date = await lockDueDate(db, id, at);
  if (!date) return false;
  // A past inspection becomes done, because buyers are not asked whether it took place.
  if (date.kind === 'inspection' && computeDateEnd(date) <= at) {
    await setDateStatus(db, id, 'done', at);
    return true;
  }
  const buyers = await listBuyers(db, [date.purchase_id]);
  const ids = buyers.map((buyer) => buyer.customer_id);
  const locked = await lockAvailableCustomers(db, ids);
  const settled = await listSettledSteps(db, id);
  const looks: Date[] = [];
  for (const buyer of buyers) {
    if (!locked.has(buyer.customer_id)) {
      looks.push(new Date(at.getTime() + MINUTE_MS));
      continue;
    }
    // A failure for one buyer, such as an invalid time zone, must not stop other reminders.
    const attempt = await attemptRow(
      { db, now: at },
      { job: 'remind-of-dates', id: buyer.customer_id },
      () => inSavepoint(db, () => remindBuyer(db, { date, buyer, settled, at, origin })),
    );
    const next = attempt.isDone ? attempt.result : attempt.retryAt;
    if (next) looks.push(next);
  }
  const [next = null] = looks.toSorted((a, b) => a.getTime() - b.getTime());
  await setNextReminderCheck(db, id, next);
  return true;
}

/** Sends one buyer the reminder that is due. @returns when the next one is due, if any */
async function remindBuyer(
  db: Db,
  of: {
    readonly date: KeyDateRow;
    readonly buyer: Buyer;
    readonly settled: SettledSteps;
    readonly at: Date;
    readonly origin: string;
  },
): Promise<Date | undefined> {
  const { date, buyer, at } = of;
  const version = date.due_version;
  const behind = of.settled.filter(
    (row) => row.customer_id === buyer.customer_id && row.version === version,
  );
  const since = new Date(Math.max(date.due_set_at.getTime(), buyer.joined_at.getTime()));
  const plan = planReminders(
    toRemindedDate(date),
    { zone: buyer.zone, since, settled: new Set(behind.map(({ step }) => step)) },
    at,
  );
  const whose = { date_id: date.id, customer_id: buyer.customer_id, version };
  const isNew = new Set(await settleReminderSteps(db, whose, plan.settles, at));
  if (plan.send !== undefined && isNew.has(plan.send)) await sendDateReminder(db, plan.send, of);
  return plan.next;
}

/** Sends a reminder or question. A reminder mail is dropped if it is not sent before the date. */
async function sendDateReminder(
  db: Db,
  step: ReminderStep,
  of: {
    readonly date: KeyDateRow;
    readonly buyer: Buyer;
    readonly at: Date;
    readonly origin: string;
  },
): Promise<void> {
  const { date, buyer, at, origin } = of;
  const news =
    step === -1
      ? createDateQuestionNews(toMailedDate(date), origin)
      : createDateReminderNews(toMailedDate(date), origin);
  const reader = {
    member: { column: 'customer_id', id: buyer.customer_id },
    email: buyer.email,
  } as const;
  const mail = {
    ...news.mail,
    topic: buildDateMailTopic(date.id),
    ...(step !== -1 && { expires_at: computeDateEnd(date) }),
  };
  await notifyRecipients(db, [reader], { ...news, mail }, at);
}
