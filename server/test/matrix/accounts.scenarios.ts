import { customerAuthEndpoints } from '@threshold/contract/customers-auth';
import { vendorAuthEndpoints } from '@threshold/contract/vendors-auth';
import { expect } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { enteredBy } from '../entered.ts';
import { buildAccount, codeTo, goodPassword, type TestAccount } from '../factories/account.ts';
import { issueIdToken } from '../google-issuer.ts';
import { authOf, bothMembers, type Members, sessionsOf } from '../members.ts';
import { mailsTo } from '../outbox.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

/* Somebody without a part in the matrix: these calls are open to everyone. The effect reads back what the request built. */
let account: TestAccount;
let email = '';

const guest = ({ test }: World) => test.as();
const isLive = async ({ test }: World, members: Members, token: string) =>
  (await test.as(token).call(sessionsOf(members).sessions)).status === 200;

const newcomer = () => {
  email = `matrix-${newId()}@people.example`;
  return { first_name: 'Ann', last_name: 'Lee', email, password: goodPassword };
};

const build = async ({ test }: World, members: Members, isVerified = true) => {
  account = await buildAccount(test, members, {
    email_verified_at: isVerified ? new Date() : null,
  });
  return account;
};

const login = (world: World, members: Members, password: string) =>
  guest(world).call(authOf(members).login, { body: { email: account.email, password } });

const openScenarios = bothMembers.flatMap((members) => {
  const auth = authOf(members);
  return [
    scenario({
      endpoint: auth.register,
      request: async () => ({ body: newcomer() }),
      effect: async (world, { access_token, data }) => {
        expect(data.email).toBe(email);
        expect(await isLive(world, members, access_token)).toBe(true);
        expect(await codeTo(world.test, email)).toMatch(/^\d{5}$/);
      },
    }),
    scenario({
      endpoint: auth.login,
      request: async (world) => ({
        body: { email: (await build(world, members)).email, password: goodPassword },
      }),
      effect: async (world, answer) => {
        if (!('access_token' in answer)) throw new Error('not signed in');
        expect(await isLive(world, members, answer.access_token)).toBe(true);
      },
    }),
    scenario({
      endpoint: auth.forgotPassword,
      request: async (world) => ({ body: { email: (await build(world, members)).email } }),
      effect: async ({ test }) => {
        expect(await codeTo(test, account.email, 'code_reset_password')).toMatch(/^\d{5}$/);
      },
    }),
    scenario({
      endpoint: auth.verifyOtp,
      request: async (world) => {
        const { email } = await build(world, members);
        await guest(world).call(auth.forgotPassword, { body: { email } });
        return { body: { email, otp: await codeTo(world.test, email, 'code_reset_password') } };
      },
      effect: async (world, { reset_token }) => {
        const newPassword = 'Another-horse-8';
        const body = { email: account.email, newPassword, reset_token };
        expect((await guest(world).call(auth.resetPassword, { body })).status).toBe(200);
      },
    }),
    scenario({
      endpoint: auth.resetPassword,
      request: async (world) => {
        const { email } = await build(world, members);
        await guest(world).call(auth.forgotPassword, { body: { email } });
        const otp = await codeTo(world.test, email, 'code_reset_password');
        const { ok } = await guest(world).call(auth.verifyOtp, { body: { email, otp } });
        return { body: { email, newPassword: 'Another-horse-8', reset_token: ok.reset_token } };
      },
      effect: async (world) => {
        expect((await login(world, members, 'Another-horse-8')).status).toBe(200);
      },
    }),
    scenario({
      endpoint: auth.resendEmailOtp,
      request: async (world) => ({ body: { email: (await build(world, members, false)).email } }),
      effect: async ({ test }) => {
        expect(await mailsTo(test.database.db, account.email)).toHaveLength(1);
      },
    }),
    scenario({
      endpoint: auth.verifyEmailOtp,
      request: async (world) => {
        const { email } = await build(world, members, false);
        await guest(world).call(auth.resendEmailOtp, { body: { email } });
        return { body: { email, otp: await codeTo(world.test, email) } };
      },
      effect: async (world, { access_token, is_email_verified }) => {
        expect(is_email_verified).toBe(true);
        expect(await isLive(world, members, access_token)).toBe(true);
      },
    }),
  ];
});

let passwordHash = '';

export const accountScenarios = [
  ...openScenarios,
  scenario({
    endpoint: customerAuthEndpoints.googleLogin,
    request: async () => ({ body: { idToken: await issueIdToken() } }),
    effect: async (world, answer) => {
      const { access_token, data } = enteredBy({ ok: answer });
      expect(data).toMatchObject({ is_email_verified: true, has_password: false });
      expect(await isLive(world, 'customers', access_token)).toBe(true);
    },
  }),
  scenario({
    endpoint: vendorAuthEndpoints.changePassword,
    request: async ({ test }) => {
      passwordHash = await test.passwords.hash(goodPassword);
      await test.database.db
        .updateTable('vendor_accounts')
        .set({ password_hash: passwordHash })
        .execute();
      return { body: { currentPassword: goodPassword, newPassword: 'Another-horse-8' } };
    },
    effect: async ({ test }) => {
      const changed = await test.database.db
        .selectFrom('vendor_accounts')
        .select('password_hash')
        .where('password_hash', '!=', passwordHash)
        .execute();
      expect(changed).toHaveLength(1);
      const isNew = await test.passwords.verify(changed[0]?.password_hash, 'Another-horse-8');
      expect(isNew).toBe(true);
    },
  }),
];
