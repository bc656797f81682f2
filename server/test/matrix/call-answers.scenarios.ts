import { callAnswerEndpoints } from '@threshold/contract/call-answers';
import { expect } from 'vitest';
import { writeCallLink } from '#src/features/appointments/call-link.ts';
import { buildAppointment } from '../factories/appointment.ts';
import { testSigner } from '../test-app.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function reminded({ test, customerId, vendorId }: World) {
  const starts_at = new Date(Date.now() + DAY_MS);
  const sides = { customer_id: customerId, vendor_id: vendorId };
  const callId = await buildAppointment(test.database.db, { ...sides, starts_at });
  return { callId, link: writeCallLink(testSigner, { id: callId, role: 'customer', starts_at }) };
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
];
