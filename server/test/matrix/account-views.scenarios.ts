import { accountViewEndpoints } from '@threshold/contract/account-views';
import { adminViewEndpoints } from '@threshold/contract/admin-views';
import { expect } from 'vitest';
import { hashToken } from '#src/plugins/auth.ts';
import { buildView } from '../factories/account-view.ts';
import { buildSecret, codeOf } from '../factories/totp.ts';
import { scenario } from './scenario.ts';
import type { World } from './world.ts';

const viewOf = ({ test: { database } }: World, token: string) =>
  database.db
    .selectFrom('account_views')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();

export const accountViewScenarios = [
  scenario({
    endpoint: adminViewEndpoints.start,
    arrange: async ({ test, ids, customerId }) => {
      const secret = await buildSecret(test, { staff_id: ids.administrator }, { isEnabled: true });
      const { email } = await test.database.db
        .selectFrom('customers')
        .select('email')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow();
      return { email, verification_code: codeOf(secret, test.clock.now) };
    },
    request: ({ email, verification_code }) => ({
      body: { role: 'customer' as const, email, reason: 'They called us.', verification_code },
    }),
    effect: async (world, { data }) => {
      const token = new URLSearchParams(new URL(data.url).hash.slice(1)).get('token') ?? '';
      expect(await viewOf(world, token)).toMatchObject({ customer_id: world.customerId });
    },
  }),
  scenario({
    endpoint: accountViewEndpoints.end,
    arrange: async ({ test, customerId }) => ({
      token: await buildView(test, { customer_id: customerId }),
    }),
    request: ({ token }) => ({ body: { token } }),
    effect: async (fixture) => {
      expect((await viewOf(fixture, fixture.token)).ended_at).not.toBeNull();
    },
  }),
];
