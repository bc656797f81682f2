import { customerCalendarEndpoints } from '@threshold/contract/customers-calendar';
import { vendorCalendarEndpoints } from '@threshold/contract/vendors-calendar';
import { expect } from 'vitest';
import { buildAppointment } from '../factories/appointment.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let callId = '';
async function booked({ test, customerId, vendorId }: World): Promise<string> {
  callId = await buildAppointment(test.database.db, {
    customer_id: customerId,
    vendor_id: vendorId,
  });
  return callId;
}
const callRow = ({ test }: World) =>
  test.database.db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', callId)
    .executeTakeFirstOrThrow();

const moving = async (world: World) => ({
  params: { id: await booked(world) },
  body: { dateTime: `${dayIn(2)} 11:00:00` },
});
const moved = async (world: World) => {
  expect((await callRow(world)).sequence).toBe(1);
};
const cancelling = async (world: World) => ({ params: { id: await booked(world) } });
const cancelled = async (world: World) => {
  expect((await callRow(world)).status).toBe('cancelled');
};

const openOnMondays = {
  weekly: [{ weekday: 1, hours: [{ from: '09:00', to: '17:00' }] }],
  slot_minutes: 20,
};

export const appointmentScenarios = [
  scenario({
    endpoint: customerCalendarEndpoints.schedule,
    request: async ({ customerId, vendorId }) => ({
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
    request: async (world) => {
      await booked(world);
      return { params: { id: world.customerId } };
    },
    effect: async (_, { appointments }) => {
      expect(appointments.map(({ _id }) => _id)).toEqual([callId]);
    },
  }),
  scenario({ endpoint: customerCalendarEndpoints.move, request: moving, effect: moved }),
  scenario({ endpoint: customerCalendarEndpoints.cancel, request: cancelling, effect: cancelled }),
  scenario({
    endpoint: vendorCalendarEndpoints.availability,
    request: async ({ vendorId }) => ({ params: { id: vendorId } }),
    effect: async (_, { data }) => {
      expect(data).toMatchObject({ weekly: [], timezone: 'Australia/Sydney' });
    },
  }),
  scenario({
    endpoint: vendorCalendarEndpoints.setAvailability,
    request: async ({ vendorId }) => ({ params: { id: vendorId }, body: openOnMondays }),
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
    endpoint: vendorCalendarEndpoints.slots,
    request: async ({ vendorId }) => ({
      params: { id: vendorId },
      query: { from: dayIn(2), to: dayIn(2) },
    }),
    effect: async (_, { data }) => {
      expect(data[0]?.dateTime).toBe(`${dayIn(2)} 07:00:00`);
    },
  }),
  scenario({
    endpoint: vendorCalendarEndpoints.appointments,
    request: async (world) => {
      await booked(world);
      return { params: { id: world.vendorId } };
    },
    effect: async (_, { appointments }) => {
      expect(appointments.map(({ _id }) => _id)).toEqual([callId]);
    },
  }),
  scenario({ endpoint: vendorCalendarEndpoints.move, request: moving, effect: moved }),
  scenario({ endpoint: vendorCalendarEndpoints.cancel, request: cancelling, effect: cancelled }),
];
