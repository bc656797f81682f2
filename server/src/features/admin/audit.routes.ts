import { adminAuditEndpoints } from '@threshold/contract/admin-audit';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { presentAct } from '../audit/audit.presenter.ts';
import { listActs } from '../audit/audit.repo.ts';

/** What was done, by whom, and why. */
export function adminAuditRoutes(app: FastifyInstance, { database: { db } }: Services): void {
  serve(app, adminAuditEndpoints.list, async ({ query }) => {
    const { rows, total } = await listActs(db, query);
    return ok({ data: rows.map(presentAct), total, page: query.page, limit: query.limit });
  });
}
