import type { MatrixActor } from '@threshold/contract/endpoint';
import { expect } from 'vitest';
import { hashToken } from '#src/plugins/auth.ts';
import { buildAccount, goodPassword } from '../factories/account.ts';
import { addPasskey } from '../factories/passkey.ts';
import { authOf, bothMembers, type Members, passkeysOf, sessionsOf } from '../members.ts';
import { makePasskey } from '../passkey-device.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

/** Whom the calls about one passkey are about. */
const ownerOf = (members: Members) => (members === 'customers' ? 'customer' : 'vendor');

/** All members of the matrix have the password of tests. */
async function withPasswords({ test }: World) {
  const password_hash = await test.passwords.hash(goodPassword);
  for (const table of ['customers', 'vendor_accounts'] as const) {
    await test.database.db
      .updateTable(table as 'customers')
      .set({ password_hash, email_verified_at: new Date() })
      .execute();
  }
}

/** A passkey of one of those members; of the owner where the actor is nobody of them. */
async function passkeyOf(world: World, members: Members, actor?: MatrixActor) {
  await withPasswords(world);
  const own = ownerOf(members);
  const mine = actor === `other_${own}` ? actor : own;
  return addPasskey(world.test, members, world.tokens[mine] ?? '');
}

export const passkeyScenarios = bothMembers.flatMap((members) => {
  const endpoints = passkeysOf(members);
  const auth = authOf(members);
  const own = ownerOf(members);
  const tokenOf = ({ tokens }: World, actor: MatrixActor) =>
    tokens[actor === `other_${own}` ? actor : own] ?? '';
  const options = async (world: World, actor: MatrixActor) => {
    await withPasswords(world);
    const body = { current_password: goodPassword };
    const caller = world.test.as(tokenOf(world, actor));
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
      arrange: (world) => passkeyOf(world, members),
      request: ({ id }) => ({ params: { id }, body: { name: 'Phone' } }),
      effect: async ({ id }, { data }) => {
        expect(data).toMatchObject({ _id: id, name: 'Phone' });
      },
    }),
    scenario({
      endpoint: endpoints.remove,
      arrange: (world) => passkeyOf(world, members),
      request: ({ id }) => ({ params: { id } }),
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
        const caller = world.test.as(tokenOf(world, actor));
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
        const { status } = await test.as(answer.access_token).call(sessionsOf(members).sessions);
        expect(status).toBe(200);
      },
    }),
  ];
});
