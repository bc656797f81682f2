import { keyDateEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import { homeEndpoints } from '@threshold/contract/endpoints/purchases/purchases';
import { limits } from '@threshold/contract/limits';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Account, DUE, dateReminders } from '#test/arrangements/date-reminders.ts';
import { buildHome } from '#test/factories/purchase.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { begin, by, typed, addDate, noted } = dateReminders(test);
const { per_hour, per_day } = limits.mails_about;
const DAYS = [DUE, '2026-06-19'];

let ann: Account;
let ben: Account;
let id: string;
beforeEach(async () => {
  ({ ann, ben, id } = await begin());
});

/** Marks all mails that are due now as sent. */
const sendDue = () =>
  test.database.db
    .updateTable('outbox')
    .set({ sent_at: new Date() })
    .where('next_at', '<=', new Date())
    .where('sent_at', 'is', null)
    .execute();

/** Repeatedly confirms and moves a date. @returns the HTTP status of each move */
async function toggle(dateId: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  const params = { id, dateId };
  const versionOf = async () =>
    await test.database.db
      .selectFrom('purchase_dates')
      .select(['version', 'due_on'])
      .where('id', '=', dateId)
      .executeTakeFirstOrThrow();
  for (let n = 0; n < times; n += 1) {
    const before = await versionOf();
    const confirmed = { with: `Kim ${n}`, version: before.version };
    await by(ann).call(keyDateEndpoints.confirm, { params, body: confirmed });
    const on = DAYS.find((day) => day !== before.due_on) ?? DUE;
    const body = { ...typed(on), reason: 'Again', version: before.version + 1 };
    statuses.push((await by(ann).call(keyDateEndpoints.change, { params, body })).status);
    await sendDue();
  }
  return statuses;
}

const sentTo = async ({ email }: Account) =>
  (await listMailsTo(test.database.db, email)).filter(({ sent_at }) => sent_at !== null).length;
const waitingFor = async ({ email }: Account) =>
  (await listMailsTo(test.database.db, email)).filter(({ sent_at }) => sent_at === null);

describe('a confirmed date that is repeatedly moved back and forth', () => {
  it('causes three mails per buyer and hour, then only the newest is queued', async () => {
    const { _id } = await addDate();
    await toggle(_id, 8);
    expect([await sentTo(ben), await sentTo(ann)]).toEqual([per_hour, per_hour]);
    const [last, ...more] = await waitingFor(ben);
    expect([more, last?.subject]).toEqual([
      [],
      'A confirmed date in your purchase moved to Fri 12 Jun',
    ]);
    expect(last?.next_at.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
  });

  it('causes at most eight mails per buyer in a day', async () => {
    const { _id } = await addDate();
    for (let hour = 0; hour < 5; hour += 1) {
      await toggle(_id, 4);
      test.clock.now = new Date(test.clock.now.getTime() + 61 * 60_000);
    }
    expect(await sentTo(ben)).toBe(per_day);
    expect(await waitingFor(ben)).toHaveLength(1);
  });

  it('causes no equal notification while an earlier one is unread', async () => {
    const { _id } = await addDate();
    await toggle(_id, 8);
    expect((await noted(ben)).length).toBe(DAYS.length);
  });

  it('cannot be moved by a buyer more often than the daily limit', async () => {
    const { _id } = await addDate();
    const statuses = await toggle(_id, purchaseLimits.mailed_changes_per_day + 1);
    expect(statuses.filter((status) => status !== 200)).toEqual([429]);
  });
});

it('a contract that repeatedly ends and resumes causes three mails an hour', async () => {
  const { db } = test.database;
  const homeId = await buildHome(db, id, { stage: 'under_contract' });
  for (let n = 0; n < 6; n += 1) {
    for (const on of DAYS) {
      const date = await addDate(on, { home: homeId });
      await by(ann).call(keyDateEndpoints.confirm, {
        params: { id, dateId: date._id },
        body: { with: 'Kim Lee', version: 1 },
      });
    }
    for (const stage of ['offered', 'under_contract'] as const) {
      const { version } = await db
        .selectFrom('purchase_homes')
        .select('version')
        .where('id', '=', homeId)
        .executeTakeFirstOrThrow();
      const body = { stage, reason: '', version };
      await by(ann).call(homeEndpoints.setStage, { params: { id, homeId }, body });
    }
    await sendDue();
  }
  expect(await sentTo(ben)).toBe(per_hour);
  expect(await waitingFor(ben)).toHaveLength(1);
});
