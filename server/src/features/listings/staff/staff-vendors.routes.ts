import {
  adminVendorEndpoints,
  type registerCheckBody,
} from '@threshold/contract/endpoints/staff/admin-vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { listedVendorStatuses, type VendorStatus } from '@threshold/contract/vocabularies';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { notFound } from '../../../errors.ts';
import { ok } from '../../../lib/http.ts';
import { memoize } from '../../../lib/ttl-cache.ts';
import { serve } from '../../../plugins/endpoints.ts';
import { requestJob } from '../../../queue/queue.ts';
import type { Services } from '../../../services.ts';
import { applyChangesDecisionAndNotify } from '../profile/changes-decision.service.ts';
import { listProfileFiles } from '../vendors/own-vendor.ts';
import { findVendor, findVendors, loadCatalogue } from '../vendors/vendors.repo.ts';
import {
  applyVendorDecisionAndNotify,
  nameOf,
  releaseAccount,
} from '../vetting/vendor-decision.ts';
import { type NewCheck, statusOf } from '../vetting/vetting.repo.ts';
import { openFiles } from './open-files.service.ts';
import { pageOfVendors } from './staff-vendors.repo.ts';
import { presentVendor, presentVendors } from './vendor-records.ts';

/** Routes on which staff see listings and decide about them. */
export function adminVendorRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const catalogueOf = memoize(() => loadCatalogue(db));
  const presentOne = async (id: string) => presentVendor(db, await catalogueOf(), id);

  serve(app, adminVendorEndpoints.list, async ({ query }) => {
    const { ids, total } = await pageOfVendors(db, query);
    const rows = await findVendors(db, ids);
    const data = await presentVendors(db, await catalogueOf(), rows);
    return ok({ data, total, page: query.page, limit: query.limit });
  });

  serve(app, adminVendorEndpoints.get, async ({ params }) =>
    ok({ data: await presentOne(params.id) }),
  );

  serve(app, adminVendorEndpoints.openFiles, async ({ actor, params, body }) => {
    const row = await findVendor(db, params.id);
    if (!row) throw notFound(outcomes.vendors.unknown);
    const { files, open_until } = await openFiles(services, actor, body.verification_code, {
      action: 'vendor.files',
      subject_id: row.id,
      subject: nameOf(row),
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

  serve(app, adminVendorEndpoints.updateStatus, async ({ actor: staff, params, body }) => {
    const found = await statusOf(db, params.id);
    const checks = newChecks(body.checks, staff, services.now());
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
    if (isListed(found) || isListed(body.status)) services.pages.clear();
    return ok({ data: await presentOne(params.id) });
  });

  serve(app, adminVendorEndpoints.release, async ({ actor: staff, params, body }) => {
    await db
      .transaction()
      .execute((db) => releaseAccount(db, staff, params.id, body.reason, services.now()));
    return ok({ data: await presentOne(params.id) });
  });

  serve(app, adminVendorEndpoints.decideChanges, async ({ actor: staff, params, body }) => {
    const catalogue = await catalogueOf();
    const now = services.now();
    const verdict = {
      decision: body.decision,
      reason: body.reason || undefined,
      seen_version: body.seen_version,
      checks: newChecks(body.checks, staff, now),
    };
    const circumstances = { catalogue, now, origin: services.publicUrl() };
    await db
      .transaction()
      .execute((db) => applyChangesDecisionAndNotify(db, staff, params.id, verdict, circumstances));
    if (body.decision === 'approve') services.pages.clear();
    return ok({ data: await presentOne(params.id) });
  });
}

/** True if guests may see a listing with this status. */
const isListed = (status: VendorStatus | undefined) =>
  listedVendorStatuses.some((listed) => listed === status);

/** Checks that a member of staff has just made in registers. */
const newChecks = (
  checks: readonly z.output<typeof registerCheckBody>[] = [],
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
