import type { StaffVendor } from '@threshold/contract/endpoints/staff/listings';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../../adapters/database/database.ts';
import { notFound } from '../../../errors.ts';
import { computeListingVersion, listProfileFiles } from '../vendors/own-vendor.ts';
import { type ProfileFiles, presentOwnVendor } from '../vendors/vendors.presenter.ts';
import { type Catalogue, findVendor, type VendorRow } from '../vendors/vendors.repo.ts';
import { expiredField, findMissingFields } from '../vetting/vetting.policy.ts';
import {
  listRechecks,
  listRecordedChecks,
  type RecheckRow,
  type RecordedCheckRow,
} from './staff-vendors.repo.ts';

/** Presents listings to staff. Loads the related rows with one statement per table. */
export async function loadAdminVendors(
  db: Db,
  catalogue: Catalogue,
  rows: readonly VendorRow[],
): Promise<StaffVendor[]> {
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
export async function loadAdminVendor(
  db: Db,
  catalogue: Catalogue,
  id: string,
): Promise<StaffVendor> {
  const row = await findVendor(db, id);
  const [vendor] = row ? await loadAdminVendors(db, catalogue, [row]) : [];
  if (!vendor) throw notFound(outcomes.vendors.unknown);
  return vendor;
}

/** Data from other tables on which staff base decisions about a listing. */
interface Evidence {
  /** Licences and certificates. */
  readonly files: ProfileFiles;
  readonly checks: readonly RecordedCheckRow[];
  readonly rechecks: readonly RecheckRow[];
}

/** Presents a listing to staff. */
function presentAdminVendor(
  row: VendorRow,
  catalogue: Catalogue,
  { files, checks, rechecks }: Evidence,
): StaffVendor {
  const revision = row.account?.asked_revision ?? null;
  const edited = rechecks.map(({ field }) => field).filter((field) => field !== expiredField);
  return {
    ...presentOwnVendor(row, catalogue, files),
    recorded_checks: checks.map((check) => ({
      register: check.register,
      number: check.number,
      state: check.state,
      holder: check.holder,
      expires_on: check.expires_on,
      checked_at: check.checked_at.toISOString(),
      checked_by: check.checked_by,
      lapsed_reason: check.lapsed_reason,
    })),
    recheck: edited,
    missing: findMissingFields(row),
    version: computeListingVersion({ listing: row, files, revision }),
    waiting_since: computeWaitingSince(row, rechecks)?.toISOString() ?? null,
    released_at: row.released_at?.toISOString() ?? null,
  };
}

function computeWaitingSince(
  { status, status_since, account }: VendorRow,
  rechecks: readonly RecheckRow[],
): Date | null {
  const moments = rechecks.map(({ created_at }) => created_at);
  const [first] = [...moments, ...(account?.asked_at ? [account.asked_at] : [])].toSorted(
    (a, b) => +a - +b,
  );
  return first ?? (status === 'pending' ? status_since : null);
}
