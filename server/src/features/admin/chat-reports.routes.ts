import { adminChatReportEndpoints } from '@threshold/contract/admin-chat-reports';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { ok, okPage } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { readDisputedCalls } from '../appointments/read-disputed-calls.ts';
import { findReport, pageOfReports } from '../chat/report-decision.repo.ts';
import { applyReportDecisionAndNotify } from '../chat/report-decision.service.ts';
import { presentReport } from './chat-reports.presenter.ts';

/** Routes on which staff list and settle reported messages. */
export function adminChatReportRoutes(
  app: FastifyInstance,
  { database: { db }, now }: Services,
): void {
  serve(app, adminChatReportEndpoints.list, async ({ query }) =>
    okPage(await pageOfReports(db, query), presentReport, query),
  );

  serve(app, adminChatReportEndpoints.calls, async ({ params }) => {
    const row = await findReport(db, params.id);
    if (!row) throw notFound(adminOutcomes.report_unknown);
    return ok({ data: await readDisputedCalls(db, row) });
  });

  serve(app, adminChatReportEndpoints.settle, async ({ actor, params, body }) => {
    await applyReportDecisionAndNotify(db, actor, params.id, body, now());
    const row = await findReport(db, params.id);
    if (!row) throw notFound(adminOutcomes.report_unknown);
    return ok({ data: presentReport(row) });
  });
}
