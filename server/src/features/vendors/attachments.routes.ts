import { outcomes } from '@threshold/contract/outcomes';
import { idSchema } from '@threshold/contract/primitives';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import type { FastifyInstance } from 'fastify';
import { forbidden, notFound } from '../../errors.ts';
import { ok } from '../../lib/ok.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { removeLostFilesSoon } from '../files/files.jobs.ts';
import { isThatMember } from '../own-data/own-data.policy.ts';
import { listProfileFiles } from './own-vendor.ts';
import { removeProfileFile } from './remove-profile-file.ts';
import { presentProfileFiles } from './vendors.presenter.ts';
import { findVendor } from './vendors.repo.ts';

/** A vendor's own licences and certificates. They open by POST /chat/verify-file-access. */
export function vendorAttachmentRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serve(app, vendorAccountEndpoints.attachments, async ({ actor, params: { id } }) => {
    if (!isThatMember(actor, 'vendor', id)) throw forbidden(outcomes.refusals.forbidden);
    const row = await findVendor(db, id);
    if (!row) throw notFound(outcomes.vendors.unknown);
    const files = presentProfileFiles(await listProfileFiles(db, id));
    const two_factor_enabled = row.account?.two_factor_enabled ?? false;
    return ok({ data: { ...files, two_factor_enabled } });
  });

  serve(app, vendorAccountEndpoints.removeAttachment, async ({ actor, params, query }) => {
    if (!isThatMember(actor, 'vendor', params.id)) throw forbidden(outcomes.refusals.forbidden);
    const { data: fileId } = idSchema.safeParse(query.s3_path);
    const now = services.now();
    const isRemoved =
      fileId &&
      (await db
        .transaction()
        .execute((db) => removeProfileFile(db, { vendorId: params.id, fileId, now })));
    if (!isRemoved) throw notFound(outcomes.refusals.not_found);
    await removeLostFilesSoon(services);
    return ok({ message: outcomes.documents.deleted });
  });
}
