import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { expect, it } from 'vitest';
import { beginOnMonday, book } from '#test/arrangements/booking.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();
beginOnMonday(test);
const HOUR_MS = 3_600_000;

it("a customer's number of upcoming calls with one professional is limited", async () => {
  const { db } = test.database;
  const customer = await customerCaller(test);
  const [vendor, other] = [await vendorCaller(test), await vendorCaller(test)];
  const at = (hours: number) => new Date(test.clock.now.getTime() + hours * HOUR_MS);
  for (let nr = 1; nr <= limits.appointment.upcoming_with_one; nr += 1) {
    const starts_at = at(24 * 7 * nr);
    await buildAppointment(db, { customer_id: customer.id, vendor_id: vendor.id, starts_at });
  }
  const full = await book(customer, vendor.id, '2026-11-24 09:15:00');
  expect([full.status, full.failure.error]).toEqual([409, outcomes.scheduling.too_many_upcoming]);
  expect((await book(customer, other.id, '2026-11-24 09:15:00')).status).toBe(201);
  await db
    .updateTable('appointments')
    .set({ starts_at: at(-2), ends_at: at(-1) })
    .where('vendor_id', '=', vendor.id)
    .where('starts_at', '=', at(24 * 7))
    .execute();
  expect((await book(customer, vendor.id, '2026-11-24 10:15:00')).status).toBe(201);
});

it('lists of calls omit a call with an unknown time zone', async () => {
  const [customer, vendor] = [await customerCaller(test), await vendorCaller(test)];
  const call = (hours: number, rest: object = {}) =>
    buildAppointment(test.database.db, {
      customer_id: customer.id,
      vendor_id: vendor.id,
      starts_at: new Date(test.clock.now.getTime() + hours * HOUR_MS),
      ...rest,
    });
  const booked = await call(24);
  await call(48, { timezone: 'AET' });
  const { ok } = await vendor.caller.call(vendorCalendarEndpoints.appointments, {
    params: { id: vendor.id },
  });
  expect(ok.appointments.map(({ _id }) => _id)).toEqual([booked]);
  const dashboard = await vendor.caller.call(vendorAccountEndpoints.dashboard);
  expect(dashboard.ok.data.upcoming_calls.map(({ _id }) => _id)).toEqual([booked]);
});
