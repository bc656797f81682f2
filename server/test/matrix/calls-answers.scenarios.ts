import { callAnswerEndpoints } from '@threshold/contract/endpoints/calls/customers-calendar';
import { expect } from 'vitest';
import { writeCallLink } from '#src/features/calls/booking/call-news.ts';
import { buildAppointment } from '../factories/appointment.ts';
import { testSigner } from '../test-app.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const nextWeek = () => ({ from: dayIn(2), to: dayIn(9) });

async function reminded({ test, customerId, vendorId }: World) {
  const starts_at = new Date(Date.now() + DAY_MS);
  const sides = { customer_id: customerId, vendor_id: vendorId };
  const callId = await buildAppointment(test.database.db, { ...sides, starts_at });
  return {
    callId,
    link: writeCallLink(testSigner, { id: callId, role: 'customer', starts_at, sequence: 0 }),
  };
}

export const callAnswerScenarios = [
  scenario({
    endpoint: callAnswerEndpoints.read,
    arrange: reminded,
    request: ({ link }) => ({ headers: { 'call-link': link } }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ side: 'customer', coming: false });
    },
  }),
  scenario({
    endpoint: callAnswerEndpoints.give,
    arrange: reminded,
    request: ({ link }) => ({ headers: { 'call-link': link }, body: { answer: 'coming' } }),
    effect: async ({ test, callId }) => {
      const row = await test.database.db
        .selectFrom('appointments')
        .select('customer_coming_at')
        .where('id', '=', callId)
        .executeTakeFirstOrThrow();
      expect(row.customer_coming_at).not.toBeNull();
    },
  }),
  scenario({
    endpoint: callAnswerEndpoints.slots,
    arrange: reminded,
    request: ({ link }) => ({ headers: { 'call-link': link }, query: nextWeek() }),
    effect: async (_world, { data }) => {
      expect(data.length).toBeGreaterThan(0);
    },
  }),
  scenario({
    endpoint: callAnswerEndpoints.move,
    arrange: async (world) => {
      const arranged = await reminded(world);
      const offered = await world.test.as().call(callAnswerEndpoints.slots, {
        headers: { 'call-link': arranged.link },
        query: nextWeek(),
      });
      return { ...arranged, dateTime: offered.ok.data.at(-1)?.dateTime ?? '' };
    },
    request: ({ link, dateTime }) => ({ headers: { 'call-link': link }, body: { dateTime } }),
    effect: async ({ test, callId }, { data }) => {
      const row = await test.database.db
        .selectFrom('appointments')
        .select('starts_at')
        .where('id', '=', callId)
        .executeTakeFirstOrThrow();
      expect(row.starts_at.toISOString()).toBe(data.startsAt);
      expect(data.moved).toBe(true);
    },
  }),
];
