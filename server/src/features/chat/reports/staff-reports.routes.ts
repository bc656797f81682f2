import {
  type ChatReport,
  type ReportParty,
  staffChatReportEndpoints,
} from '@threshold/contract/endpoints/staff/content';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { ok, okPage } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { otherRole } from '../../accounts/relationships/parties.ts';
import { readDisputedCalls } from '../../calls/booking/calls-reader.ts';
import { findReport, listReportsPage, type ReportRow } from './reports.repo.ts';
import { applyReportDecisionAndNotify } from './reports.service.ts';

/** Routes on which staff list and settle reported messages. */
export function adminChatReportRoutes(app: FastifyInstance, { database: { db }, now }: Services) {
  serveEndpoint(app, staffChatReportEndpoints.list, async ({ query }) =>
    okPage(await listReportsPage(db, query), presentReport, query),
  );

  serveEndpoint(app, staffChatReportEndpoints.calls, async ({ params }) => {
    const row = await findReport(db, params.id);
    if (!row) throw notFound(staffOutcomes.report_unknown);
    return ok({ data: await readDisputedCalls(db, row) });
  });

  serveEndpoint(app, staffChatReportEndpoints.settle, async ({ actor, params, body }) => {
    await applyReportDecisionAndNotify(db, actor, params.id, body, now());
    const row = await findReport(db, params.id);
    if (!row) throw notFound(staffOutcomes.report_unknown);
    return ok({ data: presentReport(row) });
  });
}

/** A report as staff see it. It contains only the messages that the reporter attached. */
const presentReport = (row: ReportRow): ChatReport => ({
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
