import { customerEndpoints } from '@threshold/contract/endpoints/accounts/customers';
import { callOutcomeSentences } from '@threshold/contract/endpoints/calls/appointments';
import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { describe, expect, it } from 'vitest';
import { callSides } from '#test/arrangements/call-outcomes.ts';
import { buildAccount } from '#test/factories/account.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { testApp } from '#test/test-app.ts';

/* Outcomes of a call that members reported, after one of them has deleted their account. */

const test = testApp();
const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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

it('account deletion by a customer deletes only outcomes reported by the customer', async () => {
  const { customer, vendor, left } = await bothSaid();
  const params = { id: customer.id };
  await test.as(customer.token).call(customerEndpoints.remove, { params, body: {} });
  expect(await left()).toEqual([{ side: 'vendor' }]);
  const read = await test
    .as(vendor.token)
    .call(vendorCalendarEndpoints.appointments, { params: { id: vendor.id } });
  expect(read.ok.appointments).toMatchObject([{ left: true, own: { outcome: 'no_show' } }]);
});

it('account deletion by a professional deletes only outcomes reported by the vendor', async () => {
  const { customer, vendor, left } = await bothSaid();
  const params = { id: vendor.id };
  await test.as(vendor.token).call(vendorAccountEndpoints.remove, { params, body: {} });
  expect(await left()).toEqual([{ side: 'customer' }]);
  const read = await test
    .as(customer.token)
    .call(customerCalendarEndpoints.appointments, { params: { id: customer.id } });
  expect(read.ok.appointments).toMatchObject([{ left: true, own: { outcome: 'no_show' } }]);
});

const removals = { customer: customerEndpoints.remove, vendor: vendorAccountEndpoints.remove };

describe.each([
  ['customer', 'vendor'],
  ['vendor', 'customer'],
] as const)('call that the %s cancels before deleting the account', (leaving, staying) => {
  /** Creates a call that began `minutes` ago. @returns functions by which the two parties act */
  async function running(minutes: number) {
    const members = {
      customer: await buildAccount(test, 'customers'),
      vendor: await buildAccount(test, 'vendors'),
    };
    const id = await buildAppointment(test.database.db, {
      customer_id: members.customer.id,
      vendor_id: members.vendor.id,
      starts_at: new Date(test.clock.now.getTime() - minutes * MINUTE_MS),
      phone_number: '0400000000',
    });
    const as = (side: 'customer' | 'vendor') => test.as(members[side].token);
    const say = () =>
      as(staying).call(callSides[staying].sayOutcome as typeof callSides.customer.sayOutcome, {
        params: { id },
        body: { outcome: 'no_show' },
      });
    const cancel = () => as(leaving).call(callSides[leaving].cancel, { params: { id } });
    const leave = (side: 'customer' | 'vendor' = leaving) =>
      as(side).call(removals[side], { params: { id: members[side].id }, body: {} });
    const read = async () => {
      const params = { id: members[staying].id };
      return (await as(staying).call(callSides[staying].appointments, { params })).ok.appointments;
    };
    const rows = () =>
      test.database.db.selectFrom('appointments').selectAll().where('id', '=', id).execute();
    return { say, cancel, leave, read, rows };
  }

  it(`still has the outcome that the ${staying} reported`, { tags: 'engine' }, async () => {
    const call = await running(10);
    await call.say();
    await call.cancel();
    await call.leave();
    expect(await call.read()).toMatchObject([
      { status: 'cancelled', left: true, phone_number: '', own: { outcome: 'no_show' } },
    ]);
  });

  it(`accepts an outcome from the ${staying} after the account is deleted`, async () => {
    for (const isCancelled of [true, false]) {
      const call = await running(10);
      if (isCancelled) await call.cancel();
      await call.leave();
      expect((await call.say()).ok.data).toMatchObject({ outcome: 'no_show', is_open: true });
      expect(await call.read()).toMatchObject([{ status: 'cancelled', left: true }]);
    }
  });

  it('is deleted if it had not started or if both accounts are deleted', async () => {
    const early = await running(-10);
    await early.cancel();
    await early.leave();
    expect(await early.rows()).toEqual([]);
    const call = await running(10);
    await call.say();
    await call.cancel();
    await call.leave();
    expect(await call.rows()).toHaveLength(1);
    await call.leave(staying);
    expect(await call.rows()).toEqual([]);
  });

  it('accepts no outcome if the call was cancelled before the start', async () => {
    const call = await running(-10);
    await call.cancel();
    expect((await call.say()).failure.message).toBe(callOutcomeSentences.cancelled);
  });
});
