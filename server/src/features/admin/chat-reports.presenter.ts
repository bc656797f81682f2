import type { ChatReport, ReportParty } from '@threshold/contract/admin-chat-reports';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { ReportRow } from '../chat/report-decision.repo.ts';
import { otherRole } from '../relationships/parties.ts';

/** A report as staff see it. It contains only the messages that the reporter attached. */
export const presentReport = (row: ReportRow): ChatReport => ({
  _id: row.id,
  conversationId: row.conversation_id,
  reporter: presentParty(row, row.reporter_role),
  about: presentParty(row, otherRole(row.reporter_role)),
  reason: row.reason,
  messages: row.messages.map(({ _id, sender_role, body, file_name, proof, created_at }) => ({
    _id,
    sender: sender_role,
    body,
    file_name,
    proof: proof ?? null,
    createdAt: created_at,
  })),
  status: row.settled_at ? 'settled' : 'open',
  outcome: row.outcome,
  outcome_reason: row.outcome_reason,
  settled_by: row.settled_by_name,
  settled_at: row.settled_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

const presentParty = (row: ReportRow, role: MemberRole): ReportParty =>
  role === 'customer'
    ? { role, _id: row.customer_id, name: row.customer_name }
    : { role, _id: row.vendor_id, name: row.vendor_name };
