import { alertEndpoints } from '@threshold/contract/alerts';
import { expect } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAlert } from '../factories/alert.ts';
import { testSigner } from '../test-app.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

/** The last alert that a scenario made: the effect reads it back. */
let alertId = '';

async function alertOf({ test }: World, confirmed_at: Date | null) {
  alertId = await buildAlert(test.database.db, {}, { confirmed_at });
  return alertId;
}

const stateOf = ({ test }: World) =>
  test.database.db
    .selectFrom('alerts')
    .select(['confirmed_at', 'unsubscribed_at'])
    .where('id', '=', alertId)
    .executeTakeFirstOrThrow();

const endRequest = async (world: World) => ({
  query: { token: testSigner(`alert-unsubscribe:${await alertOf(world, new Date())}`) },
});
const hasEnded = async (world: World) => {
  expect((await stateOf(world)).unsubscribed_at).toBeInstanceOf(Date);
};

let address = '';

export const alertScenarios = [
  scenario({
    endpoint: alertEndpoints.create,
    request: async () => {
      address = `matrix-${newId()}@example.com`;
      return { body: { email: address, vendor_type: 'Accountant' } };
    },
    effect: async ({ test }) => {
      const rows = await test.database.db
        .selectFrom('alerts')
        .select('criteria')
        .where('email', '=', address)
        .execute();
      expect(rows).toEqual([{ criteria: { vendor_type: ['Accountant'] } }]);
    },
  }),
  scenario({
    endpoint: alertEndpoints.confirmation,
    request: async (world) => ({
      query: { token: testSigner(`alert-confirm:${await alertOf(world, null)}`) },
    }),
    effect: async (world) => {
      expect((await stateOf(world)).confirmed_at).toBeNull();
    },
  }),
  scenario({
    endpoint: alertEndpoints.confirm,
    request: async (world) => ({
      query: { token: testSigner(`alert-confirm:${await alertOf(world, null)}`) },
    }),
    effect: async (world) => {
      expect((await stateOf(world)).confirmed_at).toBeInstanceOf(Date);
    },
  }),
  scenario({ endpoint: alertEndpoints.remove, request: endRequest, effect: hasEnded }),
  scenario({ endpoint: alertEndpoints.unsubscribe, request: endRequest, effect: hasEnded }),
];
