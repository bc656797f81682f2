import { basisSchema } from '@threshold/contract/endpoints/purchases/key-dates';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import {
  createDateMovedNews,
  createDatesCancelledNews,
  type MailedDate,
} from '../../../mail/purchase-mails.ts';
import { deleteWaitingMails } from '../../../queue/mail.repo.ts';
import { consumeBudget } from '../../accounts/attempts/attempt-budgets.ts';
import { findCustomer } from '../../accounts/customers/customers.repo.ts';
import { type News, notifyRecipients } from '../../notifications/notifier.ts';
import { presentDate } from '../purchases.presenter.ts';
import type { KeyDateRow } from './dates.repo.ts';
import type { ZonedRemindedDate } from './reminders.policy.ts';
import {
  deleteReminderRecords,
  listBuyers,
  lockAvailableCustomers,
  moveReminderRecords,
} from './reminders.repo.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The buyer who changes a date, the origin for links in mails, and the time of the change. */
interface ChangeAuthor {
  readonly customerId: string;
  readonly origin: string;
  readonly now: Date;
}

/** Returns the fields of a date that mails show. */
export const toMailedDate = (row: KeyDateRow): MailedDate => ({
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
export const toRemindedDate = (row: KeyDateRow): ZonedRemindedDate => ({
  state: row.state,
  due_on: row.due_on,
  due_time: row.due_time,
  act_by: row.act_by,
  zone: row.zone,
  reiq: row.basis !== null && basisSchema.parse(row.basis).condition?.reiq === true,
});

/** Deletes unsent mails about a moved date, and notifies all buyers if the date was confirmed. */
export async function notifyOfMovedDate(
  db: Db,
  before: KeyDateRow,
  after: KeyDateRow,
  by: ChangeAuthor,
) {
  await deleteDateMails(db, [before.id]);
  if (before.confirmed_with === null) return;
  const news = createDateMovedNews(toMailedDate(after), before, by.origin);
  const mail = { ...news.mail, topic: buildDateMailTopic(after.id) };
  await notifyBuyers(db, after.purchase_id, { ...news, mail }, by);
}

/** Deletes unsent mails about cancelled dates, and notifies buyers if a date was confirmed. */
export async function notifyOfCancelledDates(
  db: Db,
  dates: readonly KeyDateRow[],
  by: ChangeAuthor,
): Promise<void> {
  const ids = dates.map(({ id }) => id);
  await deleteDateMails(db, ids);
  const [first, ...more] = dates
    .filter((date) => date.confirmed_with !== null)
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
  if (!first) return;
  const mailedDates = [toMailedDate(first), ...more.map(toMailedDate)] as const;
  const news = createDatesCancelledNews(mailedDates, by.origin);
  const topic =
    more.length === 0 ? buildDateMailTopic(first.id) : `purchase_dates:${first.purchase_id}`;
  await notifyBuyers(db, first.purchase_id, { ...news, mail: { ...news.mail, topic } }, by);
}

/** Mails all buyers, and adds notifications for all except the acting buyer. @throws too_many */
async function notifyBuyers(
  db: Db,
  purchaseId: string,
  { notification, ...mailed }: News,
  by: ChangeAuthor,
) {
  const budget = { scope: 'purchase_mails', limit: purchaseLimits.mailed_changes_per_day };
  const subject = `${purchaseId}:${by.customerId}`;
  const sentence = outcomes.refusals.too_many_between;
  await consumeBudget(db, { ...budget, seconds: DAY_SECONDS }, subject, by.now, sentence);
  const buyers = await listBuyers(db, [purchaseId]);
  const ids = buyers.map(({ customer_id }) => customer_id);
  const locked = await lockAvailableCustomers(db, ids);
  const recipients = buyers.map(({ customer_id, email }) => ({
    member: { column: 'customer_id' as const, id: customer_id },
    email,
  }));
  await notifyRecipients(
    db,
    recipients,
    ({ member: { id } }) =>
      id !== by.customerId && locked.has(id) ? { ...mailed, notification } : mailed,
    by.now,
  );
}

/** Returns the topic by which unsent mails about a date are found and deleted. */
export const buildDateMailTopic = (id: string) => `purchase_date:${id}`;

/** Deletes unsent mails about these dates, because the dates have changed. */
export async function deleteDateMails(db: Db, ids: readonly string[]): Promise<void> {
  await deleteWaitingMails(db, ids.map(buildDateMailTopic));
}

/** Moves a customer's reminder records to copied dates. Deletes unsent mails about old dates. */
export async function moveReminders(
  db: Db,
  copies: ReadonlyMap<string, string>,
  customerId: string,
): Promise<void> {
  const email = (await findCustomer(db, customerId))?.email;
  if (email === undefined) return;
  const originals = [...copies.keys()];
  const deletedTopics = new Set(
    await deleteWaitingMails(db, originals.map(buildDateMailTopic), email),
  );
  await deleteReminderRecords(
    db,
    customerId,
    originals.filter((id) => deletedTopics.has(buildDateMailTopic(id))),
  );
  await moveReminderRecords(db, copies, customerId);
}
