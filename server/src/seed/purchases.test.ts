import { keyDateEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import { purchaseNoteEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { purchaseProfessionalEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import { taskEndpoints } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { purchaseEndpoints } from '@threshold/contract/endpoints/purchases/purchases';
import { expect, it } from 'vitest';
import { buildSession } from '#test/factories/session.ts';
import { testApp } from '#test/test-app.ts';
import { emptyDatabase } from '#test/worker-database.ts';
import { buildMembers } from './listings.ts';
import { insertPurchase } from './purchases.ts';
import { buildInitialVendorRows } from './vetting.ts';

const test = testApp();
const now = new Date('2026-11-20T03:00:00.000Z');

it('the demo purchase contains entries of every kind but no reminders', {
  tags: 'engine',
}, async () => {
  const { db, pool } = test.database;
  await emptyDatabase(test.database);
  const members = buildMembers('hash', now);
  const listings = members.listings.filter(({ isDemo }) => isDemo);
  const customers = members.customers.slice(0, 2);
  await db.insertInto('vendors').values(listings.flatMap(buildInitialVendorRows)).execute();
  await db.insertInto('customers').values(customers).execute();
  await insertPurchase(db, { listings, customers }, now);

  const [demo, other] = await Promise.all(
    customers.map(async ({ id }) => test.as(await buildSession(db, { customer_id: id }))),
  );
  const [summary] = (await demo?.call(purchaseEndpoints.list))?.ok.data ?? [];
  expect(summary).toMatchObject({ name: 'Our first home', stage: 'under_contract' });
  expect((await other?.call(purchaseEndpoints.list))?.ok.data).toEqual([]);
  const params = { id: summary?._id ?? '' };
  const purchase = (await demo?.call(purchaseEndpoints.get, { params }))?.ok.data;
  expect(purchase?.homes).toMatchObject([
    { address: '12 Example Street', stage: 'under_contract' },
    { address: '3/40 Sample Parade', stage: 'dropped' },
  ]);
  const [home] = purchase?.homes ?? [];
  expect((await demo?.call(keyDateEndpoints.list, { params }))?.ok.data).toMatchObject([
    { kind: 'inspection', due_time: '10:30', home: home?._id, status: 'done' },
    { kind: 'finance_due', due_on: '2026-11-27', home: home?._id, status: 'open' },
    { kind: 'settlement', due_on: '2026-12-24', home: home?._id, status: 'open' },
  ]);
  expect((await demo?.call(taskEndpoints.list, { params }))?.ok.data).toMatchObject([
    { line: 'valuation', due_on: '2026-11-24', status: 'open' },
    { title: 'Ask two movers for a price', due_on: null, status: 'open' },
    { line: 'confirm-dates', status: 'done' },
  ]);
  const notes = (await demo?.call(purchaseNoteEndpoints.list, { params, query: {} }))?.ok.data;
  expect(notes).toMatchObject([{ home: home?._id, audience: 'buyers' }]);
  const team = (await demo?.call(purchaseProfessionalEndpoints.list, { params }))?.ok.data;
  expect(team?.professionals).toMatchObject([{ _id: listings[0]?.vendor.id }]);

  const remindedDates = `select id from purchase_dates where remind_at is not null
    union all select id from outbox union all select id from notices`;
  expect((await pool.query(remindedDates)).rows).toEqual([]);
});
