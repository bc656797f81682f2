import type { ReminderStep } from '@threshold/contract/buying/reminder-days';
import type { Db } from '../../adapters/database/database.ts';
import { dateQuestion, dateReminder } from '../../mail/purchase-mails.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { dateTopic } from './date-mails.ts';
import { remindingOf, toldOf } from './date-news.ts';
import type { KeyDateRow } from './dates.repo.ts';
import { endOf, planReminders } from './reminders.policy.ts';
import {
  claimDueDates,
  holdReaders,
  listBuyers,
  listSettled,
  setNextLook,
  settleSteps,
} from './reminders.repo.ts';

const BATCH = 50;
const MINUTE_MS = 60_000;

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl'>;
type Buyer = Awaited<ReturnType<typeof listBuyers>>[number];
type Settled = Awaited<ReturnType<typeof listSettled>>;

/** Reminds the buyers of dates by notification and mail, and asks them once about each that is past. */
export async function remindOfDates(deps: Deps): Promise<void> {
  while ((await remindBatch(deps)) === BATCH);
}

/** What is told, that it was told, and when to look again are written in one transaction. */
async function remindBatch({ database, now, publicUrl }: Deps): Promise<number> {
  const at = now();
  return database.db.transaction().execute(async (db) => {
    const dates = await claimDueDates(db, at, BATCH);
    if (dates.length === 0) return 0;
    const buyers = await listBuyers(db, [...new Set(dates.map((date) => date.purchase_id))]);
    const held = await holdReaders(db, [...new Set(buyers.map((buyer) => buyer.customer_id))]);
    const settled = await listSettled(
      db,
      dates.map(({ id }) => id),
    );
    for (const date of dates) {
      const looks: Date[] = [];
      for (const buyer of readersOf(date, buyers)) {
        const next = held.has(buyer.customer_id)
          ? await remind(db, { date, buyer, settled, at, origin: publicUrl() })
          : new Date(at.getTime() + MINUTE_MS);
        if (next) looks.push(next);
      }
      const [next = null] = looks.toSorted((a, b) => a.getTime() - b.getTime());
      await setNextLook(db, date.id, next);
    }
    return dates.length;
  });
}

/** Of a date that is done or cancelled nobody is told, even where an older version closed it and left it to be looked at. */
const readersOf = ({ status, purchase_id }: KeyDateRow, buyers: readonly Buyer[]) =>
  status === 'open' ? buyers.filter((buyer) => buyer.purchase_id === purchase_id) : [];

/** Tells one buyer what is due. @returns when to look again */
async function remind(
  db: Db,
  of: {
    readonly date: KeyDateRow;
    readonly buyer: Buyer;
    readonly settled: Settled;
    readonly at: Date;
    readonly origin: string;
  },
): Promise<Date | undefined> {
  const { date, buyer, at } = of;
  const version = date.due_version;
  const behind = of.settled.filter(
    (row) =>
      row.date_id === date.id && row.customer_id === buyer.customer_id && row.version === version,
  );
  const since = new Date(Math.max(date.due_set_at.getTime(), buyer.joined_at.getTime()));
  const plan = planReminders(
    remindingOf(date),
    { zone: buyer.zone, since, settled: new Set(behind.map(({ step }) => step)) },
    at,
  );
  const whose = { date_id: date.id, customer_id: buyer.customer_id, version };
  const isNew = new Set(await settleSteps(db, whose, plan.settles, at));
  if (plan.tell !== undefined && isNew.has(plan.tell)) await tell(db, plan.tell, of);
  return plan.next;
}

/** A mail that could not be sent while the date was ahead is dropped. */
async function tell(
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
    step === -1 ? dateQuestion(toldOf(date), origin) : dateReminder(toldOf(date), origin);
  const reader = {
    member: { column: 'customer_id', id: buyer.customer_id },
    email: buyer.email,
  } as const;
  const mail = {
    ...news.mail,
    topic: dateTopic(date.id),
    ...(step !== -1 && { expires_at: endOf(date) }),
  };
  await notify(db, [reader], { ...news, mail }, at);
}
