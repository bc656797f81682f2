import type { MatrixActor } from '@threshold/contract/endpoint';
import {
  deviceSlotEndpoints,
  e2eeEndpoints,
  keyDeviceEndpoints,
} from '@threshold/contract/endpoints/encryption/e2ee';
import { expect } from 'vitest';
import { recordSessionKeyVersion } from '#src/features/accounts/sessions/sessions.repo.ts';
import {
  findDeviceSlot,
  replaceDeviceSlot,
} from '#src/features/encryption/backups/device-slots.repo.ts';
import { replaceBackup } from '#src/features/encryption/backups/key-backups.repo.ts';
import { getOwnerRef } from '#src/lib/actor.ts';
import { hashToken } from '#src/plugins/auth.ts';
import { buildConversation } from '../factories/conversation.ts';
import { buildMessageKeys, buildSealedBackup, newKeys } from '../factories/message-keys.ts';
import { buildSession } from '../factories/session.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

/**
 * Returns the owner of the caller's keys. Guests and staff have no keys, so a customer is returned
 * for them.
 */
const memberRefOf = ({ ids }: World, actor: MatrixActor) =>
  actor === 'vendor' || actor === 'other_vendor'
    ? ({ role: 'vendor', id: ids[actor] } as const)
    : ({ role: 'customer', id: ids[actor === 'other_customer' ? actor : 'customer'] } as const);

const publishFor = async (world: World, actor: MatrixActor) => ({
  published: await buildMessageKeys(world.test.database.db, memberRefOf(world, actor)),
});

const buildEarlier = async (world: World, actor: MatrixActor) => {
  const keys = await publishFor(world, actor);
  await replaceBackup(
    world.test.database.db,
    getOwnerRef(memberRefOf(world, actor)),
    buildSealedBackup(2),
    new Date(),
  );
  return keys;
};

/**
 * Returns the caller's session and another session of the same account. For guests and staff, both
 * are sessions of a customer.
 */
async function sessionsOf(world: World, actor: MatrixActor) {
  const { db } = world.test.database;
  const member = memberRefOf(world, actor);
  const isMember = member.id === world.ids[actor as keyof World['ids']];
  const token = world.tokens[isMember ? actor : 'customer'] ?? '';
  const own = await db
    .selectFrom('sessions')
    .select(['id', 'customer_id', 'vendor_account_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  const { customer_id, vendor_account_id } = own;
  const otherToken = await buildSession(
    db,
    customer_id ? { customer_id } : { vendor_account_id: vendor_account_id ?? '' },
  );
  const other = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashToken(otherToken))
    .executeTakeFirstOrThrow();
  return { own: own.id, other: other.id };
}

const slot = { lookup: 'l'.repeat(43), sealed: 's'.repeat(200) };

/** Creates an open device slot, with which another device of the caller can get the keys. */
const slotOf = async (world: World, actor: MatrixActor) => {
  const { test } = world;
  const { published } = await publishFor(world, actor);
  const { other } = await sessionsOf(world, actor);
  const owner = getOwnerRef(memberRefOf(world, actor));
  const expires_at = new Date(test.clock.now.getTime() + 600_000);
  await replaceDeviceSlot(test.database.db, owner, { session_id: other, expires_at, ...slot });
  return {
    published,
    isOpen: async () => Boolean(await findDeviceSlot(test.database.db, owner, test.clock.now)),
  };
};

export const e2eeScenarios = [
  scenario({
    endpoint: keyDeviceEndpoints.elsewhere,
    arrange: async (world, actor) => {
      await publishFor(world, actor);
      const { other } = await sessionsOf(world, actor);
      await recordSessionKeyVersion(world.test.database.db, other, 1);
      return {};
    },
    request: () => ({}),
    effect: async (_, { data }) => {
      expect(data.last).toEqual({ device: null, last_seen_at: expect.any(String) });
    },
  }),
  scenario({
    endpoint: keyDeviceEndpoints.tellHere,
    arrange: async (world, actor) => ({ own: (await sessionsOf(world, actor)).own }),
    request: () => ({ body: { kv: 3 } }),
    effect: async (world) => {
      const row = await world.test.database.db
        .selectFrom('sessions')
        .select('message_kv')
        .where('id', '=', world.own)
        .executeTakeFirst();
      expect(row).toEqual({ message_kv: 3 });
    },
  }),
  scenario({
    endpoint: keyDeviceEndpoints.reminders,
    arrange: async () => ({}),
    request: () => ({}),
    effect: async (_, { data }) => {
      expect(data).toEqual({ another_way: true, code_too: true });
    },
  }),
  scenario({
    endpoint: keyDeviceEndpoints.putAway,
    arrange: async () => ({}),
    request: () => ({ body: { reminder: 'code_too' as const } }),
    effect: async (world, _, actor) => {
      const { reminders } = keyDeviceEndpoints;
      const { data } = (await world.test.as(world.tokens[actor]).call(reminders)).ok;
      expect(data).toEqual({ another_way: true, code_too: false });
    },
  }),
  scenario({
    endpoint: deviceSlotEndpoints.read,
    arrange: slotOf,
    request: () => ({}),
    effect: async (_, { data }) => {
      expect(data).toEqual({ device: expect.any(String), expires_at: expect.any(String) });
    },
  }),
  scenario({
    endpoint: deviceSlotEndpoints.make,
    arrange: slotOf,
    request: () => ({ body: { ...slot, lookup: 'm'.repeat(43) } }),
    effect: async (_, { data }) => {
      expect(data).toEqual({ device: expect.any(String), expires_at: expect.any(String) });
    },
  }),
  scenario({
    endpoint: deviceSlotEndpoints.take,
    arrange: slotOf,
    request: () => ({ body: { lookup: slot.lookup } }),
    effect: async ({ isOpen }, { data }) => {
      expect(data).toEqual({ sealed: slot.sealed });
      expect(await isOpen()).toBe(false);
    },
  }),
  scenario({
    endpoint: deviceSlotEndpoints.cancel,
    arrange: slotOf,
    request: () => ({}),
    effect: async ({ isOpen }) => {
      expect(await isOpen()).toBe(false);
    },
  }),
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
        // Any customer may write to a verified professional, and may therefore read the
        // professional's keys.
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
      body: { entry, backup: buildSealedBackup(1) },
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
      expect(data).toEqual(buildSealedBackup(1));
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
      expect(data).toEqual(buildSealedBackup(1));
    },
  }),
  scenario({
    endpoint: e2eeEndpoints.saveBackup,
    arrange: publishFor,
    request: () => ({ headers: { 'if-match': '"1"' }, body: buildSealedBackup(2) }),
    effect: async (world, { data }, actor) => {
      expect(data).toEqual({ version: 2 });
      const own = await world.test.as(world.tokens[actor]).call(e2eeEndpoints.backup);
      expect(own.ok.data).toEqual(buildSealedBackup(2));
    },
  }),
];
