import type { AuditEntry } from '@threshold/contract/endpoints/staff/overview';
import type { ActRow } from './audit.repo.ts';

export function presentAct(row: ActRow): AuditEntry {
  const { id, staff_id, email, name, action, subject, subject_id, details, reason } = row;
  return {
    _id: id,
    staff: staff_id && email && name ? { _id: staff_id, email, name } : null,
    action,
    subject: subject_id ?? '',
    details: [
      details ? `${subject}: ${details}` : subject,
      ...(reason ? [`Reason: ${reason}`] : []),
    ].join('. '),
    createdAt: row.created_at.toISOString(),
  };
}
