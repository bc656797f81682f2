import {
  customerAuthEndpoints,
  vendorAuthEndpoints,
} from '@threshold/contract/endpoints/accounts/auth';
import { expect } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { requireSignedIn } from '../../arrangements/require-signed-in.ts';
import { buildAccount, codeTo, goodPassword } from '../../factories/account.ts';
import { bothMembers, getAuthEndpoints, getSessionEndpoints, type Members } from '../../members.ts';
import { listMailsTo } from '../../outbox.ts';
import { issueIdToken } from '../../peers/google-issuer.ts';
import { scenario } from '../scenario.ts';
import type { World } from '../world.ts';

/*
 * Anyone may call these endpoints, so the scenarios use guests and new accounts instead of the
 * matrix's actors.
 */

const guest = ({ test }: World) => test.as();
const isLive = async ({ test }: World, members: Members, token: string) =>
  (await test.as(token).call(getSessionEndpoints(members).sessions)).status === 200;

const newcomer = () => ({
  first_name: 'Ann',
  last_name: 'Lee',
  email: `matrix-${newId()}@people.example`,
  password: goodPassword,
});

const build = async ({ test }: World, members: Members, isVerified = true) => {
  const email_verified_at = isVerified ? new Date() : null;
  const { email } = await buildAccount(test, members, { email_verified_at });
  return { email };
};

/** Creates an account with a mailed code for a new password. */
const buildForgetful = async (world: World, members: Members) => {
  const { email } = await build(world, members);
  await guest(world).call(getAuthEndpoints(members).forgotPassword, { body: { email } });
  return { email, otp: await codeTo(world.test, email, 'code_reset_password') };
};

const openScenarios = bothMembers.flatMap((members) => {
  const auth = getAuthEndpoints(members);
  return [
    scenario({
      endpoint: auth.register,
      arrange: async () => ({ person: newcomer() }),
      request: ({ person }) => ({ body: person }),
      effect: async ({ person: { email }, ...world }, { access_token, data }) => {
        expect(data.email).toBe(email);
        expect(await isLive(world, members, access_token)).toBe(true);
        expect(await codeTo(world.test, email)).toMatch(/^\d{5}$/);
      },
    }),
    scenario({
      endpoint: auth.login,
      arrange: (world) => build(world, members),
      request: ({ email }) => ({ body: { email, password: goodPassword } }),
      effect: async (world, answer) => {
        if (!('access_token' in answer)) throw new Error('not signed in');
        expect(await isLive(world, members, answer.access_token)).toBe(true);
      },
    }),
    scenario({
      endpoint: auth.forgotPassword,
      arrange: (world) => build(world, members),
      request: ({ email }) => ({ body: { email } }),
      effect: async ({ test, email }) => {
        expect(await codeTo(test, email, 'code_reset_password')).toMatch(/^\d{5}$/);
      },
    }),
    scenario({
      endpoint: auth.verifyOtp,
      arrange: (world) => buildForgetful(world, members),
      request: ({ email, otp }) => ({ body: { email, otp } }),
      effect: async ({ email, ...world }, { reset_token }) => {
        const body = { email, newPassword: 'Another-horse-8', reset_token };
        expect((await guest(world).call(auth.resetPassword, { body })).status).toBe(200);
      },
    }),
    scenario({
      endpoint: auth.resetPassword,
      arrange: async (world) => {
        const { email, otp } = await buildForgetful(world, members);
        const { ok } = await guest(world).call(auth.verifyOtp, { body: { email, otp } });
        return { email, reset_token: ok.reset_token };
      },
      request: ({ email, reset_token }) => ({
        body: { email, newPassword: 'Another-horse-8', reset_token },
      }),
      effect: async ({ email, ...world }) => {
        const body = { email, password: 'Another-horse-8' };
        expect((await guest(world).call(auth.login, { body })).status).toBe(200);
      },
    }),
    scenario({
      endpoint: auth.resendEmailOtp,
      arrange: (world) => build(world, members, false),
      request: ({ email }) => ({ body: { email } }),
      effect: async ({ test, email }) => {
        expect(await listMailsTo(test.database.db, email)).toHaveLength(1);
      },
    }),
    scenario({
      endpoint: auth.verifyEmailOtp,
      arrange: async (world) => {
        const { email } = await build(world, members, false);
        await guest(world).call(auth.resendEmailOtp, { body: { email } });
        return { email, otp: await codeTo(world.test, email) };
      },
      request: ({ email, otp }) => ({ body: { email, otp } }),
      effect: async (world, { access_token, is_email_verified }) => {
        expect(is_email_verified).toBe(true);
        expect(await isLive(world, members, access_token)).toBe(true);
      },
    }),
  ];
});

export const accountScenarios = [
  ...openScenarios,
  scenario({
    endpoint: customerAuthEndpoints.googleLogin,
    arrange: async () => ({ idToken: await issueIdToken() }),
    request: ({ idToken }) => ({ body: { idToken } }),
    effect: async (world, answer) => {
      const { access_token, data } = requireSignedIn({ ok: answer });
      expect(data).toMatchObject({ is_email_verified: true, has_password: false });
      expect(await isLive(world, 'customers', access_token)).toBe(true);
    },
  }),
  scenario({
    endpoint: vendorAuthEndpoints.changePassword,
    arrange: async ({ test, ids }) => {
      const passwordHash = await test.passwords.hash(goodPassword);
      await test.database.db
        .updateTable('vendor_accounts')
        .set({ password_hash: passwordHash })
        .where('vendor_id', 'in', [ids.vendor, ids.other_vendor])
        .execute();
      return { passwordHash };
    },
    request: () => ({
      body: { currentPassword: goodPassword, newPassword: 'Another-horse-8' },
    }),
    effect: async ({ test, ids, passwordHash }) => {
      const changed = await test.database.db
        .selectFrom('vendor_accounts')
        .select('password_hash')
        .where('vendor_id', 'in', [ids.vendor, ids.other_vendor])
        .where('password_hash', '!=', passwordHash)
        .execute();
      expect(changed).toHaveLength(1);
      const isNew = await test.passwords.verify(changed[0]?.password_hash, 'Another-horse-8');
      expect(isNew).toBe(true);
    },
  }),
];
