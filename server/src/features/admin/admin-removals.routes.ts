import {
  adminDeskEndpoints,
  type RemovalRequest,
} from '@threshold/contract/endpoints/staff/admin-desk';
import { adminOutcomes } from '@threshold/contract/texts/staff-texts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { ok, okPage } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { findRemoval, pageOfRemovals, type RemovalRow } from '../removals/removals.repo.ts';
import { applyRemovalDecisionAndNotify } from '../removals/removals.service.ts';

/** Routes on which staff decide requests to remove a listing. */
export function adminRemovalRoutes(
  app: FastifyInstance,
  { database: { db }, now, pages }: Services,
): void {
  serve(app, adminDeskEndpoints.removals, async ({ query }) =>
    okPage(await pageOfRemovals(db, query), presentRemoval, query),
  );

  serve(app, adminDeskEndpoints.decideRemoval, async ({ actor, params, body }) => {
    await applyRemovalDecisionAndNotify(db, actor, params.id, body, now());
    if (body.decision === 'remove') pages.clear();
    const row = await findRemoval(db, params.id);
    if (!row) throw notFound(adminOutcomes.request_unknown);
    return ok({ data: presentRemoval(row) });
  });
}

function presentRemoval(row: RemovalRow): RemovalRequest {
  const { vendor_id, vendor_status } = row;
  return {
    _id: row.id,
    vendor:
      vendor_id && vendor_status
        ? {
            _id: vendor_id,
            full_name: row.full_name ?? '',
            business_name: row.business_name ?? '',
            address: row.address ?? '',
            status: vendor_status,
            claimable: vendor_status === 'in_complete' && row.is_unclaimed === true,
            listed_from: row.listed_from,
          }
        : null,
    name: row.name,
    email: row.email,
    reason: row.reason,
    status: row.status,
    decision_reason: row.decision_reason,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
