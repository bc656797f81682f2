import type { AdminClaim } from '@threshold/contract/admin-vendors';
import { presentFile } from '../files/files.presenter.ts';
import type { AdminClaimRow, ProofRow } from './claims.repo.ts';

/** A claim as staff see it, with the data of the listing and of the claimant. */
export function presentClaim(row: AdminClaimRow, proof: readonly ProofRow[]): AdminClaim {
  return {
    _id: row.id,
    vendor: {
      _id: row.vendor_id,
      full_name: row.full_name,
      business_name: row.business_name,
      vendor_type: row.vendor_type,
      address: row.listing_address,
      state: row.state,
      website: row.website ?? '',
      work_email: row.listing_work_email ?? '',
      listed_from: row.listed_from,
    },
    claimant: {
      _id: row.account_id,
      first_name: row.first_name ?? '',
      last_name: row.last_name ?? '',
      email: row.email,
    },
    status: row.status,
    other_claims: row.other_claims,
    work_email: row.work_email,
    phone_number: row.phone_number,
    address: row.address,
    proof: proof.map(presentFile),
    reason: row.reason,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
