import type { AuditAction } from '@threshold/contract/endpoints/staff/overview';
import type { Staff, StaffMember } from '@threshold/contract/endpoints/staff/staff-accounts';
import type { Db } from '../../../adapters/database/database.ts';
import type { AccountRef } from '../../../lib/actor.ts';
import { recordAct } from '../audit/audit.repo.ts';
import type { StaffMemberRow, StaffRow } from '../roster/staff.repo.ts';

export const getStaffRef = ({ id }: Pick<StaffRow, 'id'>): AccountRef => ({
  column: 'staff_id',
  id,
});

/** Records in the audit log that a member of staff changed their own account. */
export function recordOwnAct(
  db: Db,
  { id, email }: Pick<StaffRow, 'id' | 'email'>,
  action: AuditAction,
  created_at: Date,
): Promise<void> {
  return recordAct(db, { staff_id: id, action, subject_id: id, subject: email, created_at });
}

type StaffColumns = Pick<StaffRow, 'id' | 'email' | 'name' | 'role' | 'two_factor_enabled'>;

/** Response with the signed-in member of staff. */
export function presentStaff({ id, email, name, role, two_factor_enabled }: StaffColumns): Staff {
  return { _id: id, email, name, role, two_factor_enabled };
}

/** Response with a member of staff for administrators. */
export function presentStaffMember(row: StaffMemberRow): StaffMember {
  return {
    ...presentStaff(row),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
