import type { AuditAction } from '@threshold/contract/admin-audit';
import type { Db } from '../../adapters/database/database.ts';
import type { Holder } from '../../lib/holder.ts';
import { recordAct } from '../audit/audit.repo.ts';
import type { StaffRow } from './staff.repo.ts';

export const holderOf = ({ id }: Pick<StaffRow, 'id'>): Holder => ({ column: 'staff_id', id });

/** Writes into the log what a member of staff did with their own account. */
export function recordOwnAct(
  db: Db,
  { id, email }: Pick<StaffRow, 'id' | 'email'>,
  action: AuditAction,
  created_at: Date,
): Promise<void> {
  return recordAct(db, { staff_id: id, action, subject_id: id, subject: email, created_at });
}
