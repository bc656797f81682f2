import {
  adminDeskEndpoints,
  type RegisterImport,
} from '@threshold/contract/endpoints/staff/admin-desk';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { ok, okPage } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import { requestJob } from '../../queue/queue.ts';
import type { Services } from '../../services.ts';
import { applyImportDecision } from '../registers/import-decision.service.ts';
import { findListedImport, type ListedImport, pageOfImports } from '../registers/imports.repo.ts';

/** Routes on which administrators list register imports and decide those that need confirmation. */
export function adminImportRoutes(app: FastifyInstance, { database: { db }, now }: Services): void {
  serve(app, adminDeskEndpoints.imports, async ({ query }) =>
    okPage(await pageOfImports(db, query), presentImport, query),
  );

  serve(app, adminDeskEndpoints.decideImport, async ({ actor, params, body }) => {
    await applyImportDecision(db, actor, params.id, body, now());
    if (body.decision === 'apply') requestJob('apply-imports');
    const row = await findListedImport(db, params.id);
    if (!row) throw notFound(outcomes.refusals.not_found);
    return ok({ data: presentImport(row) });
  });
}

function presentImport(row: ListedImport): RegisterImport {
  const { register, file_name, status, added, refreshed, lapsed, rejected } = row;
  const { rows, previous_rows, licensee_rows, previous_licensee_rows } = row;
  return {
    _id: row.id,
    register,
    file_name,
    status,
    rows,
    previous_rows,
    licensee_rows,
    previous_licensee_rows,
    added,
    refreshed,
    lapsed,
    rejected,
    decision_reason: row.decision_reason,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
