import { adminContentEndpoints } from '@threshold/contract/admin-content';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { ok, okPage } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { findLead, pageOfLeads } from '../lead-requests/answer-lead.repo.ts';
import { answerLead } from '../lead-requests/answer-lead.service.ts';
import { presentLead } from './requests.presenter.ts';

/** Routes on which staff answer requests of visitors. */
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
