import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildAppointment } from '#test/factories/appointment.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildKeyDate, buildPurchase } from '#test/factories/purchase.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { up } from './0270-days-and-zones.ts';

const test = testApp();

describe('the migration of days and zones', () => {
  it.each([
    ['AET', 'Australia/Sydney'],
    ['ist', 'Asia/Kolkata'],
    ['+10:00', 'Australia/Sydney'],
    ['Australia/Perth', 'Australia/Perth'],
  ])('changes quiet hours in %s to %s', async (before, after) => {
    const { db } = test.database;
    const customer_id = await buildCustomer(db);
    const hours = { begins: '22:00', ends: '07:00', timezone: before };
    await db
      .insertInto('push_quiet_hours')
      .values({ customer_id, vendor_account_id: null, ...hours })
      .execute();
    await up(db as unknown as Kysely<unknown>);
    const row = await db
      .selectFrom('push_quiet_hours')
      .select('timezone')
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow();
    expect(row.timezone).toBe(after);
  });

  it('maps the zones of calls and clears unknown ones of listings', async () => {
    const { db } = test.database;
    const vendor_id = await buildVendor(db, { timezone: 'SystemV/AST4' });
    const id = await buildAppointment(db, { vendor_id, timezone: 'PST' });
    await up(db as unknown as Kysely<unknown>);
    const row = await db
      .selectFrom('appointments as a')
      .innerJoin('vendors as v', 'v.id', 'a.vendor_id')
      .select(['a.timezone', 'v.timezone as of_listing'])
      .where('a.id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ timezone: 'America/Los_Angeles', of_listing: null });
  });

  it('moves dates into their bounds and leaves the others', async () => {
    const { db } = test.database;
    const purchase = await buildPurchase(db, await buildCustomer(db));
    const far = { due_on: '9999-12-31', act_by: '9999-12-31', later_reading: null };
    await buildKeyDate(db, purchase, far);
    await buildKeyDate(db, purchase, { due_on: '2027-02-01', act_by: '2027-02-01' });
    await up(db as unknown as Kysely<unknown>);
    const rows = await db
      .selectFrom('purchase_dates')
      .select(['due_on', 'act_by', 'later_reading'])
      .where('purchase_id', '=', purchase)
      .orderBy('due_on')
      .execute();
    expect(rows).toMatchObject([
      { due_on: '2027-02-01', act_by: '2027-02-01' },
      { due_on: '2099-12-31', act_by: '2099-12-31', later_reading: null },
    ]);
  });
});
