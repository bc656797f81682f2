import { customerCalendarEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/endpoints/calls/vendors-calendar';
import { expect } from 'vitest';
import { buildAppointment } from '../factories/appointment.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

interface Booked {
  readonly callId: string;
}

async function booked({ test, customerId, vendorId }: World): Promise<Booked> {
  const sides = { customer_id: customerId, vendor_id: vendorId };
  return { callId: await buildAppointment(test.database.db, sides) };
}
const callRow = ({ test, callId }: World & Booked) =>
  test.database.db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', callId)
    .executeTakeFirstOrThrow();

const moving = ({ callId }: Booked) => ({
  params: { id: callId },
  body: { dateTime: `${dayIn(2)} 11:00:00` },
});
const moved = async (fixture: World & Booked) => {
  expect((await callRow(fixture)).sequence).toBe(1);
};
const cancelling = ({ callId }: Booked) => ({ params: { id: callId } });
const cancelled = async (fixture: World & Booked) => {
  expect((await callRow(fixture)).status).toBe('cancelled');
};

/** Creates a call that began an hour ago. */
async function begun(world: World): Promise<Booked> {
  const fixture = await booked(world);
  const starts_at = new Date(Date.now() - DAY_MS / 24);
  await world.test.database.db
    .updateTable('appointments')
    .set({ starts_at, ends_at: new Date(starts_at.getTime() + DAY_MS / 48) })
    .where('id', '=', fixture.callId)
    .execute();
  return fixture;
}
const saying = ({ callId }: Booked) => ({
  params: { id: callId },
  body: { outcome: 'no_show' as const },
});
const said = async ({ test, callId }: World & Booked) => {
  const rows = await test.database.db
    .selectFrom('call_outcomes')
    .select('outcome')
    .where('appointment_id', '=', callId)
    .execute();
  expect(rows).toEqual([{ outcome: 'no_show' }]);
};

const openOnMondays = {
  weekly: [{ weekday: 1, hours: [{ from: '09:00', to: '17:00' }] }],
  slot_minutes: 20,
};

export const appointmentScenarios = [
  scenario({
    endpoint: customerCalendarEndpoints.schedule,
    request: ({ customerId, vendorId }) => ({
      body: { customerId, vendorId, dateTime: `${dayIn(2)} 11:00:00` },
    }),
    effect: async ({ test, customerId }, { data }) => {
      const row = await test.database.db
        .selectFrom('appointments')
        .selectAll()
        .where('customer_id', '=', customerId)
        .executeTakeFirstOrThrow();
      expect(row.starts_at.toISOString()).toBe(data.startsAt);
    },
  }),
  scenario({
    endpoint: customerCalendarEndpoints.appointments,
    arrange: booked,
    request: ({ customerId }) => ({ params: { id: customerId } }),
    effect: async ({ callId }, { appointments }) => {
      expect(appointments.map(({ _id }) => _id)).toEqual([callId]);
    },
  }),
  scenario({
    endpoint: customerCalendarEndpoints.move,
    arrange: booked,
    request: moving,
    effect: moved,
  }),
  scenario({
    endpoint: customerCalendarEndpoints.cancel,
    arrange: booked,
    request: cancelling,
    effect: cancelled,
  }),
  scenario({
    endpoint: vendorCalendarEndpoints.availability,
    request: ({ vendorId }) => ({ params: { id: vendorId } }),
    effect: async (_, { data }) => {
      expect(data).toMatchObject({ weekly: [], timezone: 'Australia/Sydney' });
    },
  }),
  scenario({
    endpoint: vendorCalendarEndpoints.setAvailability,
    request: ({ vendorId }) => ({ params: { id: vendorId }, body: openOnMondays }),
    effect: async ({ test, vendorId }) => {
      const hours = await test.database.db
        .selectFrom('vendor_hours')
        .select(['weekday', 'opens'])
        .where('vendor_id', '=', vendorId)
        .execute();
      expect(hours).toEqual([{ weekday: 1, opens: '09:00:00' }]);
    },
  }),
  scenario({
    endpoint: vendorCalendarEndpoints.nextCalls,
    request: ({ vendorId }) => ({ query: { ids: vendorId } }),
    effect: async ({ vendorId }, { data }) => {
      expect(data.map(({ _id }) => _id)).toEqual([vendorId]);
    },
  }),
  scenario({
    endpoint: vendorCalendarEndpoints.slots,
    request: ({ vendorId }) => ({
      params: { id: vendorId },
      query: { from: dayIn(2), to: dayIn(2) },
    }),
    effect: async (_, { data }) => {
      expect(data[0]?.dateTime).toBe(`${dayIn(2)} 07:00:00`);
    },
  }),
  scenario({
    endpoint: vendorCalendarEndpoints.appointments,
    arrange: booked,
    request: ({ vendorId }) => ({ params: { id: vendorId } }),
    effect: async ({ callId }, { appointments }) => {
      expect(appointments.map(({ _id }) => _id)).toEqual([callId]);
    },
  }),
  scenario({
    endpoint: vendorCalendarEndpoints.move,
    arrange: booked,
    request: moving,
    effect: moved,
  }),
  scenario({
    endpoint: vendorCalendarEndpoints.cancel,
    arrange: booked,
    request: cancelling,
    effect: cancelled,
  }),
  scenario({
    endpoint: customerCalendarEndpoints.sayOutcome,
    arrange: begun,
    request: saying,
    effect: said,
  }),
  scenario({
    endpoint: vendorCalendarEndpoints.sayOutcome,
    arrange: begun,
    request: saying,
    effect: said,
  }),
];
