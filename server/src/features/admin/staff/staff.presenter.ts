import type { Staff, StaffMember } from '@threshold/contract/endpoints/staff/admin-staff';
import type { StaffMemberRow, StaffRow } from '../../staff/staff.repo.ts';

type Presented = Pick<StaffRow, 'id' | 'email' | 'name' | 'role' | 'two_factor_enabled'>;

/** A member of staff, as presented to themselves. */
export function presentStaff({ id, email, name, role, two_factor_enabled }: Presented): Staff {
  return { _id: id, email, name, role, two_factor_enabled };
}

/** A member of staff, as presented to administrators. */
export function presentStaffMember(row: StaffMemberRow): StaffMember {
  return {
    ...presentStaff(row),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
