import { leadEndpoints } from '@threshold/contract/endpoints/applications/leads';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { beforeEach, describe, expect, it } from 'vitest';
import { requestExportLink } from '#test/arrangements/exported-data.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildApplication } from '#test/factories/application.ts';
import { listMailsTo } from '#test/outbox.ts';
import { publicUrl, testApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { sendLeadReminders } from './lead-reminders.jobs.ts';

const test = testApp();
const secret = 'Prefers mornings; the tenants leave in May';

let broker: TestAccount;
let customer: TestAccount;
let id: string;
beforeEach(async () => {
  // It is 10:00 in Perth and noon in Sydney.
  test.clock.now = new Date('2026-06-10T02:00:00Z');
  broker = await buildAccount(test, 'vendors');
  customer = await buildAccount(test, 'customers');
  id = await buildApplication(test, { vendor_id: broker.id, customer_id: customer.id });
  await setZone('Australia/Perth');
});

const setZone = (timezone: string) =>
  test.database.db.updateTable('vendors').set({ timezone }).where('id', '=', broker.id).execute();
const save = (
  body: { note?: string; remind_on?: string | null; version?: number },
  lead = id,
  { token } = broker,
) =>
  test.as(token).call(leadEndpoints.saveNote, {
    params: { id: lead },
    body: { note: '', remind_on: null, version: 0, ...body },
  });
const read = async () =>
  (await test.as(broker.token).call(leadEndpoints.note, { params: { id } })).ok.data;
const list = async (query?: { due: string }) =>
  (
    await test
      .as(broker.token)
      .call(leadEndpoints.ofVendor, { params: { vendorId: broker.id }, query })
  ).ok;

describe('note of a lead', () => {
  it('is indicated in the list of leads until it is emptied', async () => {
    expect(await read()).toEqual({ note: '', remind_on: null, version: 0, updatedAt: null });
    const { ok } = await save({ note: secret, remind_on: '2026-06-12' });
    expect(ok.data).toMatchObject({ note: secret, remind_on: '2026-06-12', version: 1 });
    expect((await list()).data).toMatchObject([{ has_note: true, remind_on: '2026-06-12' }]);
    expect((await save({ version: 1 })).ok.data.version).toBe(0);
    expect((await list()).data).toMatchObject([{ has_note: false, remind_on: null }]);
  });

  it('is refused if based on an outdated version of the note', async () => {
    await save({ note: 'First' });
    expect((await save({ note: 'First' })).ok.data.version).toBe(1);
    const late = await save({ note: 'Second' });
    expect([late.status, late.failure.message]).toEqual([409, outcomes.loan.note_changed]);
    expect((await read()).note).toBe('First');
  });

  it('is refused with a past reminder day unless the day is unchanged', async () => {
    for (const [remind_on, sentence] of [
      ['2026-06-09', messages.loan.remind_past],
      ['2031-01-01', messages.loan.remind_far],
      ['2026-02-30', messages.general.date],
    ]) {
      const { status, failure } = await save({ remind_on: remind_on ?? '' });
      expect([status, failure.errors]).toEqual([422, { remind_on: [sentence] }]);
    }
    expect((await save({ note: 'x'.repeat(limits.text.note + 1) })).status).toBe(422);
    await save({ remind_on: '2026-06-10' });
    test.clock.now = new Date('2026-06-20T02:00:00Z');
    const repeated = await save({ note: secret, remind_on: '2026-06-10', version: 1 });
    expect(repeated.ok.data.remind_on).toBe('2026-06-10');
  });

  it('is visible only to the broker and is deleted with the lead', async () => {
    await save({ note: secret, remind_on: '2026-06-12' });
    const asCustomer = test.as(customer.token);
    const theirs = [
      await asCustomer.call(loanApplicationEndpoints.get, { params: { id } }),
      await asCustomer.call(loanApplicationEndpoints.ofCustomer, { params: { id: customer.id } }),
      await asCustomer.call(loanApplicationEndpoints.history, { params: { id } }),
    ];
    for (const { status, text } of theirs) {
      expect([status, text.includes(secret), text.includes('remind')]).toEqual([200, false, false]);
    }
    const exported = async (account: TestAccount) =>
      unzip((await test.app.inject(await requestExportLink(test, account))).rawPayload);
    const own = JSON.parse(String((await exported(broker))['application-notes.json']));
    expect(own).toMatchObject([{ application_id: id, note: secret, remind_on: '2026-06-12' }]);
    expect(String(Object.values(await exported(customer)))).not.toContain(secret);
    await asCustomer.call(loanApplicationEndpoints.withdraw, { params: { id } });
    expect(await read()).toMatchObject({ note: '', remind_on: null, version: 0 });
    const refused = await save({ note: secret });
    expect([refused.status, refused.failure.message]).toEqual([409, outcomes.loan.closed]);
  });
});

describe('reminder of a lead', () => {
  const remindAt = async (time: string) => {
    test.clock.now = new Date(time);
    await sendLeadReminders({
      database: test.database,
      now: () => test.clock.now,
      publicUrl: () => publicUrl,
    });
  };
  const notices = async () =>
    (await test.as(broker.token).call(notificationEndpoints.list)).ok.data.map(({ text, href }) => [
      text,
      href,
    ]);
  const page = (lead = id) => `/vendor/loan-applications/${lead}`;
  const sentence = 'You asked to be reminded of an application today.';

  it("is sent once at 9:00 in the broker's time zone, without the note", async () => {
    await save({ note: secret, remind_on: '2026-06-12' });
    await remindAt('2026-06-12T00:59:00Z');
    expect(await notices()).toEqual([]);
    await Promise.all([remindAt('2026-06-12T01:00:00Z'), remindAt('2026-06-12T01:00:00Z')]);
    await remindAt('2026-06-13T01:00:00Z');
    expect(await notices()).toEqual([[sentence, page()]]);
    const [mail, ...more] = await listMailsTo(test.database.db, broker.email);
    expect([more, mail?.text.includes(publicUrl + page())]).toEqual([[], true]);
    expect(JSON.stringify(mail)).not.toContain(secret);
  });

  it("is sent at 9:00 in Sydney if the broker's time zone is unknown", async () => {
    await test.database.db
      .updateTable('vendors')
      .set({ timezone: 'Australia/Nowhere' })
      .where('id', '=', broker.id)
      .execute();
    await save({ remind_on: '2026-06-12' });
    await remindAt('2026-06-11T23:00:00Z');
    expect(await notices()).toEqual([[sentence, page()]]);
  });

  it('is sent only on its latest day, and never after it is cleared', async () => {
    await save({ remind_on: '2026-06-12' });
    await save({ remind_on: '2026-06-14', version: 1 });
    await remindAt('2026-06-13T01:00:00Z');
    expect(await notices()).toEqual([]);
    await remindAt('2026-06-14T01:00:00Z');
    expect(await notices()).toHaveLength(1);
    await save({ remind_on: '2026-06-16', version: 2 });
    await remindAt('2026-06-16T01:00:00Z');
    expect(await notices()).toHaveLength(2);
    await save({ remind_on: '2026-06-18', version: 3 });
    await save({ version: 4 });
    await remindAt('2026-06-18T01:00:00Z');
    expect(await notices()).toHaveLength(2);
  });

  it('is combined with other reminders of the day into one notification', async () => {
    const other = await buildApplication(test, { vendor_id: broker.id });
    await save({ remind_on: '2026-06-12' });
    await save({ remind_on: '2026-06-12' }, other);
    const today = await buildApplication(test, { vendor_id: broker.id });
    await save({ remind_on: '2026-06-10' }, today);
    const due = await list({ due: '1' });
    expect([due.data.map(({ _id }) => _id), due.due, due.total]).toEqual([[today], 1, 1]);
    await remindAt('2026-06-12T01:00:00Z');
    expect(await notices()).toEqual([
      ['You asked to be reminded of 2 applications today.', '/vendor/loan-applications?due=1'],
    ]);
    expect((await list({ due: '1' })).total).toBe(3);
  });

  it("is not sent while the broker's listing is suspended", {
    tags: 'engine',
  }, async () => {
    const setStatus = (status: 'suspended' | 'approved') =>
      test.database.db.updateTable('vendors').set({ status }).where('id', '=', broker.id).execute();
    const other = await buildApplication(test, { vendor_id: broker.id, customer_id: customer.id });
    await save({ remind_on: '2026-06-12' });
    await save({ remind_on: '2026-06-12' }, other);
    await test
      .as(customer.token)
      .call(loanApplicationEndpoints.withdraw, { params: { id: other } });
    await setStatus('suspended');
    await remindAt('2026-06-12T01:00:00Z');
    await setStatus('approved');
    await remindAt('2026-06-12T03:00:00Z');
    expect((await notices()).filter(([text]) => text?.startsWith('You asked'))).toEqual([
      [sentence, page()],
    ]);
  });
});
