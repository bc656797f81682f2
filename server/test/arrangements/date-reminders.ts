import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { keyDateEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import { coBuyerNewsTexts } from '@threshold/contract/texts/notification-texts';
import { sendDateReminders } from '#src/features/purchases/dates/reminders.jobs.ts';
import { buildAccount } from '../factories/account.ts';
import { buildPurchase, joinPurchase } from '../factories/purchase.ts';
import { listMailsTo } from '../outbox.ts';
import { publicUrl, type TestApp } from '../test-app.ts';

/*
 * `DUE` is Friday 12 June 2026. Monday 8 June is a holiday in New South Wales, so the fifth
 * business day before `DUE` is Thursday 4 June.
 */
export const DUE = '2026-06-12';
export const nine = { five: '2026-06-03T23:00:00Z', two: '2026-06-09T23:00:00Z' };
export const lastNine = '2026-06-11T23:00:00Z';
export const dayAfter = '2026-06-12T23:00:00Z';
export const subject = 'A date in your purchase is due on Fri 12 Jun';

export type Account = Awaited<ReturnType<typeof buildAccount>>;

/** Functions for tests of reminders: a purchase with two buyers, a helper and key dates. */
export function dateReminders(test: TestApp) {
  let id = '';
  let ann: Account;

  /** Deletes all purchases and creates one with two buyers and a helper. */
  async function begin() {
    test.clock.now = new Date('2026-06-01T01:00:00Z');
    const { db } = test.database;
    await db.deleteFrom('purchases').execute();
    const [ben, helper] = [await person(), await person()];
    ann = await person();
    id = await buildPurchase(db, ann.id);
    await joinPurchase(db, id, ben.id);
    await joinPurchase(db, id, helper.id, 'helper', ann.id);
    await db.updateTable('purchase_members').set({ joined_at: test.clock.now }).execute();
    return { ann, ben, helper, id };
  }

  const person = () => buildAccount(test, 'customers');
  const by = ({ token }: Account) => test.as(token);

  const typed = (on: string, other = {}) =>
    ({ kind: 'finance_due', state: 'NSW', typed: { on }, ...other }) as const;

  async function addDate(on = DUE, other: object = {}, purchase = id, who = ann) {
    const body = typed(on, other);
    const { ok } = await by(who).call(keyDateEndpoints.add, { params: { id: purchase }, body });
    return ok.data;
  }

  const remind = () =>
    sendDateReminders({
      database: test.database,
      now: () => test.clock.now,
      publicUrl: () => publicUrl,
    });
  async function remindAt(time: string) {
    test.clock.now = new Date(time);
    await remind();
  }

  /** Returns the subjects of the mails about key dates to an account, oldest first. */
  const mailed = async ({ email }: Account) =>
    (await listMailsTo(test.database.db, email))
      .filter(({ template }) => template.startsWith('purchase_date'))
      .map((mail) => mail.subject);
  const noted = async (who: Account) =>
    (await by(who).call(notificationEndpoints.list)).ok.data
      .filter(({ kind }) => kind === 'purchase')
      .map(({ text }) => text)
      .filter((text) => text !== coBuyerNewsTexts.date_confirmed)
      .toReversed();

  const settle = (dateId: string, status: 'open' | 'done' | 'cancelled', version: number) =>
    by(ann).call(keyDateEndpoints.setStatus, {
      params: { id, dateId },
      body: { status, version },
    });
  const confirm = (dateId: string) =>
    by(ann).call(keyDateEndpoints.confirm, {
      params: { id, dateId },
      body: { with: 'Kim Lee', version: 1 },
    });
  const move = (dateId: string, on: string, version: number, reason = '') =>
    by(ann).call(keyDateEndpoints.change, {
      params: { id, dateId },
      body: { ...typed(on), version, reason },
    });

  return {
    begin,
    person,
    by,
    typed,
    addDate,
    remind,
    remindAt,
    mailed,
    noted,
    settle,
    confirm,
    move,
  };
}
