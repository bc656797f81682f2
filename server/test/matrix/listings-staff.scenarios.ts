import type { MatrixActor } from '@threshold/contract/endpoint';
import { vendorClaimEndpoints } from '@threshold/contract/endpoints/listings/claims';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { staffAuditEndpoints } from '@threshold/contract/endpoints/staff/overview';
import { vettingEndpoints } from '@threshold/contract/endpoints/staff/vetting';
import { expect } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { buildFile } from '../factories/file.ts';
import { buildPendingChanges } from '../factories/pending-changes.ts';
import { buildSecret, generateTotpCode } from '../factories/totp.ts';
import { buildVendor } from '../factories/vendor.ts';
import { scenario } from './scenario.ts';
import { getStaffRole, type World } from './world.ts';

const actsOn = ({ test }: World, subject_id: string) =>
  test.database.db
    .selectFrom('audit_log')
    .select(['action', 'reason', 'staff_id'])
    .where('subject_id', '=', subject_id)
    .execute();

/** Creates an unclaimed listing, and makes the listings of both vendors unfinished. */
async function unclaimedListing({ test: { database }, ids }: World) {
  const { db } = database;
  await db
    .updateTable('vendors')
    .set({ status: 'in_complete' })
    .where('id', 'in', [ids.vendor, ids.other_vendor])
    .execute();
  return { listingId: await buildVendor(db, { status: 'in_complete', is_unclaimed: true }) };
}

async function claimOf(world: World) {
  const { db } = world.test.database;
  const { listingId: vendor_id } = await unclaimedListing(world);
  await db.updateTable('vendors').set({ status: 'claimed' }).where('id', '=', vendor_id).execute();
  const { id: account_id } = await db
    .selectFrom('vendor_accounts')
    .select('id')
    .where('vendor_id', '=', world.vendorId)
    .executeTakeFirstOrThrow();
  const claimId = newId();
  const claim = { id: claimId, vendor_id, account_id, created_at: new Date() };
  await db.insertInto('vendor_claims').values(claim).execute();
  return { claimId };
}

/** Returns a two-factor code of the member of staff. */
async function staffCode({ test, ids }: World, actor: MatrixActor) {
  const secret = await buildSecret(
    test,
    { staff_id: ids[getStaffRole(actor)] },
    { isEnabled: true },
  );
  return { verification_code: generateTotpCode(secret, test.clock.now) };
}

/** Sets the vendor's listing to pending. */
async function pendingListing({ test: { database }, vendorId }: World) {
  await database.db
    .updateTable('vendors')
    .set({ status: 'pending' })
    .where('id', '=', vendorId)
    .execute();
  return {};
}

const workOn = ({ test: { database } }: World, vendorId: string) =>
  database.db
    .selectFrom('vendor_work')
    .select('staff_id')
    .where('vendor_id', '=', vendorId)
    .execute();

export const adminVendorScenarios = [
  scenario({
    endpoint: vettingEndpoints.list,
    arrange: pendingListing,
    request: () => ({ query: { queue: 'pending' as const, limit: 100 } }),
    effect: async ({ vendorId }, { data }) => {
      expect(data.map(({ _id, claim }) => [_id, claim])).toContainEqual([vendorId, null]);
    },
  }),
  scenario({
    endpoint: vettingEndpoints.next,
    arrange: pendingListing,
    request: () => ({ body: { queue: 'pending' as const } }),
    effect: async (world, { data }, actor) => {
      expect(data).toMatchObject({ vendor: { status: 'pending' }, claim: { is_mine: true } });
      expect(await workOn(world, data?.vendor._id ?? '')).toEqual([
        { staff_id: world.ids[getStaffRole(actor)] },
      ]);
    },
  }),
  scenario({
    endpoint: vettingEndpoints.open,
    arrange: pendingListing,
    request: ({ vendorId }) => ({ params: { id: vendorId }, body: {} }),
    effect: async (world, { data }, actor) => {
      expect(data.vendor._id).toBe(world.vendorId);
      expect(await workOn(world, world.vendorId)).toEqual([
        { staff_id: world.ids[getStaffRole(actor)] },
      ]);
    },
  }),
  scenario({
    endpoint: vettingEndpoints.letGo,
    arrange: async (world, actor) => {
      const { vendorId: vendor_id, ids, test } = world;
      const staff_id = ids[getStaffRole(actor)];
      const row = { vendor_id, staff_id, claimed_at: test.clock.now };
      await test.database.db.insertInto('vendor_work').values(row).execute();
      return {};
    },
    request: ({ vendorId }) => ({ params: { id: vendorId } }),
    effect: async (world) => {
      expect(await workOn(world, world.vendorId)).toEqual([]);
    },
  }),
  scenario({
    endpoint: vettingEndpoints.background,
    request: ({ vendorId }) => ({ params: { id: vendorId } }),
    effect: async (_world, { data }) => {
      expect(data.history).toMatchObject([{ action: null, what: 'Signed up', who: null }]);
      expect(data.entry).toBeNull();
    },
  }),
  scenario({
    endpoint: staffListingEndpoints.openFiles,
    arrange: async (world, actor) => {
      await buildFile(world.test, { vendor_id: world.vendorId, kind: 'licence' });
      return { code: await staffCode(world, actor) };
    },
    request: ({ vendorId, code }) => ({ params: { id: vendorId }, body: code }),
    effect: async (world, { data }) => {
      expect(data.licenses).toMatchObject([{ file_url: expect.any(String) }]);
      expect(await actsOn(world, world.vendorId)).toMatchObject([{ action: 'vendor.files' }]);
    },
  }),
  scenario({
    endpoint: staffListingEndpoints.openClaimFiles,
    arrange: async (world, actor) => ({
      ...(await claimOf(world)),
      code: await staffCode(world, actor),
    }),
    request: ({ claimId, code }) => ({ params: { id: claimId }, body: code }),
    effect: async (_world, { data }) => {
      expect(data).toEqual({ proof: [], open_until: expect.any(String) });
    },
  }),
  scenario({
    endpoint: vendorClaimEndpoints.claim,
    arrange: unclaimedListing,
    request: ({ listingId }) => ({ query: { vendorId: listingId } }),
    effect: async (world, { data }) => {
      const claims = await world.test.database.db
        .selectFrom('vendor_claims')
        .select('status')
        .where('vendor_id', '=', data._id)
        .execute();
      expect(claims).toEqual([{ status: 'pending' }]);
    },
  }),
  scenario({
    endpoint: staffListingEndpoints.claims,
    arrange: claimOf,
    request: () => ({ query: { status: 'pending' as const } }),
    effect: async ({ claimId }, { data }) => {
      expect(data.map(({ _id }) => _id)).toContain(claimId);
    },
  }),
  scenario({
    endpoint: staffListingEndpoints.decideClaim,
    arrange: claimOf,
    request: ({ claimId }) => ({
      params: { id: claimId },
      body: { decision: 'accept' as const, reason: 'The matrix says so.' },
    }),
    effect: async ({ claimId, ...world }, { data }) => {
      expect(data).toMatchObject({ _id: claimId, status: 'accepted' });
      expect(await actsOn(world, data.vendor._id)).toMatchObject([{ action: 'claim.accept' }]);
    },
  }),
  scenario({
    endpoint: staffListingEndpoints.list,
    request: () => ({ query: { status: 'approved' as const, limit: 100 } }),
    effect: async ({ vendorId }, { data }) => {
      expect(data.map(({ _id }) => _id)).toContain(vendorId);
    },
  }),
  scenario({
    endpoint: staffListingEndpoints.get,
    request: ({ vendorId }) => ({ params: { id: vendorId } }),
    effect: async ({ vendorId }, { data }) => {
      expect(data).toMatchObject({ _id: vendorId, phone_number: '0290001234' });
    },
  }),
  scenario({
    endpoint: staffListingEndpoints.release,
    arrange: async ({ vendorId, test: { database } }) => {
      await database.db
        .updateTable('vendors')
        .set({ status: 'suspended' })
        .where('id', '=', vendorId)
        .execute();
      return {};
    },
    request: ({ vendorId }) => ({
      params: { id: vendorId },
      body: { reason: 'The matrix has looked.' },
    }),
    effect: async (world, { data }) => {
      expect(data).toMatchObject({ _id: world.vendorId, released_at: expect.any(String) });
      expect(await actsOn(world, world.vendorId)).toMatchObject([
        {
          action: 'vendor.release',
          reason: 'The matrix has looked.',
          staff_id: expect.any(String),
        },
      ]);
    },
  }),
  scenario({
    endpoint: staffListingEndpoints.updateStatus,
    request: ({ vendorId }) => ({
      params: { id: vendorId },
      body: { status: 'suspended' as const, reason: 'The matrix doubts it.' },
    }),
    effect: async (world, { data }) => {
      expect(data).toMatchObject({ _id: world.vendorId, status: 'suspended' });
      expect(await actsOn(world, world.vendorId)).toMatchObject([
        { action: 'vendor.status', reason: 'The matrix doubts it.', staff_id: expect.any(String) },
      ]);
    },
  }),
  scenario({
    endpoint: staffListingEndpoints.decideChanges,
    arrange: async ({ test, vendorId, tokens }) => {
      await buildPendingChanges(test.database.db, vendorId);
      const seen = await test
        .as(tokens.reviewer)
        .call(staffListingEndpoints.get, { params: { id: vendorId } });
      return { seen_version: seen.ok.data.version };
    },
    request: ({ vendorId, seen_version }) => ({
      params: { id: vendorId },
      body: { decision: 'reject' as const, seen_version, reason: 'The matrix rejects it.' },
    }),
    effect: async (world, { data }) => {
      expect(data).toMatchObject({ _id: world.vendorId, pending_changes: null });
      expect(await actsOn(world, world.vendorId)).toMatchObject([
        { action: 'vendor.changes', reason: 'The matrix rejects it.' },
      ]);
    },
  }),
  scenario({
    endpoint: staffAuditEndpoints.export,
    request: () => ({ body: { from: '2026-01-01', to: '2026-01-31' } }),
    effect: async ({ test }, { data }) => {
      expect((await test.app.inject(data.url)).headers['content-type']).toContain('text/csv');
    },
  }),
  scenario({
    endpoint: staffAuditEndpoints.list,
    arrange: async ({ test, vendorId }) => {
      await test.database.db
        .insertInto('audit_log')
        .values({
          id: vendorId,
          action: 'vendor.lapse',
          subject_id: vendorId,
          subject: 'Read by the matrix',
          created_at: new Date(),
        })
        .execute();
      return {};
    },
    request: ({ vendorId }) => ({ query: { subject: vendorId } }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject([{ staff: null, details: 'Read by the matrix' }]);
    },
  }),
];
