import { basisSchema } from '@threshold/contract/endpoints/purchases/key-dates';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import { dateMoved, datesCancelled, type MailedDate } from '../../../mail/purchase-mails.ts';
import { dropWaiting } from '../../../queue/mail.repo.ts';
import { allow } from '../../accounts/attempts/attempt-budgets.ts';
import { findCustomer } from '../../accounts/customers/customers.repo.ts';
import { type News, notify } from '../../notifications/notifier.ts';
import { presentDate } from '../purchases.presenter.ts';
import type { KeyDateRow } from './dates.repo.ts';
import type { Reminding } from './reminders.policy.ts';
import {
  deleteReminderRecords,
  listBuyers,
  lockReaders,
  moveReminderRecords,
} from './reminders.repo.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Member and time of a change to a date. */
interface By {
  readonly customerId: string;
  readonly origin: string;
  readonly now: Date;
}

/** Returns the fields of a date that mails show. */
export const mailedDateOf = (row: KeyDateRow): MailedDate => ({
  purchaseId: row.purchase_id,
  kind: row.kind,
  due_on: row.due_on,
  due_time: row.due_time,
  zone: row.zone,
  act_by: row.act_by,
  isCounted: row.basis !== null,
  isConfirmed: row.confirmed_with !== null,
  warning: presentDate(row, new Set()).warning,
});

/** Returns the fields of a date that its reminders depend on. */
export const remindedDateOf = (row: KeyDateRow): Reminding => ({
  state: row.state,
  due_on: row.due_on,
  due_time: row.due_time,
  act_by: row.act_by,
  zone: row.zone,
  reiq: row.basis !== null && basisSchema.parse(row.basis).condition?.reiq === true,
});

/** Drops the waiting mails of a moved date. If it was confirmed, notifies every buyer at once. */
export async function notifyOfMovedDate(db: Db, before: KeyDateRow, after: KeyDateRow, by: By) {
  await dropDateMails(db, [before.id]);
  if (before.confirmed_with === null) return;
  const news = dateMoved(mailedDateOf(after), before, by.origin);
  const mail = { ...news.mail, topic: dateTopic(after.id) };
  await notifyBuyers(db, after.purchase_id, { ...news, mail }, by);
}

/** Handles cancelled dates of one purchase like `notifyOfMovedDate`. */
export async function notifyOfCancelledDates(
  db: Db,
  dates: readonly KeyDateRow[],
  by: By,
): Promise<void> {
  const ids = dates.map(({ id }) => id);
  await dropDateMails(db, ids);
  const [first, ...more] = dates
    .filter((date) => date.confirmed_with !== null)
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
  if (!first) return;
  const mailedDates = [mailedDateOf(first), ...more.map(mailedDateOf)] as const;
  const news = datesCancelled(mailedDates, by.origin);
  const topic = more.length === 0 ? dateTopic(first.id) : `purchase_dates:${first.purchase_id}`;
  await notifyBuyers(db, first.purchase_id, { ...news, mail: { ...news.mail, topic } }, by);
}

/** Mails all buyers, and notifies the others. @throws too_many */
async function notifyBuyers(db: Db, purchaseId: string, { notification, ...mailed }: News, by: By) {
  const budget = { scope: 'purchase_mails', limit: purchaseLimits.mailed_changes_per_day };
  const subject = `${purchaseId}:${by.customerId}`;
  const sentence = outcomes.refusals.too_many_between;
  await allow(db, { ...budget, seconds: DAY_SECONDS }, subject, by.now, sentence);
  const buyers = await listBuyers(db, [purchaseId]);
  const ids = buyers.map(({ customer_id }) => customer_id);
  const locked = await lockReaders(db, ids);
  const recipients = buyers.map(({ customer_id, email }) => ({
    member: { column: 'customer_id' as const, id: customer_id },
    email,
  }));
  await notify(
    db,
    recipients,
    ({ member: { id } }) =>
      id !== by.customerId && locked.has(id) ? { ...mailed, notification } : mailed,
    by.now,
  );
}

/** Returns the topic of mails about one date. */
export const dateTopic = (id: string) => `purchase_date:${id}`;

/** Drops waiting mails about dates that have changed. */
export async function dropDateMails(db: Db, ids: readonly string[]): Promise<void> {
  await dropWaiting(db, ids.map(dateTopic));
}

/** Moves a customer's reminder records to the copied dates. Drops mails, whose links would fail. */
export async function moveReminders(
  db: Db,
  copies: ReadonlyMap<string, string>,
  customerId: string,
): Promise<void> {
  const email = (await findCustomer(db, customerId))?.email;
  if (email === undefined) return;
  const originals = [...copies.keys()];
  const dropped = new Set(await dropWaiting(db, originals.map(dateTopic), email));
  await deleteReminderRecords(
    db,
    customerId,
    originals.filter((id) => dropped.has(dateTopic(id))),
  );
  await moveReminderRecords(db, copies, customerId);
}
