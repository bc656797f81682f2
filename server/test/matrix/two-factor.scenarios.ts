import { expect } from 'vitest';
import { goodPassword } from '../factories/account.ts';
import { buildSecret, buildTwoFactor, codeOf, recoveryCode } from '../factories/totp.ts';
import { bothMembers, type Members, twoFactorOf } from '../members.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

/*
 * These calls are about the caller, and two may call: the request prepares both alike, with the same secret, and the
 * effect finds one of them changed.
 */
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const callersOf = ({ tokens }: World, members: Members) =>
  members === 'customers'
    ? [tokens.customer, tokens.other_customer]
    : [tokens.vendor, tokens.other_vendor];

/** The two members, as rows name them: the youngest of the kind. */
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
  for (const holder of await holdersOf(world, members)) {
    await buildTwoFactor(world.test, holder, secret);
  }
}

const currentCode = ({ test }: World) => codeOf(secret, test.clock.now);

async function giveBothPasswords({ test }: World, members: Members) {
  const password_hash = await test.passwords.hash(goodPassword);
  const table = members === 'customers' ? 'customers' : 'vendor_accounts';
  await test.database.db
    .updateTable(table as 'customers')
    .set({ password_hash })
    .execute();
}

async function countEnabled(world: World, members: Members) {
  const answers = await Promise.all(
    callersOf(world, members).map((token) =>
      world.test.as(token).call(twoFactorOf(members).status),
    ),
  );
  return answers.filter(({ ok }) => ok.data.is_enabled).length;
}

export const twoFactorScenarios = bothMembers.flatMap((members) => {
  const endpoints = twoFactorOf(members);
  const isOffForOne = async (world: World) => {
    expect(await countEnabled(world, members)).toBe(1);
  };
  return [
    scenario({
      endpoint: endpoints.status,
      request: async () => ({}),
      effect: async (_, answer) => {
        expect([answer.is_enabled, answer.data.is_enabled]).toEqual([false, false]);
      },
    }),
    scenario({
      endpoint: endpoints.generateSecret,
      request: async () => ({}),
      effect: async (_, { secret, qr_code_url, data }) => {
        expect(secret).toMatch(/^[A-Z2-7]{32}$/);
        expect(qr_code_url).toMatch(/^data:image\/png;base64,/);
        expect(data).toEqual({ secret, qr_code_url });
      },
    }),
    scenario({
      endpoint: endpoints.enable,
      request: async (world) => {
        for (const holder of await holdersOf(world, members)) {
          await buildSecret(world.test, holder, { isEnabled: false, secret });
        }
        return { body: { verification_code: currentCode(world) } };
      },
      effect: isOffForOne,
    }),
    scenario({
      endpoint: endpoints.recoveryCodes,
      request: async (world) => {
        await enableBoth(world, members);
        return { body: { verification_code: currentCode(world) } };
      },
      effect: async (world, { recovery_codes }) => {
        const [first, second] = await holdersOf(world, members);
        const countOf = async (holder: object | undefined) => {
          const [column, id] = Object.entries(holder ?? {})[0] as ['customer_id', string];
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
      request: async (world) => {
        await enableBoth(world, members);
        return { body: { recovery_code: recoveryCode } };
      },
      effect: isOffForOne,
    }),
    scenario({
      endpoint: endpoints.disableWithPassword,
      request: async (world) => {
        await enableBoth(world, members);
        await giveBothPasswords(world, members);
        return { body: { password: goodPassword } };
      },
      effect: isOffForOne,
    }),
  ];
});
