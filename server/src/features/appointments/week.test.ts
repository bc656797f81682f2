import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import { vendorCalendarEndpoints } from '@threshold/contract/vendors-calendar';
import { expect, it } from 'vitest';
import { beginOnMonday } from '#test/booking.ts';
import { customerCaller, vendorCaller } from '#test/callers.ts';
import { buildAppointment } from '#test/factories/appointment.ts';
import { testApp } from '#test/test-app.ts';

/* The calls of one week, as a professional's week view reads them. */

const test = testApp();
beginOnMonday(test);
const { appointments, setAvailability } = vendorCalendarEndpoints;

async function vendorIn(timezone: string) {
  const vendor = await vendorCaller(test);
  const params = { id: vendor.id };
  await vendor.caller.call(setAvailability, { params, body: { weekly: [], timezone } });
  const readWeek = (week: string) => vendor.caller.call(appointments, { params, query: { week } });
  const idsOf = async (week: string) =>
    (await readWeek(week)).ok.appointments.map(({ _id }) => _id);
  const call = (starts_at: string, rest: object = {}) =>
    buildAppointment(test.database.db, {
      vendor_id: vendor.id,
      starts_at: new Date(starts_at),
      ...rest,
    });
  return { vendor, readWeek, idsOf, call };
}

it('begins and ends at midnight of the professional’s clock, in the order of the calls', async () => {
  const { idsOf, call } = await vendorIn('Australia/Perth');
  // Midnight of Monday 23 November in Perth is 16:00 of the Sunday in UTC.
  await call('2026-11-22T15:59:00Z', { ends_at: new Date('2026-11-22T16:00:00Z') });
  const later = await call('2026-11-29T15:29:00Z');
  const first = await call('2026-11-22T16:00:00Z');
  await call('2026-11-29T16:00:00Z');
  await call('2026-11-25T01:00:00Z', { status: 'cancelled' });
  expect(await idsOf('2026-11-23')).toEqual([first, later]);
});

it('has an hour more or less where clocks change', async () => {
  const { idsOf, call } = await vendorIn('Australia/Sydney');
  // Clocks go back on Sunday 5 April 2026, and forward on Sunday 4 October.
  const last = await call('2026-04-05T13:30:00Z');
  const next = await call('2026-04-05T14:00:00Z');
  expect(await idsOf('2026-03-30')).toEqual([last]);
  expect(await idsOf('2026-04-06')).toEqual([next]);
  const spring = await call('2026-10-04T12:30:00Z');
  const monday = await call('2026-10-04T13:00:00Z');
  expect(await idsOf('2026-09-28')).toEqual([spring]);
  expect(await idsOf('2026-10-05')).toEqual([monday]);
});

it('has also those with somebody who has left, and what was said of them', async () => {
  const { readWeek, call } = await vendorIn('Australia/Sydney');
  const customer = await customerCaller(test);
  await call('2026-11-22T22:00:00Z', { customer_id: customer.id });
  await test.database.db.deleteFrom('customers').where('id', '=', customer.id).execute();
  expect((await readWeek('2026-11-23')).ok.appointments).toMatchObject([
    { left: true, own: { outcome: null, is_open: true } },
  ]);
});

it('leaves out only the call whose zone is unknown', async () => {
  const { vendor, idsOf, call } = await vendorIn('Australia/Sydney');
  const customer = await customerCaller(test);
  const booked = await call('2026-11-22T22:00:00Z', { customer_id: customer.id });
  await call('2026-11-23T22:00:00Z', { customer_id: customer.id, timezone: 'AET' });
  expect(await idsOf('2026-11-23')).toEqual([booked]);
  const { ok } = await vendor.caller.call(vendorAccountEndpoints.dashboard);
  expect(ok.data.upcoming_calls).toEqual([]);
});

it('is empty where nothing was booked, and none of a day that is none', async () => {
  const { readWeek, idsOf } = await vendorIn('Australia/Sydney');
  expect(await idsOf('2026-11-23')).toEqual([]);
  for (const week of ['2026-11-31', '0000-01-01', '9999-12-31', 'next']) {
    expect((await readWeek(week)).status).toBe(422);
  }
});
