import {
  type registerCheckBodySchema,
  staffListingEndpoints,
} from '@threshold/contract/endpoints/staff/listings';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { listedVendorStatuses, type VendorStatus } from '@threshold/contract/vocabularies';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { memoize } from '../../../lib/ttl-cache.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import { requestJob } from '../../../queue/queue.ts';
import type { Services } from '../../../services.ts';
import { applyChangesDecisionAndNotify } from '../profile/changes-decision.service.ts';
import { listProfileFiles } from '../vendors/own-vendor.ts';
import { findVendor, findVendors, loadCatalogue } from '../vendors/vendors.repo.ts';
import {
  allowVendorAccountDeletion,
  applyVendorDecisionAndNotify,
  formatListingName,
} from '../vetting/vendor-decision.ts';
import { findListingStatus, type NewCheck } from '../vetting/vetting.repo.ts';
import { openFilesForStaff } from './open-files.service.ts';
import { listVendorsPage } from './staff-vendors.repo.ts';
import { loadAdminVendor, loadAdminVendors } from './vendor-records.ts';

/** Routes on which staff see listings and decide about them. */
export function adminVendorRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const catalogueOf = memoize(() => loadCatalogue(db));
  const presentOne = async (id: string) => loadAdminVendor(db, await catalogueOf(), id);

  serveEndpoint(app, staffListingEndpoints.list, async ({ query }) => {
    const { ids, total } = await listVendorsPage(db, query);
    const rows = await findVendors(db, ids);
    const data = await loadAdminVendors(db, await catalogueOf(), rows);
    return ok({ data, total, page: query.page, limit: query.limit });
  });

  serveEndpoint(app, staffListingEndpoints.get, async ({ params }) =>
    ok({ data: await presentOne(params.id) }),
  );

  serveEndpoint(app, staffListingEndpoints.openFiles, async ({ actor, params, body }) => {
    const row = await findVendor(db, params.id);
    if (!row) throw notFound(outcomes.vendors.unknown);
    const { files, open_until } = await openFilesForStaff(services, actor, body.verification_code, {
      action: 'vendor.files',
      subject_id: row.id,
      subject: formatListingName(row),
      files: await listProfileFiles(db, row.id),
    });
    return ok({
      data: {
        licenses: files.filter(({ kind }) => kind === 'licence').map(({ file }) => file),
        certificates: files.filter(({ kind }) => kind === 'certificate').map(({ file }) => file),
        open_until,
      },
    });
  });

  serveEndpoint(app, staffListingEndpoints.updateStatus, async ({ actor: staff, params, body }) => {
    const found = await findListingStatus(db, params.id);
    const checks = toNewChecks(body.checks, staff, services.now());
    await db.transaction().execute((db) =>
      applyVendorDecisionAndNotify(db, services, staff, params.id, {
        status: body.status,
        reason: body.reason || undefined,
        checks,
        seen: body.seen_status,
        seen_version: body.seen_version,
        found,
      }),
    );
    if (body.status === 'approved') requestJob('tell-alerts');
    if (isListedStatus(found) || isListedStatus(body.status)) services.pages.clear();
    return ok({ data: await presentOne(params.id) });
  });

  serveEndpoint(app, staffListingEndpoints.release, async ({ actor: staff, params, body }) => {
    await db
      .transaction()
      .execute((db) =>
        allowVendorAccountDeletion(db, staff, params.id, body.reason, services.now()),
      );
    return ok({ data: await presentOne(params.id) });
  });

  serveEndpoint(
    app,
    staffListingEndpoints.decideChanges,
    async ({ actor: staff, params, body }) => {
      const catalogue = await catalogueOf();
      const now = services.now();
      const verdict = {
        decision: body.decision,
        reason: body.reason || undefined,
        seen_version: body.seen_version,
        checks: toNewChecks(body.checks, staff, now),
      };
      const circumstances = { catalogue, now, origin: services.publicUrl() };
      await db
        .transaction()
        .execute((db) =>
          applyChangesDecisionAndNotify(db, staff, params.id, verdict, circumstances),
        );
      if (body.decision === 'approve') services.pages.clear();
      return ok({ data: await presentOne(params.id) });
    },
  );
}

/** True if guests may see a listing with this status. */
const isListedStatus = (status: VendorStatus | undefined) =>
  listedVendorStatuses.some((listed) => listed === status);

/** Adds the member of staff and the time to checks that were just made in registers. */
const toNewChecks = (
  checks: readonly z.output<typeof registerCheckBodySchema>[] = [],
  staff: { readonly id: string },
  now: Date,
): NewCheck[] =>
  checks.map(({ state, expires_on, ...check }) => ({
    ...check,
    state: state ?? null,
    expires_on: expires_on ?? null,
    checked_by: staff.id,
    checked_at: now,
  }));
