import { expect } from 'vitest';
import { hashToken } from '#src/plugins/auth.ts';
import { buildSession } from '../../factories/session.ts';
import { bothMembers, getSessionEndpoints, type Members } from '../../members.ts';
import { scenario } from '../scenario.ts';
import type { World } from '../world.ts';

const tokensOf = ({ tokens }: World, members: Members) =>
  members === 'customers'
    ? [tokens.customer, tokens.other_customer]
    : [tokens.vendor, tokens.other_vendor];

const isLive = async ({ test }: World, members: Members, token: string | undefined) =>
  (await test.as(token).call(getSessionEndpoints(members).sessions)).status === 200;

const countLive = async (world: World, members: Members, tokens: readonly (string | undefined)[]) =>
  (await Promise.all(tokens.map((token) => isLive(world, members, token)))).filter(Boolean).length;

const sessionOf = ({ test }: World, token: string | undefined) =>
  test.database.db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(token ?? ''))
    .executeTakeFirstOrThrow();

/** Creates a further session for each of the two members of that kind. */
async function signInAgain(world: World, members: Members) {
  const further = await Promise.all(
    tokensOf(world, members).map(async (token) => {
      const { customer_id, vendor_account_id } = await sessionOf(world, token);
      return buildSession(
        world.test.database.db,
        customer_id ? { customer_id } : { vendor_account_id: vendor_account_id ?? '' },
      );
    }),
  );
  return { further };
}

export const sessionScenarios = bothMembers.flatMap((members) => {
  const endpoints = getSessionEndpoints(members);
  return [
    scenario({
      endpoint: endpoints.logout,
      request: () => ({}),
      effect: async (world) => {
        expect(await countLive(world, members, tokensOf(world, members))).toBe(1);
      },
    }),
    scenario({
      endpoint: endpoints.sessions,
      request: () => ({}),
      effect: async (_, { data }) => {
        expect(data.map(({ current }) => current)).toEqual([true]);
      },
    }),
    scenario({
      endpoint: endpoints.endOtherSessions,
      arrange: (world) => signInAgain(world, members),
      request: () => ({}),
      effect: async ({ further, ...world }) => {
        expect(await countLive(world, members, tokensOf(world, members))).toBe(2);
        expect(await countLive(world, members, further)).toBe(1);
      },
    }),
    scenario({
      endpoint: endpoints.endSession,
      arrange: async (world) => {
        const { further } = await signInAgain(world, members);
        return { further, session: await sessionOf(world, further[0]) };
      },
      request: ({ session }) => ({ params: { id: session.id } }),
      effect: async ({ further, ...world }) => {
        expect(await isLive(world, members, further[0])).toBe(false);
        expect(await isLive(world, members, further[1])).toBe(true);
      },
    }),
  ];
});
