import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { pushEndpoints } from '@threshold/contract/endpoints/notifications/push';
import { keyDateEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import { purchaseDocumentEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { sharingEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import { taskEndpoints } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { homeEndpoints } from '@threshold/contract/endpoints/purchases/purchases';
import { coBuyerNewsMinutes, coBuyerNewsTexts } from '@threshold/contract/texts/notification-texts';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import type { Db } from '#src/adapters/database/database.ts';
import { pushingApp } from '#test/arrangements/pushing.ts';
import { buildAccount, type TestAccount } from '#test/factories/account.ts';
import { buildKeyDate, buildPurchase, joinPurchase } from '#test/factories/purchase.ts';
import { buildPurchaseDocument } from '#test/factories/purchase-document.ts';
import { listMailsTo } from '#test/outbox.ts';
import { updateProfile } from '../accounts/customers/customers.repo.ts';
import { lockCustomerByEmail } from '../accounts/customers/google-accounts.repo.ts';
import { sendDateReminders } from './dates/reminders.jobs.ts';

const { test, customer, deps, later, queued, send, service, subscribe } = pushingApp();
const secret = '12 Secret Street, $850,000';

let ann: TestAccount;
let ben: TestAccount;
let helper: TestAccount;
let id: string;
beforeEach(async () => {
  const { db } = test.database;
  ben = customer();
  ann = await buildAccount(test, 'customers');
  helper = await buildAccount(test, 'customers');
  id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, helper.id, 'helper', ann.id);
  await db.updateTable('purchase_members').set({ joined_at: test.clock.now }).execute();
  await db.deleteFrom('push_queue').execute();
});

const by = ({ token }: TestAccount) => test.as(token);
const addHome = (who = ann) =>
  by(who).call(homeEndpoints.add, { params: { id }, body: { address: secret } });
async function confirmDate(who = ann) {
  const dateId = await buildKeyDate(test.database.db, id, { title: secret });
  const body = { with: 'Kim Lee', version: 1 };
  const confirm = () => by(who).call(keyDateEndpoints.confirm, { params: { id, dateId }, body });
  expect((await confirm()).status).toBe(200);
  return confirm;
}
async function shareDocument(who = ann) {
  const of = { purchase_id: id, owner_id: who.id, original_name: `${secret}.pdf` };
  const { id: documentId } = await buildPurchaseDocument(test, of);
  const share = () => by(who).call(purchaseDocumentEndpoints.share, { params: { id, documentId } });
  expect((await share()).status).toBe(200);
  return share;
}
const giveTask = (assignee: string | null, who = ann) =>
  by(who).call(taskEndpoints.add, {
    params: { id },
    body: { title: `See ${secret}`, assignee, due_on: null },
  });

const lines = async (who: TestAccount) =>
  (await by(who).call(notificationEndpoints.list)).ok.data
    .filter(({ kind }) => kind === 'purchase')
    .map(({ text, href }) => [text, href])
    .toReversed();
const textsOf = async (who: TestAccount) => (await lines(who)).map(([text]) => text);

describe('co-buyer notification', () => {
  it('is one push for several changes and contains no details', async () => {
    const browser = await subscribe(ben);
    await addHome();
    await confirmDate();
    await shareDocument();
    await giveTask(ben.id);
    expect(await send()).toEqual(['sent']);
    expect(service().received.map(browser.read)).toEqual([
      { topic: 'purchase', count: 4, href: '/customer/buying', unread: 4 },
    ]);
    expect(await lines(ben)).toEqual([
      [coBuyerNewsTexts.home_added, `/customer/buying/${id}`],
      [coBuyerNewsTexts.date_confirmed, `/customer/buying/${id}/dates`],
      [coBuyerNewsTexts.document_shared, `/customer/buying/${id}/documents`],
      [coBuyerNewsTexts.task_given, `/customer/buying/${id}/checklist`],
    ]);
    expect(await listMailsTo(test.database.db, ben.email)).toEqual([]);
  });

  it('is not sent to the acting buyer, helpers or other customers', async () => {
    const cat = await buildAccount(test, 'customers');
    for (const who of [ann, helper, cat]) await subscribe(who);
    await addHome();
    await confirmDate();
    await shareDocument();
    await giveTask(ann.id);
    await giveTask(null);
    for (const who of [ann, helper, cat]) expect(await lines(who)).toEqual([]);
    expect(await queued()).toEqual([]);
    expect(await textsOf(ben)).not.toContain(coBuyerNewsTexts.task_given);
  });

  it('is repeated for an equal change after an hour or after reading', async () => {
    await subscribe(ben);
    for (const _again of [1, 2, 3]) await addHome();
    expect(await textsOf(ben)).toEqual([coBuyerNewsTexts.home_added]);
    expect(await queued()).toMatchObject([{ topic: 'purchase', count: 1 }]);
    expect(await send()).toEqual(['sent']);
    await addHome();
    expect(await queued()).toEqual([]);

    await by(ben).call(notificationEndpoints.update, { body: { read_all: true } });
    await addHome();
    expect(await queued()).toMatchObject([{ count: 1 }]);
    later(coBuyerNewsMinutes + 1);
    await addHome();
    expect(await queued()).toMatchObject([{ count: 2 }]);
    expect(await textsOf(ben)).toHaveLength(3);
  });

  it('is listed but not pushed if the recipient turned off purchase pushes', {
    tags: 'engine',
  }, async () => {
    const { id: device } = await subscribe(ben);
    await addHome();
    await by(ben).call(pushEndpoints.choose, {
      params: { id: device },
      body: { kinds: { purchase: false } },
    });
    expect(await queued()).toEqual([]);
    await confirmDate();
    expect(await queued()).toEqual([]);
    expect(await textsOf(ben)).toHaveLength(2);
  });

  it("is pushed only after the recipient's quiet hours", async () => {
    await subscribe(ben);
    const quiet_hours = { from: '11:00', to: '13:00', timezone: 'Australia/Sydney' };
    await by(ben).call(pushEndpoints.setQuietHours, { body: { quiet_hours } });
    await addHome();
    expect(await send()).toEqual(['held']);
    later(61);
    expect(await send()).toEqual(['sent']);
  });

  it('is not repeated when a share or confirmation is repeated', async () => {
    await subscribe(ben);
    const [shareAgain, confirmAgain] = [await shareDocument(), await confirmDate()];
    await by(ben).call(notificationEndpoints.update, { body: { read_all: true } });
    expect(await send()).toEqual(['sent']);
    await shareAgain();
    await confirmAgain();
    expect(await queued()).toEqual([]);

    const cat = await buildAccount(test, 'customers');
    await joinPurchase(test.database.db, id, cat.id);
    await shareAgain();
    expect(await textsOf(cat)).toEqual([coBuyerNewsTexts.document_shared]);
    expect(await textsOf(ben)).toHaveLength(2);
  });

  it('is sent for a task only when an open task is assigned', async () => {
    const { ok } = await giveTask(null);
    const change = (version: number, other: object) =>
      by(ann).call(taskEndpoints.change, {
        params: { id, taskId: ok.data._id },
        body: { title: 'See it', assignee: ben.id, due_on: null, version, ...other },
      });
    await change(1, { assignee: null });
    expect(await textsOf(ben)).toEqual([]);
    await change(2, {});
    await by(ben).call(notificationEndpoints.update, { body: { read_all: true } });
    await change(3, { title: 'See it at night' });
    expect(await textsOf(ben)).toEqual([coBuyerNewsTexts.task_given]);
    await by(ann).call(taskEndpoints.setStatus, {
      params: { id, taskId: ok.data._id },
      body: { status: 'done', version: 4 },
    });
    await change(5, { assignee: ann.id });
    await change(6, {});
    expect(await textsOf(ben)).toHaveLength(1);
  });

  it('links to the copied purchase after the recipient stops sharing', async () => {
    const cat = await buildAccount(test, 'customers');
    await joinPurchase(test.database.db, id, cat.id);
    await addHome();
    await confirmDate();
    await shareDocument();
    const before = await lines(cat);
    const { ok } = await by(ben).call(sharingEndpoints.split, { params: { id } });
    const own = `/customer/buying/${ok.data._id}`;
    expect(await lines(ben)).toEqual([
      [coBuyerNewsTexts.home_added, own],
      [coBuyerNewsTexts.date_confirmed, `${own}/dates`],
      [coBuyerNewsTexts.document_shared, `${own}/documents`],
    ]);
    expect((await lines(cat)).slice(0, 3)).toEqual(before);
  });

  it('is not sent to a former co-buyer', async () => {
    await by(ben).call(sharingEndpoints.split, { params: { id } });
    await subscribe(ben);
    await addHome();
    await confirmDate();
    expect(await lines(ben)).toEqual([]);
    expect(await queued()).toEqual([]);
  });

  // Not on the embedded engine, which runs only one transaction at a time.
  it.runIf(inject('template').engine === 'postgres')(
    'is skipped immediately for a co-buyer whose account is being deleted',
    async () => {
      const { db } = test.database;
      await db.transaction().execute(async (leaving) => {
        await leaving
          .selectFrom('customers')
          .select('id')
          .where('id', '=', ben.id)
          .forUpdate()
          .execute();
        expect((await addHome()).status).toBe(201);
      });
      expect(await lines(ben)).toEqual([]);
    },
  );

  it.runIf(inject('template').engine === 'postgres').each([
    [
      'saves a profile',
      (db: Db) => updateProfile(db, ben.id, { first_name: 'Benno' }, test.clock.now),
    ],
    ['signs in with Google for the first time', (db: Db) => lockCustomerByEmail(db, ben.email)],
  ])('is sent to a co-buyer who %s while a home is added', async (_what, hold) => {
    await subscribe(ben);
    await test.database.db.transaction().execute(async (saving) => {
      expect(await hold(saving)).toBeDefined();
      expect((await addHome()).status).toBe(201);
    });
    expect(await textsOf(ben)).toEqual([coBuyerNewsTexts.home_added]);
    expect(await queued()).toMatchObject([{ topic: 'purchase', count: 1 }]);
  });
});

describe('notifications of date reminders and ended sharing', () => {
  it('are not sent as push notifications', async () => {
    for (const who of [ann, ben]) await subscribe(who);
    const due_on = '2026-07-10';
    await buildKeyDate(test.database.db, id, {
      due_on,
      act_by: due_on,
      due_set_at: test.clock.now,
      remind_at: test.clock.now,
    });
    test.clock.now = new Date('2026-07-09T23:30:00Z');
    await sendDateReminders({ ...deps(), publicUrl: () => 'https://threshold.example' });
    expect(await textsOf(ben)).toEqual(['Finance due: Fri 10 Jul.']);
    await by(ben).call(sharingEndpoints.split, { params: { id } });
    expect(await textsOf(ann)).toHaveLength(2);
    expect(await queued()).toEqual([]);
  });
});
