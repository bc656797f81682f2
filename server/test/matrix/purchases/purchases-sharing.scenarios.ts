import { sharingEndpoints } from '@threshold/contract/endpoints/purchases/purchase-people';
import { expect } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { hashToken } from '#src/plugins/auth.ts';
import { buildCustomer } from '../../factories/customer.ts';
import { buildPurchase, joinPurchase } from '../../factories/purchase.ts';
import { scenario } from '../scenario.ts';
import type { World } from '../world.ts';

/** Creates a purchase of the customer with a partner and a helper. */
async function shared({ test, customerId }: World) {
  const { db } = test.database;
  const purchaseId = await buildPurchase(db, customerId);
  const helperId = await buildCustomer(db);
  await joinPurchase(db, purchaseId, await buildCustomer(db));
  await joinPurchase(db, purchaseId, helperId, 'helper', customerId);
  return { purchaseId, helperId };
}

/** Creates an invitation to that email address. */
async function invited(world: World, email: string) {
  const { db } = world.test.database;
  const inviter = await buildCustomer(db);
  const purchaseId = await buildPurchase(db, inviter);
  return waiting(world, { purchaseId, email, invited_by: inviter });
}

async function waiting(
  { test }: World,
  about: { readonly purchaseId: string; readonly email: string; readonly invited_by: string },
) {
  const { purchaseId, email, invited_by } = about;
  const token = `token-${newId()}`;
  const invitationId = newId();
  const now = Date.now();
  await test.database.db
    .insertInto('purchase_invitations')
    .values({
      id: invitationId,
      purchase_id: purchaseId,
      email,
      role: 'buyer',
      token_hash: hashToken(token),
      invited_by,
      created_at: new Date(now),
      expires_at: new Date(now + 86_400_000),
    })
    .execute();
  return { purchaseId, invitationId, token };
}

const emailOf = async ({ test, customerId }: World) => {
  const { email } = await test.database.db
    .selectFrom('customers')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return email;
};

const own = async (world: World) => {
  const { purchaseId } = await shared(world);
  return waiting(world, { purchaseId, email: 'x@example.com', invited_by: world.customerId });
};

export const purchaseSharingScenarios = [
  scenario({
    endpoint: sharingEndpoints.invitations,
    arrange: own,
    request: ({ purchaseId }) => ({ params: { id: purchaseId } }),
    effect: async ({ invitationId }, { data }) => {
      expect(data.map(({ _id }) => _id)).toEqual([invitationId]);
    },
  }),
  scenario({
    endpoint: sharingEndpoints.invite,
    arrange: shared,
    request: ({ purchaseId }) => ({
      params: { id: purchaseId },
      body: { email: 'new@example.com', role: 'helper' as const },
    }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ email: 'new@example.com', role: 'helper' });
    },
  }),
  scenario({
    endpoint: sharingEndpoints.revoke,
    arrange: own,
    request: ({ purchaseId, invitationId }) => ({ params: { id: purchaseId, invitationId } }),
    effect: async ({ test, invitationId }) => {
      const row = await test.database.db
        .selectFrom('purchase_invitations')
        .select('status')
        .where('id', '=', invitationId)
        .executeTakeFirst();
      expect(row).toEqual({ status: 'revoked' });
    },
  }),
  scenario({
    endpoint: sharingEndpoints.open,
    arrange: async (world) => invited(world, await emailOf(world)),
    request: ({ token }) => ({ body: { token } }),
    effect: async (_world, { data }, actor) => {
      expect([data.state, data.is_mine]).toEqual(['pending', actor === 'customer']);
    },
  }),
  scenario({
    endpoint: sharingEndpoints.accept,
    arrange: async (world) => invited(world, await emailOf(world)),
    request: ({ token }) => ({ body: { token } }),
    effect: async ({ purchaseId }, { data }) => {
      expect(data).toMatchObject({ _id: purchaseId, role: 'buyer' });
    },
  }),
  scenario({
    endpoint: sharingEndpoints.removeMember,
    arrange: shared,
    request: ({ purchaseId, helperId }) => ({ params: { id: purchaseId, memberId: helperId } }),
    effect: async ({ test, helperId }) => {
      const rows = await test.database.db
        .selectFrom('purchase_members')
        .select('role')
        .where('customer_id', '=', helperId)
        .execute();
      expect(rows).toEqual([]);
    },
  }),
  scenario({
    endpoint: sharingEndpoints.split,
    arrange: shared,
    request: ({ purchaseId }) => ({ params: { id: purchaseId } }),
    effect: async ({ purchaseId, customerId, helperId }, { data }) => {
      expect(data._id).not.toBe(purchaseId);
      expect(data.members.map(({ _id }) => _id)).toEqual([customerId, helperId]);
    },
  }),
];
