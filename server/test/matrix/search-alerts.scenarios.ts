import { alertEndpoints } from '@threshold/contract/endpoints/search/alerts';
import { expect } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildAlert } from '../factories/alert.ts';
import { testSigner } from '../test-app.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

interface WithAlert {
  readonly alertId: string;
}

const unconfirmed = async ({ test }: World): Promise<WithAlert> => ({
  alertId: await buildAlert(test.database.db, {}, { confirmed_at: null }),
});
const confirmed = async ({ test }: World): Promise<WithAlert> => ({
  alertId: await buildAlert(test.database.db, {}, { confirmed_at: new Date() }),
});

const stateOf = ({ test, alertId }: World & WithAlert) =>
  test.database.db
    .selectFrom('alerts')
    .select(['confirmed_at', 'unsubscribed_at'])
    .where('id', '=', alertId)
    .executeTakeFirstOrThrow();

const endRequest = ({ alertId }: WithAlert) => ({
  query: { token: testSigner(`alert-unsubscribe:${alertId}`) },
});
const hasEnded = async (fixture: World & WithAlert) => {
  expect((await stateOf(fixture)).unsubscribed_at).toBeInstanceOf(Date);
};

export const alertScenarios = [
  scenario({
    endpoint: alertEndpoints.create,
    arrange: async () => ({ email: `matrix-${newId()}@example.com` }),
    request: ({ email }) => ({ body: { email, vendor_type: 'Accountant' } }),
    effect: async ({ test, email }) => {
      const rows = await test.database.db
        .selectFrom('alerts')
        .select('criteria')
        .where('email', '=', email)
        .execute();
      expect(rows).toEqual([{ criteria: { vendor_type: ['Accountant'] } }]);
    },
  }),
  scenario({
    endpoint: alertEndpoints.confirmation,
    arrange: unconfirmed,
    request: ({ alertId }) => ({ query: { token: testSigner(`alert-confirm:${alertId}`) } }),
    effect: async (fixture) => {
      expect((await stateOf(fixture)).confirmed_at).toBeNull();
    },
  }),
  scenario({
    endpoint: alertEndpoints.confirm,
    arrange: unconfirmed,
    request: ({ alertId }) => ({ query: { token: testSigner(`alert-confirm:${alertId}`) } }),
    effect: async (fixture) => {
      expect((await stateOf(fixture)).confirmed_at).toBeInstanceOf(Date);
    },
  }),
  scenario({
    endpoint: alertEndpoints.remove,
    arrange: confirmed,
    request: endRequest,
    effect: hasEnded,
  }),
  scenario({
    endpoint: alertEndpoints.unsubscribe,
    arrange: confirmed,
    request: endRequest,
    effect: hasEnded,
  }),
];
