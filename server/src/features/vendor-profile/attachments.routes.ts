import { outcomes } from '@threshold/contract/outcomes';
import { idSchema } from '@threshold/contract/primitives';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { ok } from '../../lib/http.ts';
import { serve } from '../../plugins/endpoints.ts';
import type { Services } from '../../services.ts';
import { removeLostFilesSoon } from '../files/files.jobs.ts';
import { listProfileFiles } from '../vendors/own-vendor.ts';
import { presentProfileFiles } from '../vendors/vendors.presenter.ts';
import { findVendor } from '../vendors/vendors.repo.ts';
import { removeProfileFile } from './remove-profile-file.ts';

/**
 * Routes for a vendor's own licences and certificates. They are opened by POST
 * /chat/verify-file-access.
 */
export function vendorAttachmentRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serve(app, vendorAccountEndpoints.attachments, async ({ params: { id } }) => {
    const row = await findVendor(db, id);
    if (!row) throw notFound(outcomes.vendors.unknown);
    const files = presentProfileFiles(await listProfileFiles(db, id));
    const two_factor_enabled = row.account?.two_factor_enabled ?? false;
    return ok({ data: { ...files, two_factor_enabled } });
  });

  serve(app, vendorAccountEndpoints.removeAttachment, async ({ params, query }) => {
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
