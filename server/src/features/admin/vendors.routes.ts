import { adminVendorEndpoints, type registerCheckBody } from '@threshold/contract/admin-vendors';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../errors.ts';
import { lazily } from '../../lib/lazily.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { roundSignal } from '../alerts/alert-rounds.signal.ts';
import { applyChangesDecisionAndNotify } from '../vendor-profile/changes-decision.service.ts';
import { loadCatalogue } from '../vendors/catalogue.repo.ts';
import { listProfileFiles } from '../vendors/own-vendor.ts';
import { findVendor, findVendors, type VendorRow } from '../vendors/vendors.repo.ts';
import { releaseAccount } from '../vetting/release-account.ts';
import { applyVendorDecisionAndNotify, nameOf } from '../vetting/vendor-decision.ts';
import { type NewCheck, statusOf } from '../vetting/vetting.repo.ts';
import { openFiles } from './open-files.service.ts';
import { presentAdminVendor } from './vendors.presenter.ts';
import { listRechecks, listRecordedChecks, pageOfVendors } from './vendors.repo.ts';

/** Staff look at listings and decide about them. */
export function adminVendorRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const catalogueOf = lazily(() => loadCatalogue(db));

  const present = async (db: Db, rows: readonly VendorRow[]) => {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const checks = await listRecordedChecks(db, ids);
    const rechecks = await listRechecks(db, ids);
    const files = await listProfileFiles(db, ...ids);
    const catalogue = await catalogueOf();
    return rows.map((row) => {
      const isPart = ({ vendor_id }: { vendor_id: string | null }) => vendor_id === row.id;
      return presentAdminVendor(row, catalogue, {
        files: files.filter(isPart),
        checks: checks.filter(isPart),
        rechecks: rechecks.filter(isPart),
      });
    });
  };

  const presentOne = async (id: string) => {
    const row = await findVendor(db, id);
    const [vendor] = row ? await present(db, [row]) : [];
    if (!vendor) throw notFound(outcomes.vendors.unknown);
    return vendor;
  };

  serve(app, adminVendorEndpoints.list, async ({ query }) => {
    const { ids, total } = await pageOfVendors(db, query);
    const data = await present(db, await findVendors(db, ids));
    return ok({ data, total, page: query.page, limit: query.limit });
  });

  serve(app, adminVendorEndpoints.get, async ({ params }) =>
    ok({ data: await presentOne(params.id) }),
  );

  serve(app, adminVendorEndpoints.openFiles, async ({ actor, params, body }) => {
    const row = await findVendor(db, params.id);
    if (!row) throw notFound(outcomes.vendors.unknown);
    const files = await openFiles(services, actor, body.verification_code, {
      action: 'vendor.files',
      subject_id: row.id,
      subject: nameOf(row),
      files: await listProfileFiles(db, row.id),
    });
    return ok({
      data: {
        licenses: files.filter(({ kind }) => kind === 'licence').map(({ file }) => file),
        certificates: files.filter(({ kind }) => kind === 'certificate').map(({ file }) => file),
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
    if (body.status === 'approved') roundSignal.emit();
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
    return ok({ data: await presentOne(params.id) });
  });
}

/** What a member of staff read in registers just now. */
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
