import { notAdvice } from '@threshold/contract/buying/key-date-sentences';
import { keyDateEndpoints } from '@threshold/contract/buying/key-dates';
import { sharingEndpoints } from '@threshold/contract/buying/purchase-sharing';
import { homeEndpoints, purchaseEndpoints } from '@threshold/contract/buying/purchases';
import { customerEndpoints } from '@threshold/contract/customers';
import { notificationEndpoints } from '@threshold/contract/notifications';
import { pushEndpoints } from '@threshold/contract/push';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { buildHome, buildPurchase, joinPurchase } from '#test/factories/purchase.ts';
import { whileWritesFail } from '#test/failing-writes.ts';
import { mailsTo, sendMails, tokenIn } from '#test/outbox.ts';
import { publicUrl, testApp } from '#test/test-app.ts';
import { remindOfDates } from './reminders.jobs.ts';

const test = testApp();

/* Friday 12 June 2026. Monday 8 June is a holiday in New South Wales, so that five business days before is Thursday 4 June. */
const DUE = '2026-06-12';
const nine = { five: '2026-06-03T23:00:00Z', two: '2026-06-09T23:00:00Z' };
const lastNine = '2026-06-11T23:00:00Z';
const dayAfter = '2026-06-12T23:00:00Z';
const subject = 'A date in your purchase is due on Fri 12 Jun';

type Account = Awaited<ReturnType<typeof buildAccount>>;
let ann: Account;
let ben: Account;
let helper: Account;
let id: string;
beforeEach(async () => {
  test.clock.now = new Date('2026-06-01T01:00:00Z');
  const { db } = test.database;
  await db.deleteFrom('purchases').execute();
  [ann, ben, helper] = [await person(), await person(), await person()];
  id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, helper.id, 'helper', ann.id);
  await db.updateTable('purchase_members').set({ joined_at: test.clock.now }).execute();
});

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
  remindOfDates({
    database: test.database,
    now: () => test.clock.now,
    publicUrl: () => publicUrl,
  });
async function remindAt(time: string) {
  test.clock.now = new Date(time);
  await remind();
}

/** The subjects of the mails about dates to somebody, in their order. */
const mailed = async ({ email }: Account) =>
  (await mailsTo(test.database.db, email))
    .filter(({ template }) => template.startsWith('purchase_date'))
    .map((mail) => mail.subject);
const noted = async (who: Account) =>
  (await by(who).call(notificationEndpoints.list)).ok.data
    .filter(({ kind }) => kind === 'purchase')
    .map(({ text }) => text)
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

describe('a reminder', () => {
  it('comes to each buyer at nine, 5 and 2 business days before and on the last sure day, and a question comes after', async () => {
    await addDate(DUE, { typed: { on: DUE, time: '17:00' } });
    const steps = [nine.five, nine.two, lastNine, dayAfter];
    for (const [told, time] of steps.entries()) {
      const moment = new Date(time).getTime();
      await remindAt(new Date(moment - 1000).toISOString());
      expect([await mailed(ann), await mailed(ben)].map(({ length }) => length)).toEqual([
        told,
        told,
      ]);
      await remindAt(time);
      await remind();
      await sendMails(test.database.db);
    }
    const all = [subject, subject, subject, 'A date in your purchase was due on Fri 12 Jun'];
    for (const who of [ann, ben]) expect(await mailed(who)).toEqual(all);
    const line = 'Finance due: Fri 12 Jun, 5:00 pm Sydney time.';
    const lines = [line, line, line, 'Finance due, Fri 12 Jun. Was this done?'];
    for (const who of [ann, ben]) expect(await noted(who)).toEqual(lines);
    await remindAt('2026-07-12T23:00:00Z');
    expect(await mailed(ann)).toHaveLength(4);
    expect([await mailed(helper), await noted(helper)]).toEqual([[], []]);
  });

  it('says what is due and what nobody has confirmed, and repeats nothing that was typed', async () => {
    const { db } = test.database;
    const home = await buildHome(db, id, { address: '12 High Street' });
    // A Sunday.
    const other = { kind: 'own', title: 'Pay $50,000', home, reason: 'Kim said so' };
    const date = await addDate('2026-06-14', other);
    await remindAt(nine.five);
    const [mail, ...more] = await mailsTo(db, ben.email);
    expect([mail?.subject, more]).toEqual(['A date in your purchase is due on Sun 14 Jun', []]);
    for (const sentence of [
      'Date of your own: Sun 14 Jun.',
      'Act by Fri 12 Jun',
      'Typed by one of you, not confirmed.',
      notAdvice,
      `${publicUrl}/customer/buying/${id}/dates`,
      `${publicUrl}/customer/settings#notices`,
    ])
      expect(mail?.text).toContain(sentence);
    expect(mail?.expires_at).toEqual(new Date('2026-06-14T14:00:00Z'));
    const words = `${mail?.subject} ${mail?.text} ${mail?.html}`;
    for (const word of ['$', '50,000', 'High Street', 'Kim']) expect(words).not.toContain(word);
    await by(ann).call(keyDateEndpoints.confirm, {
      params: { id, dateId: date._id },
      body: { with: 'Kim Lee', version: 1 },
    });
    await sendMails(db);
    await remindAt(nine.two);
    const [, confirmed] = await mailsTo(db, ben.email);
    expect(confirmed?.text).toContain('One of you has confirmed it.');
    expect(confirmed?.text).not.toContain('not confirmed');
  });

  it('says that it is our count where it was counted', async () => {
    await by(ann).call(keyDateEndpoints.add, {
      params: { id },
      body: {
        kind: 'finance_due',
        state: 'NSW',
        condition: { contract_on: '2026-05-29', days: 14, unit: 'calendar' },
      },
    });
    await remindAt(nine.five);
    const [mail] = await mailsTo(test.database.db, ann.email);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain('Our count, not confirmed.');
  });

  it('comes at nine by the clock that the reader gave for quiet hours, which do not delay it', async () => {
    const quiet_hours = { from: '22:00', to: '11:00', timezone: 'Australia/Perth' };
    await by(ben).call(pushEndpoints.setQuietHours, { body: { quiet_hours } });
    await addDate();
    await remindAt(lastNine);
    expect([await mailed(ann), await mailed(ben)]).toEqual([[subject], [subject]]);
    await sendMails(test.database.db);
    await addDate('2026-06-26');
    // 19 June is five business days before.
    await remindAt('2026-06-18T23:00:00Z');
    const next = 'A date in your purchase is due on Fri 26 Jun';
    const ofNext = async (who: Account) => (await mailed(who)).filter((one) => one === next);
    expect([await ofNext(ann), await ofNext(ben)]).toEqual([[next], []]);
    await remindAt('2026-06-19T00:59:00Z');
    expect(await ofNext(ben)).toEqual([]);
    await remindAt('2026-06-19T01:00:00Z');
    expect([await ofNext(ann), await ofNext(ben)]).toEqual([[next], [next]]);
  });

  it('comes once after the product was away, while the date is not past; else the question alone', async () => {
    await addDate();
    await remindAt('2026-06-12T02:00:00Z');
    await remindAt('2026-06-12T03:00:00Z');
    expect(await mailed(ann)).toEqual([subject]);
    await sendMails(test.database.db);
    await addDate('2026-07-10');
    await remindAt('2026-08-10T02:00:00Z');
    expect(await mailed(ann)).toHaveLength(3);
    expect((await mailed(ann)).filter((one) => one.includes('10 Jul'))).toEqual([
      'A date in your purchase was due on Fri 10 Jul',
    ]);
  });

  it('is not sent of what lay before the date was kept, or before somebody joined', async () => {
    test.clock.now = new Date('2026-06-11T01:00:00Z');
    await addDate();
    await remind();
    expect(await mailed(ann)).toEqual([]);
    const cat = await person();
    test.clock.now = new Date('2026-06-11T23:30:00Z');
    await by(ann).call(sharingEndpoints.invite, {
      params: { id },
      body: { email: cat.email, role: 'buyer' },
    });
    const [invitation] = await mailsTo(test.database.db, cat.email);
    const token = tokenIn(invitation?.text ?? '', '/customer/buying/invitation');
    await by(cat).call(sharingEndpoints.accept, { body: { token } });
    await remind();
    expect([await mailed(ann), await mailed(cat)]).toEqual([[subject], []]);
    await sendMails(test.database.db);
    await remindAt(dayAfter);
    expect(await mailed(cat)).toEqual(['A date in your purchase was due on Fri 12 Jun']);
  });

  it('is a notification alone for whoever turned these mails off', async () => {
    await by(ben).call(notificationEndpoints.update, { body: { mail: { purchase: false } } });
    await addDate();
    await remindAt(nine.five);
    expect([await mailed(ann), await mailed(ben)]).toEqual([[subject], []]);
    expect(await noted(ben)).toEqual(['Finance due: Fri 12 Jun.']);
  });
});

describe('whatever becomes of a date', () => {
  it('one that is done or cancelled reminds nobody, not by a mail that waits either; one that is opened again does', async () => {
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

  it('one that an older version closed reminds nobody, and is looked at once', async () => {
    const { db } = test.database;
    const { _id } = await addDate();
    await db.updateTable('purchase_dates').set({ status: 'done' }).where('id', '=', _id).execute();
    await remindAt(nine.five);
    expect([await mailed(ann), await noted(ann)]).toEqual([[], []]);
    const row = db.selectFrom('purchase_dates').select('remind_at').where('id', '=', _id);
    expect(await row.executeTakeFirst()).toEqual({ remind_at: null });
  });

  it('one that moves takes its reminders along, and what waits of the old one is dropped', async () => {
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

  it('other changes of it repeat nothing', async () => {
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

  it('every buyer hears at once that a confirmed one moved or was cancelled; the line is for those who did not do it', async () => {
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
    const [mail] = await mailsTo(test.database.db, ben.email);
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

  it('a contract that ends cancels them with one mail', async () => {
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

describe('whoever goes', () => {
  it('is reminded of their own copy alone when they stop sharing, and of nothing twice', async () => {
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
    const last = async ({ email }: Account) => (await mailsTo(test.database.db, email)).at(-1);
    expect((await last(ben))?.text).toContain(`/customer/buying/${ok.data._id}/dates`);
    expect((await last(ann))?.text).toContain(`/customer/buying/${id}/dates`);
  });

  it('gets a mail that waited anew, of the copy', async () => {
    await addDate();
    await remindAt(nine.five);
    const { ok } = await by(ben).call(sharingEndpoints.split, { params: { id } });
    expect([await mailed(ann), await mailed(ben)]).toEqual([[subject], []]);
    await remind();
    await remind();
    expect([await mailed(ann), await mailed(ben)]).toEqual([[subject], [subject]]);
    const mails = await mailsTo(test.database.db, ben.email);
    const mail = mails.find((one) => one.subject === subject);
    expect(mail?.text).toContain(`/customer/buying/${ok.data._id}/dates`);
  });

  it('and deletes the account is reminded of nothing; the others are', async () => {
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

describe('the job', () => {
  it('tells each buyer once however many run at one time, and all of more dates than a batch', async () => {
    const { db } = test.database;
    for (let n = 0; n < 7; n += 1) await addDate();
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
    const told = await db.selectFrom('purchase_reminders').selectAll().execute();
    expect(told).toHaveLength(240);
  });

  it('loses nothing and repeats nothing where it ends in the middle', async () => {
    const { db } = test.database;
    await addDate();
    test.clock.now = new Date(nine.five);
    await expect(whileWritesFail(db, 'outbox', remind)).rejects.toThrow('no space left');
    expect([await mailed(ann), await noted(ann)]).toEqual([[], []]);
    await remind();
    await remind();
    expect([await mailed(ann), await mailed(ben)]).toEqual([[subject], [subject]]);
  });

  // The embedded engine runs one transaction at a time.
  it.runIf(inject('template').engine === 'postgres')(
    'waits for nobody who is deleting an account, and comes back to whoever stays after all',
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

it('a purchase that nobody else reads has its reminders, too', async () => {
  const { ok } = await by(helper).call(purchaseEndpoints.start, { body: {} });
  await addDate(DUE, {}, ok.data._id, helper);
  await remindAt(nine.five);
  expect(await mailed(helper)).toEqual([subject]);
});
