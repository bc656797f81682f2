import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { idSchema } from '@threshold/contract/primitives';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../adapters/database/database.ts';
import { conflict, forbidden, notFound } from '../../../errors.ts';
import type { VendorActor } from '../../../lib/actor.ts';
import { ok } from '../../../lib/http.ts';
import { memoize } from '../../../lib/ttl-cache.ts';
import { serveEndpoint } from '../../../plugins/endpoints.ts';
import type { Services } from '../../../services.ts';
import { deleteFile, findFile } from '../../files/files.repo.ts';
import { tryQuarantineReleasedFiles } from '../../files/removal/files.jobs.ts';
import { listProfileFiles, profileFileKinds, readOwnVendor } from '../vendors/own-vendor.ts';
import { deletePendingChanges, lockListingRow } from '../vendors/profile.repo.ts';
import { presentProfileFiles } from '../vendors/vendors.presenter.ts';
import { findVendor, loadCatalogue } from '../vendors/vendors.repo.ts';
import { queueRecheck } from '../vetting/vetting.repo.ts';
import { changeVendorProfile } from './change-profile.service.ts';
import { getListingChangeRefusal, isCheckedStatus, isOwnListing } from './profile.policy.ts';

export function vendorProfileRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const catalogueOf = memoize(() => loadCatalogue(db));

  serveEndpoint(
    app,
    vendorAccountEndpoints.update,
    async ({ actor, params: { id }, body, files }) => {
      await requireOwnListing(db, actor, id);
      const catalogue = await catalogueOf();
      await changeVendorProfile(services, catalogue, id, body, files);
      const profile = await readOwnVendor(db, catalogue, id);
      if (!profile) throw notFound(outcomes.vendors.unknown);
      return ok({ data: { _id: id, profile } });
    },
    { admitFiles: ({ actor, params }) => requireOwnListing(db, actor, params.id) },
  );

  serveEndpoint(app, vendorAccountEndpoints.takeBackChanges, async ({ actor, params: { id } }) => {
    await requireOwnListing(db, actor, id);
    await db.transaction().execute((db) => withdrawListingChanges(db, id));
    const data = await readOwnVendor(db, await catalogueOf(), id);
    if (!data) throw notFound(outcomes.vendors.unknown);
    return ok({ data });
  });
}

/** Deletes the pending changes. @throws conflict if there are none, because they were decided */
async function withdrawListingChanges(db: Db, id: string): Promise<void> {
  const listing = await lockListingRow(db, id);
  if (!listing || !(await deletePendingChanges(db, id)))
    throw conflict(outcomes.vendors.no_changes);
}

/** @throws forbidden unless the listing is the vendor's own */
async function requireOwnListing(db: Db, vendor: VendorActor, id: string): Promise<void> {
  if (isOwnListing(vendor, id)) return;
  const own = await findVendor(db, vendor.id);
  throw forbidden(getListingChangeRefusal(own?.account, id));
}

/** Routes for a vendor's licences and certificates. POST /chat/verify-file-access opens them. */
export function vendorAttachmentRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  serveEndpoint(app, vendorAccountEndpoints.attachments, async ({ params: { id } }) => {
    const row = await findVendor(db, id);
    if (!row) throw notFound(outcomes.vendors.unknown);
    const files = presentProfileFiles(await listProfileFiles(db, id));
    const two_factor_enabled = row.account?.two_factor_enabled ?? false;
    return ok({ data: { ...files, two_factor_enabled } });
  });

  serveEndpoint(app, vendorAccountEndpoints.removeAttachment, async ({ params, query }) => {
    const { data: fileId } = idSchema.safeParse(query.s3_path);
    const now = services.now();
    const isRemoved =
      fileId &&
      (await db
        .transaction()
        .execute((db) => removeProfileFile(db, { vendorId: params.id, fileId, now })));
    if (!isRemoved) throw notFound(outcomes.refusals.not_found);
    await tryQuarantineReleasedFiles(services);
    return ok({ message: outcomes.documents.deleted });
  });
}

interface FileRemoval {
  readonly vendorId: string;
  readonly fileId: string;
  readonly now: Date;
}

/** Deletes a licence or certificate and queues a re-review. @returns false if it does not exist */
async function removeProfileFile(db: Db, { vendorId, fileId, now }: FileRemoval): Promise<boolean> {
  const listing = await lockListingRow(db, vendorId);
  const file = await findFile(db, fileId);
  const owner = { column: 'vendor_id', id: vendorId } as const;
  if (!listing || !file || !(await deleteFile(db, owner, fileId, profileFileKinds))) return false;
  if (isCheckedStatus(listing.status)) {
    const field = file.kind === 'licence' ? 'licenses' : 'certificates';
    await queueRecheck(db, vendorId, [field], now);
  }
  return true;
}
