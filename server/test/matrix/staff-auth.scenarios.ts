import type { MatrixActor } from '@threshold/contract/endpoint';
import { staffAuthEndpoints } from '@threshold/contract/endpoints/staff/staff-accounts';
import { expect } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { hashToken } from '#src/plugins/auth.ts';
import { goodPassword } from '../factories/account.ts';
import { buildStaff } from '../factories/staff.ts';
import { buildSecret, generateTotpCode } from '../factories/totp.ts';
import { scenario } from './scenario.ts';
import { getStaffRole, type World } from './world.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const sessionOf = ({ test }: World, token: string | undefined) =>
  test.database.db
    .selectFrom('sessions')
    .select(['scope', 'revoked_at'])
    .where('token_hash', '=', hashToken(token ?? ''))
    .executeTakeFirstOrThrow();

/** Turns two-factor off for the actor, so that the scenario can set it up again. */
async function staffWithoutTwoFactor(world: World, actor: MatrixActor) {
  const staff_id = world.ids[getStaffRole(actor)];
  await world.test.database.db
    .updateTable('staff')
    .set({ two_factor_enabled: false })
    .where('id', '=', staff_id)
    .execute();
  return { staff_id };
}

export const adminAuthScenarios = [
  scenario({
    endpoint: staffAuthEndpoints.login,
    arrange: async ({ test }) => {
      const email = `${newId()}@threshold.example`;
      const password_hash = await test.passwords.hash(goodPassword);
      await buildStaff(test.database.db, { email, password_hash, two_factor_enabled: false });
      return { email };
    },
    request: ({ email }) => ({ body: { email, password: goodPassword } }),
    effect: async (world, { access_token, requires_2fa_setup }) => {
      expect(requires_2fa_setup).toBe(true);
      expect((await sessionOf(world, access_token)).scope).toBe('enrolment');
    },
  }),
  scenario({
    endpoint: staffAuthEndpoints.logout,
    request: () => ({}),
    effect: async (world, _, actor) => {
      expect((await sessionOf(world, world.tokens[actor])).revoked_at).toBeInstanceOf(Date);
    },
  }),
  scenario({
    endpoint: staffAuthEndpoints.generateSecret,
    arrange: staffWithoutTwoFactor,
    request: () => ({}),
    effect: async (_, { data }) => {
      expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    },
  }),
  scenario({
    endpoint: staffAuthEndpoints.renewRecoveryCodes,
    arrange: async (world, actor) => {
      const staff_id = world.ids[getStaffRole(actor)];
      await buildSecret(world.test, { staff_id }, { isEnabled: true, secret });
      return { verification_code: generateTotpCode(secret, world.test.clock.now) };
    },
    request: ({ verification_code }) => ({ body: { verification_code } }),
    effect: async ({ test, ids }, { recovery_codes }, actor) => {
      const rows = await test.database.db
        .selectFrom('recovery_codes')
        .select('id')
        .where('staff_id', '=', ids[getStaffRole(actor)])
        .execute();
      expect([recovery_codes.length, rows.length]).toEqual([10, 10]);
    },
  }),
  scenario({
    endpoint: staffAuthEndpoints.changePassword,
    arrange: async ({ test, ids }, actor) => {
      const password_hash = await test.passwords.hash(goodPassword);
      const id = ids[getStaffRole(actor)];
      await test.database.db
        .updateTable('staff')
        .set({ password_hash })
        .where('id', '=', id)
        .execute();
      return {};
    },
    request: () => ({
      body: { currentPassword: goodPassword, newPassword: 'Another-horse-8' },
    }),
    effect: async ({ test, ids }, _, actor) => {
      const { password_hash } = await test.database.db
        .selectFrom('staff')
        .select('password_hash')
        .where('id', '=', ids[getStaffRole(actor)])
        .executeTakeFirstOrThrow();
      expect(await test.passwords.verify(password_hash, 'Another-horse-8')).toBe(true);
    },
  }),
  scenario({
    endpoint: staffAuthEndpoints.enable,
    arrange: async (world, actor) => {
      const { staff_id } = await staffWithoutTwoFactor(world, actor);
      await buildSecret(world.test, { staff_id }, { isEnabled: false, secret });
      return { verification_code: generateTotpCode(secret, world.test.clock.now) };
    },
    request: ({ verification_code }) => ({ body: { verification_code } }),
    effect: async (world, { access_token }, actor) => {
      expect((await sessionOf(world, access_token)).scope).toBe('full');
      expect((await sessionOf(world, world.tokens[actor])).revoked_at).toBeInstanceOf(Date);
    },
  }),
];
