import type { MatrixActor } from '@threshold/contract/endpoint';
import type { PasskeyHolders } from '@threshold/contract/endpoints/accounts/passkeys';
import { staffAuthEndpoints } from '@threshold/contract/endpoints/staff/staff-accounts';
import { expect } from 'vitest';
import { hashToken } from '#src/plugins/auth.ts';
import { buildAccount, goodPassword } from '../../factories/account.ts';
import { addPasskey } from '../../factories/passkey.ts';
import {
  bothMembers,
  getAuthEndpoints,
  getPasskeyEndpoints,
  getSessionEndpoints,
} from '../../members.ts';
import { makePasskey } from '../../peers/passkey-device.ts';
import { scenario } from '../scenario.ts';
import type { World } from '../world.ts';

const actorsOf: Readonly<Record<PasskeyHolders, readonly [MatrixActor, MatrixActor]>> = {
  customers: ['customer', 'other_customer'],
  vendors: ['vendor', 'other_vendor'],
  admin: ['reviewer', 'administrator'],
};

/** Sets the password of test accounts for every signed-in actor. */
async function withPasswords({ test, ids }: World) {
  const password_hash = await test.passwords.hash(goodPassword);
  const { db } = test.database;
  const own = Object.values(ids);
  const verified = { password_hash, email_verified_at: new Date() };
  await db.updateTable('customers').set(verified).where('id', 'in', own).execute();
  await db.updateTable('vendor_accounts').set(verified).where('vendor_id', 'in', own).execute();
  await db.updateTable('staff').set({ password_hash }).where('id', 'in', own).execute();
}

/**
 * Returns the actor's token. If the actor is not among `holders`, returns the first holder's token.
 */
const tokenOf = ({ tokens }: World, holders: PasskeyHolders, actor: MatrixActor) =>
  tokens[actorsOf[holders].find((one) => one === actor) ?? actorsOf[holders][0]] ?? '';

/** Creates a passkey of the actor. */
async function passkeyOf(world: World, holders: PasskeyHolders, actor: MatrixActor) {
  await withPasswords(world);
  return addPasskey(world.test, holders, tokenOf(world, holders, actor));
}

/** Creates a passkey: of the actor for staff; otherwise of the first member among `holders`. */
const ownedPasskey = (world: World, holders: PasskeyHolders, actor: MatrixActor) =>
  passkeyOf(world, holders, holders === 'admin' ? actor : actorsOf[holders][0]);

const scenariosOf = (members: PasskeyHolders) => {
  const endpoints = getPasskeyEndpoints(members);
  const options = async (world: World, actor: MatrixActor) => {
    await withPasswords(world);
    const body = { current_password: goodPassword };
    const caller = world.test.as(tokenOf(world, members, actor));
    return (await caller.call(endpoints.addOptions, { body })).ok.data;
  };

  return [
    scenario({
      endpoint: endpoints.list,
      arrange: (world, actor) => passkeyOf(world, members, actor),
      request: () => ({}),
      effect: async ({ id }, { data }) => {
        expect(data.map(({ _id }) => _id)).toContain(id);
      },
    }),
    scenario({
      endpoint: endpoints.addOptions,
      arrange: async (world) => {
        await withPasswords(world);
        return {};
      },
      request: () => ({ body: { current_password: goodPassword } }),
      effect: async (_, { data }) => {
        expect(data.challenge).toMatch(/^[\w-]{43}$/);
      },
    }),
    scenario({
      endpoint: endpoints.add,
      arrange: async (world, actor) => ({ made: makePasskey(await options(world, actor)).made }),
      request: ({ made }) => ({ body: { credential: made } }),
      effect: async ({ test }, { data }) => {
        const row = await test.database.db
          .selectFrom('passkeys')
          .select('credential_id')
          .where('id', '=', data._id)
          .executeTakeFirst();
        expect(row?.credential_id).toBe(data.credential_id);
      },
    }),
    scenario({
      endpoint: endpoints.rename,
      arrange: (world, actor) => ownedPasskey(world, members, actor),
      request: ({ id }) => ({ params: { id }, body: { name: 'Phone' } }),
      effect: async ({ id }, { data }) => {
        expect(data).toMatchObject({ _id: id, name: 'Phone' });
      },
    }),
    scenario({
      endpoint: endpoints.remove,
      arrange: (world, actor) => ownedPasskey(world, members, actor),
      request: ({ id }) => ({ params: { id }, body: { current_password: goodPassword } }),
      effect: async ({ test, id }) => {
        const rows = test.database.db.selectFrom('passkeys').select('id').where('id', '=', id);
        expect(await rows.executeTakeFirst()).toBeUndefined();
      },
    }),
    scenario({
      endpoint: endpoints.proveOptions,
      arrange: (world, actor) => passkeyOf(world, members, actor),
      request: () => ({}),
      effect: async ({ passkey }, { data }) => {
        expect(data.allowCredentials.map(({ id }) => id)).toContain(passkey.id);
      },
    }),
    scenario({
      endpoint: endpoints.prove,
      arrange: async (world, actor) => {
        const { passkey } = await passkeyOf(world, members, actor);
        const caller = world.test.as(tokenOf(world, members, actor));
        const { ok } = await caller.call(endpoints.proveOptions);
        return { credential: passkey.show(ok.data) };
      },
      request: ({ credential }) => ({ body: { credential } }),
      effect: async ({ test, tokens }, _, actor) => {
        const { proved_at } = await test.database.db
          .selectFrom('sessions')
          .select('proved_at')
          .where('token_hash', '=', hashToken(tokens[actor] ?? ''))
          .executeTakeFirstOrThrow();
        expect(proved_at).toBeInstanceOf(Date);
      },
    }),
  ];
};

const logins = bothMembers.flatMap((members) => {
  const auth = getAuthEndpoints(members);
  return [
    scenario({
      endpoint: auth.passkeyLoginOptions,
      request: () => ({}),
      effect: async (_, { data }) => {
        expect(data.allowCredentials).toEqual([]);
      },
    }),
    scenario({
      endpoint: auth.passkeyLogin,
      arrange: async ({ test }) => {
        const { token } = await buildAccount(test, members);
        const { passkey } = await addPasskey(test, members, token);
        const { ok } = await test.as().call(auth.passkeyLoginOptions);
        return { credential: passkey.show(ok.data) };
      },
      request: ({ credential }) => ({ body: { credential } }),
      effect: async ({ test }, answer) => {
        if (!('access_token' in answer)) throw new Error('not signed in');
        const { status } = await test
          .as(answer.access_token)
          .call(getSessionEndpoints(members).sessions);
        expect(status).toBe(200);
      },
    }),
  ];
});

export const passkeyScenarios = [
  ...(['customers', 'vendors', 'admin'] as const).flatMap(scenariosOf),
  ...logins,
  scenario({
    endpoint: staffAuthEndpoints.passkeyLoginOptions,
    request: () => ({}),
    effect: async (_, { data }) => {
      expect(data.allowCredentials).toEqual([]);
    },
  }),
  scenario({
    endpoint: staffAuthEndpoints.passkeyLogin,
    arrange: async (world) => {
      const { passkey } = await passkeyOf(world, 'admin', 'reviewer');
      const { ok } = await world.test.as().call(staffAuthEndpoints.passkeyLoginOptions);
      return { credential: passkey.show(ok.data) };
    },
    request: ({ credential }) => ({ body: { credential } }),
    effect: async ({ test, ids }, { access_token, data }) => {
      expect(data._id).toBe(ids.reviewer);
      const { status } = await test.as(access_token).call(getPasskeyEndpoints('admin').list);
      expect(status).toBe(200);
    },
  }),
];
