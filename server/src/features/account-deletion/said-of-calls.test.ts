import { customerEndpoints } from '@threshold/contract/customers';
import { customerCalendarEndpoints } from '@threshold/contract/customers-calendar';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import { vendorCalendarEndpoints } from '@threshold/contract/vendors-calendar';
import { expect, it } from 'vitest';
import { buildAccount } from '#test/factories/account.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { testApp } from '#test/test-app.ts';

/* What two said of a call, after one of them has left. */

const test = testApp();
const DAY_MS = 24 * 60 * 60 * 1000;

async function bothSaid() {
  const { db } = test.database;
  const customer = await buildAccount(test, 'customers');
  const vendor = await buildAccount(test, 'vendors');
  const id = await buildAppointment(db, {
    customer_id: customer.id,
    vendor_id: vendor.id,
    starts_at: new Date(test.clock.now.getTime() - DAY_MS),
  });
  const at = test.clock.now;
  const said = { appointment_id: id, outcome: 'no_show', said_at: at, changed_at: at } as const;
  await db
    .insertInto('call_outcomes')
    .values([
      { ...said, side: 'customer' },
      { ...said, side: 'vendor' },
    ])
    .execute();
  const left = async () =>
    db.selectFrom('call_outcomes').select('side').where('appointment_id', '=', id).execute();
  return { customer, vendor, left };
}

it('a professional keeps its own word, and nothing that the customer said', async () => {
  const { customer, vendor, left } = await bothSaid();
  const params = { id: customer.id };
  await test.as(customer.token).call(customerEndpoints.remove, { params, body: {} });
  expect(await left()).toEqual([{ side: 'vendor' }]);
  const read = await test
    .as(vendor.token)
    .call(vendorCalendarEndpoints.appointments, { params: { id: vendor.id } });
  expect(read.ok.appointments).toMatchObject([{ left: true, own: { outcome: 'no_show' } }]);
});

it('a customer keeps its own word, and nothing that the professional said', async () => {
  const { customer, vendor, left } = await bothSaid();
  const params = { id: vendor.id };
  await test.as(vendor.token).call(vendorAccountEndpoints.remove, { params, body: {} });
  expect(await left()).toEqual([{ side: 'customer' }]);
  const read = await test
    .as(customer.token)
    .call(customerCalendarEndpoints.appointments, { params: { id: customer.id } });
  expect(read.ok.appointments).toMatchObject([{ left: true, own: { outcome: 'no_show' } }]);
});
