import type { MatrixActor } from '@threshold/contract/endpoint';
import { pushEndpoints } from '@threshold/contract/endpoints/notifications/push';
import { expect } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { ensurePushKey } from '#src/features/notifications/push/push-keys.ts';
import { pushBrowser } from '../peers/push-service.ts';
import { testBox } from '../test-app.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

/** Creates a device of the actor, if the actor may have one. */
async function withDevice({ test, tokens }: World, actor: MatrixActor) {
  await ensurePushKey(test.database, testBox, new Date());
  const { public_key } = await test.database.db
    .selectFrom('push_keys')
    .select('public_key')
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow();
  const body = { ...pushBrowser('https://fcm.googleapis.com').subscription, public_key };
  const answer = await test.as(tokens[actor]).call(pushEndpoints.subscribe, { body });
  const devices = answer.status === 200 ? answer.ok.data.devices : [];
  return { body, id: devices[0]?._id ?? newId() };
}

export const pushScenarios = [
  scenario({
    endpoint: pushEndpoints.read,
    arrange: withDevice,
    request: () => ({}),
    effect: async ({ id }, { data }) => {
      expect(data).toMatchObject({ devices: [{ _id: id, current: true }], quiet_hours: null });
      expect(data.public_key).not.toBe('');
    },
  }),
  scenario({
    endpoint: pushEndpoints.subscribe,
    arrange: withDevice,
    request: ({ body }) => ({ body }),
    effect: async (_, { data }) => {
      expect(data.devices).toMatchObject([{ current: true, kinds: { message: true } }]);
    },
  }),
  scenario({
    endpoint: pushEndpoints.choose,
    arrange: withDevice,
    request: ({ id }) => ({ params: { id }, body: { kinds: { call: false } } }),
    effect: async ({ test, tokens }, _, actor) => {
      const { ok } = await test.as(tokens[actor]).call(pushEndpoints.read);
      expect(ok.data.devices).toMatchObject([{ kinds: { message: true, call: false } }]);
    },
  }),
  scenario({
    endpoint: pushEndpoints.remove,
    arrange: withDevice,
    request: ({ id }) => ({ params: { id } }),
    effect: async ({ test, tokens }, _, actor) => {
      const { ok } = await test.as(tokens[actor]).call(pushEndpoints.read);
      expect(ok.data.devices).toEqual([]);
    },
  }),
  scenario({
    endpoint: pushEndpoints.setQuietHours,
    request: () => ({
      body: { quiet_hours: { from: '22:00', to: '07:00', timezone: 'Australia/Perth' } },
    }),
    effect: async ({ test, tokens }, _, actor) => {
      const { ok } = await test.as(tokens[actor]).call(pushEndpoints.read);
      expect(ok.data.quiet_hours?.timezone).toBe('Australia/Perth');
    },
  }),
];
