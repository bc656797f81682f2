import type { WorkClaim, WorkItem } from '@threshold/contract/endpoints/staff/admin-work';
import { displayName } from '../../lib/person.ts';
import { claimedUntil } from '../vetting/vetting.policy.ts';
import type { ClaimRow } from '../vetting/work.repo.ts';
import type { WorkRow } from './work-queue.repo.ts';

/** The work lock of a listing, as a member of staff sees it. */
export const presentClaim = (
  { staff_id, name, claimed_at }: ClaimRow,
  staffId: string,
): WorkClaim => ({
  by: { _id: staff_id, name },
  is_mine: staff_id === staffId,
  since: claimed_at.toISOString(),
  until: claimedUntil(claimed_at).toISOString(),
});

/** An entry of the queue. */
export const presentWork = (row: WorkRow, claim: WorkClaim | null): WorkItem => ({
  _id: row.id,
  name: displayName(row),
  vendor_type: row.vendor_type,
  state: row.state,
  waiting_since: row.since.toISOString(),
  changed: [...row.asked, ...row.papers],
  claim,
  position: row.position,
});
