import { e2eeEndpoints } from '@threshold/contract/e2ee';
import type { MatrixActor } from '@threshold/contract/endpoint';
import { expect } from 'vitest';
import { ownerOf } from '#src/features/e2ee/key-owner.ts';
import { keepBackup } from '#src/features/e2ee/keys.repo.ts';
import { buildConversation } from '../factories/conversation.ts';
import { buildMessageKeys, newKeys, sealedBackup } from '../factories/message-keys.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

/** Who calls, as keys name them. A guest and staff have none, and send a customer's. */
const memberOf = ({ ids }: World, actor: MatrixActor) =>
  actor === 'vendor' || actor === 'other_vendor'
    ? ({ role: 'vendor', id: ids[actor] } as const)
    : ({ role: 'customer', id: ids[actor === 'other_customer' ? actor : 'customer'] } as const);

const publishFor = (world: World, actor: MatrixActor) =>
  buildMessageKeys(world.test.database.db, memberOf(world, actor));

const buildEarlier = async (world: World, actor: MatrixActor) => {
  await publishFor(world, actor);
  await keepBackup(
    world.test.database.db,
    ownerOf(memberOf(world, actor)),
    sealedBackup(2),
    new Date(),
  );
};

export const e2eeScenarios = [
  scenario({
    endpoint: e2eeEndpoints.keys,
    request: async (world) => {
      const { customerId, vendorId } = world;
      const pair = { customer_id: customerId, vendor_id: vendorId };
      await buildConversation(world.test.database.db, pair);
      await publishFor(world, 'vendor');
      return { query: { ids: [customerId, vendorId].join() } };
    },
    effect: async ({ customerId, vendorId }, { data }, actor) => {
      const seen = data.map(({ _id, keys }) => [_id, keys.length]);
      expect(seen).toEqual(
        actor.startsWith('other')
          ? []
          : expect.arrayContaining([
              [customerId, 0],
              [vendorId, 1],
            ]),
      );
    },
  }),
  scenario({
    endpoint: e2eeEndpoints.publish,
    request: async (world, actor) => ({
      headers: { 'if-match': '"0"' },
      body: {
        entry: (await newKeys(memberOf(world, actor))).entry,
        backup: sealedBackup(1),
      },
    }),
    effect: async (world, { data }, actor) => {
      const { id } = memberOf(world, actor);
      expect(data).toMatchObject({ _id: id, keys: [{ entry: { kv: 1, uid: id } }] });
    },
  }),
  scenario({
    endpoint: e2eeEndpoints.backup,
    request: async (world, actor) => {
      await publishFor(world, actor);
      return {};
    },
    effect: async (_, { data }) => {
      expect(data).toEqual(sealedBackup(1));
    },
  }),
  scenario({
    endpoint: e2eeEndpoints.earlierBackups,
    request: async (world, actor) => {
      await buildEarlier(world, actor);
      return {};
    },
    effect: async (_, { data }) => {
      expect(data.map(({ version }) => version)).toEqual([1]);
    },
  }),
  scenario({
    endpoint: e2eeEndpoints.earlierBackup,
    request: async (world, actor) => {
      await buildEarlier(world, actor);
      return { params: { version: '1' } };
    },
    effect: async (_, { data }) => {
      expect(data).toEqual(sealedBackup(1));
    },
  }),
  scenario({
    endpoint: e2eeEndpoints.saveBackup,
    request: async (world, actor) => {
      await publishFor(world, actor);
      return { headers: { 'if-match': '"1"' }, body: sealedBackup(2) };
    },
    effect: async (world, { data }, actor) => {
      expect(data).toEqual({ version: 2 });
      const own = await world.test.as(world.tokens[actor]).call(e2eeEndpoints.backup);
      expect(own.ok.data).toEqual(sealedBackup(2));
    },
  }),
];
