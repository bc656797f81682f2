import { expect } from 'vitest';
import { goodPassword } from '../../factories/account.ts';
import {
  buildSecret,
  buildTwoFactor,
  generateTotpCode,
  recoveryCode,
} from '../../factories/totp.ts';
import { bothMembers, getTwoFactorEndpoints, type Members } from '../../members.ts';
import { scenario } from '../scenario.ts';
import type { World } from '../world.ts';

/*
 * These calls change the caller's account, and two actors may make them. So both accounts get the
 * same secret, and the effect expects a change of one account.
 */
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const callersOf = ({ tokens }: World, members: Members) =>
  members === 'customers'
    ? [tokens.customer, tokens.other_customer]
    : [tokens.vendor, tokens.other_vendor];

/** Returns column and id of the two newest accounts of this kind: those of the running scenario. */
async function holdersOf({ test }: World, members: Members) {
  const table = members === 'customers' ? 'customers' : 'vendor_accounts';
  const rows = await test.database.db
    .selectFrom(table as 'customers')
    .select('id')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  return rows.map(({ id }) =>
    members === 'customers' ? { customer_id: id } : { vendor_account_id: id },
  );
}

async function enableBoth(world: World, members: Members) {
  for (const accountRef of await holdersOf(world, members)) {
    await buildTwoFactor(world.test, accountRef, secret);
  }
  return { verification_code: currentCode(world) };
}

const currentCode = ({ test }: World) => generateTotpCode(secret, test.clock.now);

async function giveBothPasswords(world: World, members: Members) {
  const { database, passwords } = world.test;
  const password_hash = await passwords.hash(goodPassword);
  const accountIds = (await holdersOf(world, members)).flatMap((ref) => Object.values(ref));
  const table = members === 'customers' ? 'customers' : 'vendor_accounts';
  await database.db
    .updateTable(table as 'customers')
    .set({ password_hash })
    .where('id', 'in', accountIds)
    .execute();
}

async function countEnabled(world: World, members: Members) {
  const answers = await Promise.all(
    callersOf(world, members).map((token) =>
      world.test.as(token).call(getTwoFactorEndpoints(members).status),
    ),
  );
  return answers.filter(({ ok }) => ok.data.is_enabled).length;
}

export const twoFactorScenarios = bothMembers.flatMap((members) => {
  const endpoints = getTwoFactorEndpoints(members);
  const isOffForOne = async (world: World) => {
    expect(await countEnabled(world, members)).toBe(1);
  };
  return [
    scenario({
      endpoint: endpoints.status,
      request: () => ({}),
      effect: async (_, answer) => {
        expect([answer.is_enabled, answer.data.is_enabled]).toEqual([false, false]);
      },
    }),
    scenario({
      endpoint: endpoints.generateSecret,
      request: () => ({}),
      effect: async (_, { secret, qr_code_url, data }) => {
        expect(secret).toMatch(/^[A-Z2-7]{32}$/);
        expect(qr_code_url).toMatch(/^data:image\/png;base64,/);
        expect(data).toEqual({ secret, qr_code_url });
      },
    }),
    scenario({
      endpoint: endpoints.enable,
      arrange: async (world) => {
        for (const accountRef of await holdersOf(world, members)) {
          await buildSecret(world.test, accountRef, { isEnabled: false, secret });
        }
        return { verification_code: currentCode(world) };
      },
      request: ({ verification_code }) => ({ body: { verification_code } }),
      effect: isOffForOne,
    }),
    scenario({
      endpoint: endpoints.recoveryCodes,
      arrange: (world) => enableBoth(world, members),
      request: ({ verification_code }) => ({ body: { verification_code } }),
      effect: async (world, { recovery_codes }) => {
        const [first, second] = await holdersOf(world, members);
        const countOf = async (accountRef: object | undefined) => {
          const [column, id] = Object.entries(accountRef ?? {})[0] as ['customer_id', string];
          const rows = await world.test.database.db
            .selectFrom('recovery_codes')
            .select('id')
            .where(column, '=', id)
            .execute();
          return rows.length;
        };
        expect(recovery_codes).toHaveLength(10);
        expect(new Set([await countOf(first), await countOf(second)])).toEqual(new Set([1, 10]));
      },
    }),
    scenario({
      endpoint: endpoints.disable,
      arrange: (world) => enableBoth(world, members),
      request: () => ({ body: { recovery_code: recoveryCode } }),
      effect: isOffForOne,
    }),
    scenario({
      endpoint: endpoints.disableWithPassword,
      arrange: async (world) => {
        await giveBothPasswords(world, members);
        return enableBoth(world, members);
      },
      request: () => ({ body: { password: goodPassword } }),
      effect: isOffForOne,
    }),
  ];
});
