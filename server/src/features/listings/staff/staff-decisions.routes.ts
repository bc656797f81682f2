import {
  type StaffClaim,
  staffListingEndpoints,
} from '@threshold/contract/endpoints/staff/listings';
import {
  overviewEndpoints,
  type RegisterImport,
  type RemovalRequest,
} from '@threshold/contract/endpoints/staff/overview';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../errors.ts';
import { ok, okPage } from '../../../lib/http.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import { requestJob } from '../../../queue/queue.ts';
import type { Services } from '../../../services.ts';
import { presentFile } from '../../files/files.presenter.ts';
import { applyClaimDecisionAndNotify } from '../claims/claim-decision.service.ts';
import { applyImportDecision } from '../registers/import-decision.service.ts';
import { findListedImport, type ListedImport, listImportsPage } from '../registers/imports.repo.ts';
import { findRemoval, listRemovalsPage, type RemovalRow } from '../removals/removals.repo.ts';
import { applyRemovalDecisionAndNotify } from '../removals/removals.service.ts';
import { formatListingName } from '../vetting/vendor-decision.ts';
import { openFilesForStaff } from './open-files.service.ts';
import {
  type AdminClaimRow,
  findClaim,
  listClaimsPage,
  listProofs,
  type ProofRow,
} from './staff-vendors.repo.ts';

/** Routes on which staff decide claims to listings. */
export function adminClaimRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serveEndpoint(app, staffListingEndpoints.claims, async ({ query }) => {
    const { rows, total } = await listClaimsPage(db, query);
    const ids = rows.map(({ id }) => id);
    const proofs = ids.length > 0 ? await listProofs(db, ids) : [];
    const proofsOf = Map.groupBy(proofs, ({ claim_id }) => claim_id);
    const data = rows.map((row) => presentClaim(row, proofsOf.get(row.id) ?? []));
    return ok({ data, total, page: query.page, limit: query.limit });
  });

  serveEndpoint(app, staffListingEndpoints.openClaimFiles, async ({ actor, params, body }) => {
    const row = await findClaim(db, params.id);
    if (!row) throw notFound(staffOutcomes.claim_unknown);
    const { files, open_until } = await openFilesForStaff(services, actor, body.verification_code, {
      action: 'claim.files',
      subject_id: row.vendor_id,
      subject: formatListingName({ ...row, id: row.vendor_id }),
      files: await listProofs(db, [row.id]),
    });
    return ok({ data: { proof: files.map(({ file }) => file), open_until } });
  });

  serveEndpoint(app, staffListingEndpoints.decideClaim, async ({ actor, params, body }) => {
    const verdict = { decision: body.decision, reason: body.reason || undefined };
    const context = { now: services.now(), origin: services.publicUrl() };
    if (await applyClaimDecisionAndNotify(db, actor, params.id, verdict, context))
      services.pages.clear();
    const row = await findClaim(db, params.id);
    if (!row) throw notFound(staffOutcomes.claim_unknown);
    return ok({ data: presentClaim(row, await listProofs(db, [row.id])) });
  });
}

/** Presents a claim to staff, with the data of the listing and of the claimant. */
function presentClaim(row: AdminClaimRow, proof: readonly ProofRow[]): StaffClaim {
  return {
    _id: row.id,
    vendor: {
      _id: row.vendor_id,
      full_name: row.full_name,
      business_name: row.business_name,
      vendor_type: row.vendor_type,
      address: row.listing_address,
      state: row.state,
      website: row.website ?? '',
      work_email: row.listing_work_email ?? '',
      listed_from: row.listed_from,
    },
    claimant: {
      _id: row.account_id,
      first_name: row.first_name ?? '',
      last_name: row.last_name ?? '',
      email: row.email,
    },
    status: row.status,
    other_claims: row.other_claims,
    work_email: row.work_email,
    phone_number: row.phone_number,
    address: row.address,
    proof: proof.map(presentFile),
    reason: row.reason,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Routes on which staff decide requests to remove a listing. */
export function adminRemovalRoutes(
  app: FastifyInstance,
  { database: { db }, now, pages }: Services,
): void {
  serveEndpoint(app, overviewEndpoints.removals, async ({ query }) =>
    okPage(await listRemovalsPage(db, query), presentRemoval, query),
  );

  serveEndpoint(app, overviewEndpoints.decideRemoval, async ({ actor, params, body }) => {
    await applyRemovalDecisionAndNotify(db, actor, params.id, body, now());
    if (body.decision === 'remove') pages.clear();
    const row = await findRemoval(db, params.id);
    if (!row) throw notFound(staffOutcomes.request_unknown);
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

/** Routes on which administrators list register imports and decide those that need confirmation. */
export function adminImportRoutes(app: FastifyInstance, { database: { db }, now }: Services): void {
  serveEndpoint(app, overviewEndpoints.imports, async ({ query }) =>
    okPage(await listImportsPage(db, query), presentImport, query),
  );

  serveEndpoint(app, overviewEndpoints.decideImport, async ({ actor, params, body }) => {
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
