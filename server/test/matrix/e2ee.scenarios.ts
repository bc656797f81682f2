import { e2eeEndpoints } from '@threshold/contract/e2ee';
import type { MatrixActor } from '@threshold/contract/endpoint';
import { expect } from 'vitest';
import { keepBackup } from '#src/features/e2ee/backups.repo.ts';
import { ownerRefOf } from '#src/lib/actor.ts';
import { buildConversation } from '../factories/conversation.ts';
import { buildMessageKeys, newKeys, sealedBackup } from '../factories/message-keys.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

/** Who calls, as keys name them. A guest and staff have none, and send a customer's. */
const memberRefOf = ({ ids }: World, actor: MatrixActor) =>
  actor === 'vendor' || actor === 'other_vendor'
    ? ({ role: 'vendor', id: ids[actor] } as const)
    : ({ role: 'customer', id: ids[actor === 'other_customer' ? actor : 'customer'] } as const);

const publishFor = async (world: World, actor: MatrixActor) => ({
  published: await buildMessageKeys(world.test.database.db, memberRefOf(world, actor)),
});

const buildEarlier = async (world: World, actor: MatrixActor) => {
  const keys = await publishFor(world, actor);
  await keepBackup(
    world.test.database.db,
    ownerRefOf(memberRefOf(world, actor)),
    sealedBackup(2),
    new Date(),
  );
  return keys;
};

export const e2eeScenarios = [
  scenario({
    endpoint: e2eeEndpoints.keys,
    arrange: async (world) => {
      const { customerId, vendorId } = world;
      const pair = { customer_id: customerId, vendor_id: vendorId };
      await buildConversation(world.test.database.db, pair);
      return publishFor(world, 'vendor');
    },
    request: ({ customerId, vendorId }) => ({
      query: { ids: [customerId, vendorId].join() },
    }),
    effect: async ({ customerId, vendorId }, { data }, actor) => {
      const seen = data.map(({ _id, keys }) => [_id, keys.length]);
      const known = {
        other_vendor: [],
        // Any customer may write to a verified professional.
        other_customer: [[vendorId, 1]],
      };
      const both = expect.arrayContaining([
        [customerId, 0],
        [vendorId, 1],
      ]);
      expect(seen).toEqual(actor in known ? known[actor as keyof typeof known] : both);
    },
  }),
  scenario({
    endpoint: e2eeEndpoints.publish,
    arrange: async (world, actor) => ({
      entry: (await newKeys(memberRefOf(world, actor))).entry,
    }),
    request: ({ entry }) => ({
      headers: { 'if-match': '"0"' },
      body: { entry, backup: sealedBackup(1) },
    }),
    effect: async (world, { data }, actor) => {
      const { id } = memberRefOf(world, actor);
      expect(data).toMatchObject({ _id: id, keys: [{ entry: { kv: 1, uid: id } }] });
    },
  }),
  scenario({
    endpoint: e2eeEndpoints.backup,
    arrange: publishFor,
    request: () => ({}),
    effect: async (_, { data }) => {
      expect(data).toEqual(sealedBackup(1));
    },
  }),
  scenario({
    endpoint: e2eeEndpoints.earlierBackups,
    arrange: buildEarlier,
    request: () => ({}),
    effect: async (_, { data }) => {
      expect(data.map(({ version }) => version)).toEqual([1]);
    },
  }),
  scenario({
    endpoint: e2eeEndpoints.earlierBackup,
    arrange: buildEarlier,
    request: () => ({ params: { version: '1' } }),
    effect: async (_, { data }) => {
      expect(data).toEqual(sealedBackup(1));
    },
  }),
  scenario({
    endpoint: e2eeEndpoints.removeFormer,
    arrange: async (world, actor) => {
      const keys = await publishFor(world, actor);
      const owner = ownerRefOf(memberRefOf(world, actor));
      const aside = { setsAside: true };
      await keepBackup(world.test.database.db, owner, sealedBackup(2), new Date(), aside);
      return keys;
    },
    request: () => ({ params: { version: '1' }, body: {} }),
    effect: async (world, { data }, actor) => {
      expect(data).toEqual({ version: 1 });
      const left = await world.test.as(world.tokens[actor]).call(e2eeEndpoints.earlierBackups);
      expect(left.ok.data).toEqual([]);
    },
  }),
  scenario({
    endpoint: e2eeEndpoints.saveBackup,
    arrange: publishFor,
    request: () => ({ headers: { 'if-match': '"1"' }, body: sealedBackup(2) }),
    effect: async (world, { data }, actor) => {
      expect(data).toEqual({ version: 2 });
      const own = await world.test.as(world.tokens[actor]).call(e2eeEndpoints.backup);
      expect(own.ok.data).toEqual(sealedBackup(2));
    },
  }),
];
