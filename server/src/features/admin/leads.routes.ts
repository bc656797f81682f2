import { type AdminLead, adminContentEndpoints } from '@threshold/contract/admin-content';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { requestOutcomes } from '@threshold/contract/outcomes-requests';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { ok, okPage } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { findLead, type LeadRow, pageOfLeads } from '../lead-requests/answer-lead.repo.ts';
import { answerLead } from '../lead-requests/answer-lead.service.ts';
import { momentsOf } from '../request-desk/clock.policy.ts';

/** Staff answer what visitors ask for. */
export function adminLeadRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  serve(app, adminContentEndpoints.leads, async ({ query }) =>
    okPage(await pageOfLeads(db, query), presentLead, query),
  );

  serve(app, adminContentEndpoints.updateLead, async ({ actor, params, body }) => {
    const found = await findLead(db, params.id);
    await answerLead(services, actor, params.id, body, found?.status);
    const row = await findLead(db, params.id);
    if (!row) throw notFound(adminOutcomes.request_unknown);
    return ok({ data: presentLead(row) });
  });
}

function presentLead(row: LeadRow): AdminLead {
  return {
    _id: row.id,
    name: row.removed_at ? requestOutcomes.removed : row.name,
    email: row.email,
    phone_number: row.phone_number,
    requirements: row.requirements,
    status: row.status,
    note: row.note ?? '',
    reply: row.reply,
    due_at: momentsOf(row).due_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: row.answered_by_name,
    createdAt: row.created_at.toISOString(),
  };
}
