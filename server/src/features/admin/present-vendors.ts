import type { AdminVendor } from '@threshold/contract/admin-vendors';
import { outcomes } from '@threshold/contract/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { notFound } from '../../errors.ts';
import type { Catalogue } from '../vendors/catalogue.repo.ts';
import { listProfileFiles } from '../vendors/own-vendor.ts';
import { findVendor, type VendorRow } from '../vendors/vendors.repo.ts';
import { presentAdminVendor } from './vendors.presenter.ts';
import { listRechecks, listRecordedChecks } from './vendors.repo.ts';

/**
 * Loads the related rows of all listings with one statement per table and presents the listings to
 * staff.
 */
export async function presentVendors(
  db: Db,
  catalogue: Catalogue,
  rows: readonly VendorRow[],
): Promise<AdminVendor[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const checks = await listRecordedChecks(db, ids);
  const rechecks = await listRechecks(db, ids);
  const files = await listProfileFiles(db, ...ids);
  return rows.map((row) => {
    const isPart = ({ vendor_id }: { vendor_id: string | null }) => vendor_id === row.id;
    return presentAdminVendor(row, catalogue, {
      files: files.filter(isPart),
      checks: checks.filter(isPart),
      rechecks: rechecks.filter(isPart),
    });
  });
}

/** Presents one listing, found by its current or a former id. @throws not_found */
export async function presentVendor(
  db: Db,
  catalogue: Catalogue,
  id: string,
): Promise<AdminVendor> {
  const row = await findVendor(db, id);
  const [vendor] = row ? await presentVendors(db, catalogue, [row]) : [];
  if (!vendor) throw notFound(outcomes.vendors.unknown);
  return vendor;
}
