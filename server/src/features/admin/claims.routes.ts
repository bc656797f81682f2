import { adminVendorEndpoints } from '@threshold/contract/admin-vendors';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { applyClaimDecisionAndNotify } from '../claims/claim-decision.service.ts';
import { nameOf } from '../vetting/vendor-decision.ts';
import { presentClaim } from './claims.presenter.ts';
import { findClaim, listProofs, pageOfClaims } from './claims.repo.ts';
import { openFiles } from './open-files.service.ts';

/** Routes on which staff decide claims to listings. */
export function adminClaimRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serve(app, adminVendorEndpoints.claims, async ({ query }) => {
    const { rows, total } = await pageOfClaims(db, query);
    const ids = rows.map(({ id }) => id);
    const proofs = ids.length > 0 ? await listProofs(db, ids) : [];
    const data = rows.map((row) =>
      presentClaim(
        row,
        proofs.filter(({ claim_id }) => claim_id === row.id),
      ),
    );
    return ok({ data, total, page: query.page, limit: query.limit });
  });

  serve(app, adminVendorEndpoints.openClaimFiles, async ({ actor, params, body }) => {
    const row = await findClaim(db, params.id);
    if (!row) throw notFound(adminOutcomes.claim_unknown);
    const { files, open_until } = await openFiles(services, actor, body.verification_code, {
      action: 'claim.files',
      subject_id: row.vendor_id,
      subject: nameOf({ ...row, id: row.vendor_id }),
      files: await listProofs(db, [row.id]),
    });
    return ok({ data: { proof: files.map(({ file }) => file), open_until } });
  });

  serve(app, adminVendorEndpoints.decideClaim, async ({ actor, params, body }) => {
    const verdict = { decision: body.decision, reason: body.reason || undefined };
    await applyClaimDecisionAndNotify(db, actor, params.id, verdict, {
      now: services.now(),
      origin: services.publicUrl(),
    });
    services.pages.clear();
    const row = await findClaim(db, params.id);
    if (!row) throw notFound(adminOutcomes.claim_unknown);
    return ok({ data: presentClaim(row, await listProofs(db, [row.id])) });
  });
}
