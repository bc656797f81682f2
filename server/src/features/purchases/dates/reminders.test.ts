import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { pushEndpoints } from '@threshold/contract/endpoints/notifications/push';
import { keyDateEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import { sharingEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import { notAdvice } from '@threshold/contract/texts/sentences';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Account,
  DUE,
  dateReminders,
  dayAfter,
  lastNine,
  nine,
  subject,
} from '#test/arrangements/date-reminders.ts';
import { buildHome } from '#test/factories/purchase.ts';
import { findToken, listMailsTo, sendMails } from '#test/outbox.ts';
import { publicUrl, testApp } from '#test/test-app.ts';

const test = testApp();
const { begin, person, by, addDate, remind, remindAt, mailed, noted } = dateReminders(test);

let ann: Account;
let ben: Account;
let helper: Account;
let id: string;
beforeEach(async () => {
  ({ ann, ben, helper, id } = await begin());
});

describe('reminder of a key date', () => {
  it('is sent to each buyer at 9 am; a question follows the date', {
    tags: 'engine',
  }, async () => {
    await addDate(DUE, { typed: { on: DUE, time: '17:00' } });
    const steps = [nine.five, nine.two, lastNine, dayAfter];
    for (const [sent, time] of steps.entries()) {
      const moment = new Date(time).getTime();
      await remindAt(new Date(moment - 1000).toISOString());
      expect([await mailed(ann), await mailed(ben)].map(({ length }) => length)).toEqual([
        sent,
        sent,
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

  it('contains the date and whether it is confirmed, but no typed text', async () => {
    const { db } = test.database;
    const home = await buildHome(db, id, { address: '12 High Street' });
    // 14 June is a Sunday, so buyers must act by Friday.
    const other = { kind: 'own', title: 'Pay $50,000', home, reason: 'Kim said so' };
    const date = await addDate('2026-06-14', other);
    await remindAt(nine.five);
    const [mail, ...more] = await listMailsTo(db, ben.email);
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
    const [, confirmed] = await listMailsTo(db, ben.email);
    expect(confirmed?.text).toContain('One of you has confirmed it.');
    expect(confirmed?.text).not.toContain('not confirmed');
  });

  it('states that the date was calculated and is not confirmed', async () => {
    await by(ann).call(keyDateEndpoints.add, {
      params: { id },
      body: {
        kind: 'finance_due',
        state: 'NSW',
        condition: { contract_on: '2026-05-29', days: 14, unit: 'calendar' },
      },
    });
    await remindAt(nine.five);
    const [mail] = await listMailsTo(test.database.db, ann.email);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain('Our count, not confirmed.');
  });

  it("is sent at 9 am in the buyer's zone despite quiet hours", async () => {
    const quiet_hours = { from: '22:00', to: '11:00', timezone: 'Australia/Perth' };
    await by(ben).call(pushEndpoints.setQuietHours, { body: { quiet_hours } });
    await addDate();
    await remindAt(lastNine);
    expect([await mailed(ann), await mailed(ben)]).toEqual([[subject], [subject]]);
    await sendMails(test.database.db);
    await addDate('2026-06-26');
    // 19 June is five business days before 26 June.
    await remindAt('2026-06-18T23:00:00Z');
    const next = 'A date in your purchase is due on Fri 26 Jun';
    const ofNext = async (who: Account) => (await mailed(who)).filter((one) => one === next);
    expect([await ofNext(ann), await ofNext(ben)]).toEqual([[next], []]);
    await remindAt('2026-06-19T00:59:00Z');
    expect(await ofNext(ben)).toEqual([]);
    await remindAt('2026-06-19T01:00:00Z');
    expect([await ofNext(ann), await ofNext(ben)]).toEqual([[next], [next]]);
  });

  it('is sent late after an outage; after the date, a question replaces it', async () => {
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

  it('is not sent if the date or the buyer was added too late', async () => {
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
    const [invitation] = await listMailsTo(test.database.db, cat.email);
    const token = findToken(invitation?.text ?? '', '/customer/buying/invitation');
    await by(cat).call(sharingEndpoints.accept, { body: { token } });
    await remind();
    expect([await mailed(ann), await mailed(cat)]).toEqual([[subject], []]);
    await sendMails(test.database.db);
    await remindAt(dayAfter);
    expect(await mailed(cat)).toEqual(['A date in your purchase was due on Fri 12 Jun']);
  });

  it('is a notification without a mail if purchase mails are off', async () => {
    await by(ben).call(notificationEndpoints.update, { body: { mail: { purchase: false } } });
    await addDate();
    await remindAt(nine.five);
    expect([await mailed(ann), await mailed(ben)]).toEqual([[subject], []]);
    expect(await noted(ben)).toEqual(['Finance due: Fri 12 Jun.']);
  });
});
