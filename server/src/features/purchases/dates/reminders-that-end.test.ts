import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { keyDateEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import { sharingEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import {
  homeEndpoints,
  purchaseEndpoints,
} from '@threshold/contract/endpoints/purchases/purchases';
import { notAdvice } from '@threshold/contract/texts/sentences';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import {
  type Account,
  DUE,
  dateReminders,
  lastNine,
  nine,
  subject,
} from '#test/arrangements/date-reminders.ts';
import { buildHome } from '#test/factories/purchase.ts';
import { whileWritesFail } from '#test/outages/failing-writes.ts';
import { listMailsTo, sendMails } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
const { begin, by, typed, addDate, remind, remindAt, mailed, noted, settle, confirm, move } =
  dateReminders(test);

let ann: Account;
let ben: Account;
let helper: Account;
let id: string;
beforeEach(async () => {
  ({ ann, ben, helper, id } = await begin());
});

describe('reminders after a change of the date', () => {
  it('stop when the date is done or cancelled, until it is reopened', async () => {
    const [done, cancelled] = [await addDate(), await addDate('2026-06-15')];
    await remindAt(nine.five);
    expect(await mailed(ann)).toHaveLength(1);
    await settle(done._id, 'done', 1);
    await settle(cancelled._id, 'cancelled', 1);
    expect(await mailed(ann)).toEqual([]);
    await remindAt(nine.two);
    await remindAt('2026-07-12T23:00:00Z');
    expect(await mailed(ann)).toEqual([]);
    await settle(done._id, 'open', 2);
    await remind();
    expect(await mailed(ann)).toEqual(['A date in your purchase was due on Fri 12 Jun']);
  });

  it('are sent for the new day, and unsent old mails are deleted', async () => {
    const { _id } = await addDate();
    await remindAt(nine.five);
    await move(_id, '2026-06-19', 1);
    expect([await mailed(ann), await mailed(ben)]).toEqual([[], []]);
    await remindAt(nine.two);
    expect(await mailed(ann)).toEqual([]);
    await remindAt(lastNine);
    const moved = 'A date in your purchase is due on Fri 19 Jun';
    expect([await mailed(ann), await mailed(ben)]).toEqual([[moved], [moved]]);
  });

  it('are not repeated if the change does not move the day', async () => {
    const { _id } = await addDate();
    await remindAt(nine.five);
    await confirm(_id);
    await by(ann).call(keyDateEndpoints.change, {
      params: { id, dateId: _id },
      body: { ...typed(DUE, { kind: 'deposit_due' }), version: 2 },
    });
    await settle(_id, 'done', 3);
    await settle(_id, 'open', 4);
    await remind();
    expect(await noted(ann)).toEqual(['Finance due: Fri 12 Jun.']);
  });

  it('are sent after a mail about the change if the date was confirmed', async () => {
    const { _id } = await addDate();
    await move(_id, '2026-06-19', 1);
    expect([await mailed(ann), await mailed(ben)]).toEqual([[], []]);
    await by(ann).call(keyDateEndpoints.confirm, {
      params: { id, dateId: _id },
      body: { with: 'Kim Lee', version: 2 },
    });
    await move(_id, '2026-06-26', 3, 'The bank asked for a week');
    const subjectOfMove = 'A confirmed date in your purchase moved to Fri 26 Jun';
    for (const who of [ann, ben]) expect(await mailed(who)).toEqual([subjectOfMove]);
    const line = 'Finance due moved from Fri 19 Jun to Fri 26 Jun.';
    expect([await noted(ann), await noted(ben), await mailed(helper)]).toEqual([[], [line], []]);
    const [mail] = await listMailsTo(test.database.db, ben.email);
    expect(mail?.text).toContain('not confirmed');
    expect(mail?.text).toContain(notAdvice);
    expect(mail?.text).not.toContain('bank');

    await by(ann).call(keyDateEndpoints.confirm, {
      params: { id, dateId: _id },
      body: { with: 'Kim Lee', version: 4 },
    });
    await sendMails(test.database.db);
    await settle(_id, 'cancelled', 5);
    expect((await mailed(ben)).at(-1)).toBe('A confirmed date in your purchase was cancelled');
    expect((await noted(ben)).at(-1)).toBe(
      'A confirmed date in your purchase was cancelled: Finance due, Fri 26 Jun.',
    );
  });

  it('stop when the contract ends; one mail lists the cancelled confirmed dates', async () => {
    const home = await buildHome(test.database.db, id, { stage: 'under_contract' });
    for (const on of [DUE, '2026-06-19', '2026-06-26']) {
      const { _id } = await addDate(on, { home });
      if (on !== '2026-06-26') await confirm(_id);
    }
    const body = { stage: 'dropped', reason: '', version: 1 } as const;
    const set = { params: { id, homeId: home }, body };
    expect((await by(ann).call(homeEndpoints.setStage, set)).status).toBe(200);
    expect(await mailed(ben)).toEqual(['Confirmed dates in your purchase were cancelled']);
    expect(await noted(ben)).toEqual([
      'Confirmed dates in your purchase were cancelled: Finance due, Fri 12 Jun; Finance due, Fri 19 Jun.',
    ]);
    await remindAt('2026-06-18T23:00:00Z');
    expect(await mailed(ben)).toHaveLength(1);
  });
});

describe('buyer who leaves a purchase', () => {
  it('gets each reminder once; later reminders link to the copied purchase', async () => {
    await addDate();
    await remindAt(nine.five);
    await sendMails(test.database.db);
    const { ok } = await by(ben).call(sharingEndpoints.split, { params: { id } });
    await remind();
    expect([await mailed(ann), await mailed(ben)]).toEqual([[subject], [subject]]);
    await remindAt(nine.two);
    expect([await mailed(ann), await mailed(ben)]).toEqual([
      [subject, subject],
      [subject, subject],
    ]);
    const last = async ({ email }: Account) => (await listMailsTo(test.database.db, email)).at(-1);
    expect((await last(ben))?.text).toContain(`/customer/buying/${ok.data._id}/dates`);
    expect((await last(ann))?.text).toContain(`/customer/buying/${id}/dates`);
  });

  it('gets unsent reminders with a link to the copied purchase', async () => {
    await addDate();
    await remindAt(nine.five);
    const { ok } = await by(ben).call(sharingEndpoints.split, { params: { id } });
    expect([await mailed(ann), await mailed(ben)]).toEqual([[subject], []]);
    await remind();
    await remind();
    expect([await mailed(ann), await mailed(ben)]).toEqual([[subject], [subject]]);
    const mails = await listMailsTo(test.database.db, ben.email);
    const mail = mails.find((one) => one.subject === subject);
    expect(mail?.text).toContain(`/customer/buying/${ok.data._id}/dates`);
  });

  it('gets no reminders after deleting the account, but the remaining buyer does', async () => {
    await addDate();
    await remindAt(nine.five);
    const left = await by(ben).call(customerEndpoints.remove, { params: { id: ben.id }, body: {} });
    expect(left.status).toBe(200);
    await remindAt(nine.two);
    expect(await mailed(ben)).toEqual([]);
    expect(await noted(ann)).toHaveLength(2);
    const alone = await by(ann).call(customerEndpoints.remove, {
      params: { id: ann.id },
      body: {},
    });
    expect(alone.status).toBe(200);
    await remindAt(lastNine);
    expect(await mailed(ann)).toEqual([]);
    const rows = await test.database.db.selectFrom('purchase_reminders').selectAll().execute();
    expect(rows).toEqual([]);
  });
});

describe('reminder job', () => {
  it('reminds each buyer once per date even if several runs are concurrent', async () => {
    const { db } = test.database;
    for (let n = 0; n < 7; n += 1) await addDate(DUE, { typed: { on: DUE, time: `1${n}:00` } });
    const { rows } = await test.database.pool.query<{ id: string }>(
      `insert into purchase_dates (id, purchase_id, kind, title, state, due_on, zone, act_by, due_set_at, remind_at, created_at, updated_at)
       select gen_random_uuid(), $1::uuid, 'own', 'A date', 'NSW', $2::date, 'Australia/Sydney', $2::date, t, t, t, t
       from generate_series(1, 113), (values ($3::timestamptz)) at (t) returning id`,
      [id, DUE, test.clock.now],
    );
    expect(rows).toHaveLength(113);
    test.clock.now = new Date(nine.five);
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    expect([await mailed(ann), await mailed(ben)].map(({ length }) => length)).toEqual([120, 120]);
    const records = await db.selectFrom('purchase_reminders').selectAll().execute();
    expect(records).toHaveLength(240);
  });

  it('sends each reminder exactly once, even if a first run fails', async () => {
    const { db } = test.database;
    await addDate();
    test.clock.now = new Date(nine.five);
    await whileWritesFail(db, 'outbox', remind);
    expect([await mailed(ann), await noted(ann)]).toEqual([[], []]);
    test.clock.now = new Date(test.clock.now.getTime() + 61_000);
    await remind();
    await remind();
    expect([await mailed(ann), await mailed(ben)]).toEqual([[subject], [subject]]);
  });

  // Not on the embedded engine, which runs only one transaction at a time.
  it.runIf(inject('template').engine === 'postgres')(
    'skips a buyer whose account is being deleted and retries later',
    async () => {
      const { db } = test.database;
      await addDate();
      test.clock.now = new Date(nine.five);
      await db.transaction().execute(async (trx) => {
        await trx
          .selectFrom('customers')
          .select('id')
          .where('id', '=', ben.id)
          .forUpdate()
          .execute();
        await remind();
        expect([await mailed(ann), await mailed(ben)]).toEqual([[subject], []]);
      });
      await remindAt('2026-06-03T23:01:00Z');
      expect([await mailed(ann), await mailed(ben)]).toEqual([[subject], [subject]]);
    },
  );
});

it('the reminder job also sends reminders if a purchase has a single buyer', async () => {
  const { ok } = await by(helper).call(purchaseEndpoints.start, { body: {} });
  await addDate(DUE, {}, ok.data._id, helper);
  await remindAt(nine.five);
  expect(await mailed(helper)).toEqual([subject]);
});
