import type { ClaimStatus } from '@threshold/contract/vocabularies';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { newId } from '../../../db/new-id.ts';
import { countRows } from '../../../db/read-page.ts';
import { hasRow } from '../../../db/row-queries.ts';
import type { VendorClaimsTable } from '../../../db/staff-tables.ts';
import { listingPlaceColumns } from './claims.policy.ts';

export type ClaimRow = Selectable<VendorClaimsTable>;

/** Contact details that the claimant sends. Undefined fields do not change the claim. */
export interface ClaimDetails {
  readonly work_email?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly address?: string | undefined;
}

/** Returns the claiming account with the status of its own listing. */
export function findClaimant(db: Db, accountId: string) {
  return db
    .selectFrom('vendor_accounts as a')
    .leftJoin('vendors as v', 'v.id', 'a.vendor_id')
    .select([
      'a.id',
      'a.email',
      'a.email_verified_at',
      'v.id as vendor_id',
      'v.status',
      'v.approved_at',
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirst();
}

/** Returns the open claim of this account; an account has at most one. */
export function findOpenClaim(db: Db, accountId: string): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('vendor_claims')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
}

export async function createClaim(
  db: Db,
  claim: { readonly vendor_id: string; readonly account_id: string; readonly created_at: Date },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('vendor_claims')
    .values({ id, ...claim })
    .execute();
  return id;
}

export async function addClaimDetails(
  db: Db,
  id: string,
  { work_email, phone_number, address }: ClaimDetails,
): Promise<void> {
  const details = { work_email, phone_number, address };
  if (Object.values(details).every((value) => value === undefined)) return;
  await db.updateTable('vendor_claims').set(details).where('id', '=', id).execute();
}

/** Copies details of a claim into empty fields of the claimant's own profile. */
export async function copyClaimDetailsToProfile(
  db: Db,
  { own, claimed }: { readonly own: string; readonly claimed: string },
  { work_email, phone_number, address }: ClaimDetails,
): Promise<void> {
  const placed = listingPlaceColumns.map((column) => {
    const ref = sql.ref(column);
    return sql`${ref} = case when o.address = '' and l.address = ${address ?? ''} then l.${ref} else o.${ref} end`;
  });
  await sql`
    update vendors o set ${sql.join(placed)},
      address = coalesce(nullif(o.address, ''), ${address ?? ''}),
      work_email = coalesce(nullif(o.work_email, ''), ${work_email ?? null}),
      phone_number = coalesce(nullif(o.phone_number, ''), ${phone_number ?? null})
    from vendors l where o.id = ${own} and l.id = ${claimed}
  `.execute(db);
}

export async function addProofs(
  db: Db,
  claim_id: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  await db
    .insertInto('claim_proofs')
    .values(fileIds.map((file_id) => ({ claim_id, file_id })))
    .execute();
}

export function countProofs(db: Db, claimId: string): Promise<number> {
  return countRows(db.selectFrom('claim_proofs').where('claim_id', '=', claimId));
}

/** Marks an unclaimed listing as claimed, or as available again (`in_complete`). */
export async function setListingStatus(
  db: Db,
  id: string,
  status: 'claimed' | 'in_complete',
  now: Date,
): Promise<void> {
  await db.updateTable('vendors').set({ status, updated_at: now }).where('id', '=', id).execute();
}

/** True if the listing has an open claim. */
export const hasOpenClaim = (db: Db, vendorId: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('vendor_claims')
      .select('id')
      .where('vendor_id', '=', vendorId)
      .where('status', '=', 'pending'),
  );

/** Rejects all claims of a listing that are still open. @returns their claimants */
export function rejectOpenClaims(db: Db, vendorId: string, decision: ClaimDecision) {
  return db
    .updateTable('vendor_claims as c')
    .from('vendor_accounts as a')
    .set(decision)
    .whereRef('a.id', '=', 'c.account_id')
    .where('c.vendor_id', '=', vendorId)
    .where('c.status', '=', 'pending')
    .returning(['a.id', 'a.email'])
    .execute();
}

/** Locks the claim, so that only one of two concurrent decisions succeeds. */
export function lockClaim(db: Db, id: string): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('vendor_claims')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

interface ClaimDecision {
  readonly status: Exclude<ClaimStatus, 'pending'>;
  readonly reason: string | null;
  readonly decided_by: string | null;
  readonly decided_at: Date;
}

export async function recordClaimDecision(
  db: Db,
  id: string,
  decision: ClaimDecision,
): Promise<void> {
  await db.updateTable('vendor_claims').set(decision).where('id', '=', id).execute();
}

export async function findClaimListingId(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('vendor_claims')
    .select('vendor_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.vendor_id;
}

export async function findStaffName(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}
