import type { AdminVendor } from '@threshold/contract/admin-vendors';
import type { Catalogue } from '../vendors/catalogue.repo.ts';
import { versionOf } from '../vendors/listing-version.ts';
import { type ProfileFiles, presentOwnVendor } from '../vendors/vendors.presenter.ts';
import type { VendorRow } from '../vendors/vendors.repo.ts';
import { lapsedField, missingOf } from '../vetting/vetting.policy.ts';
import type { RecheckRow, RecordedCheckRow } from './vendors.repo.ts';

/** Information about a listing that is not part of the listing. */
export interface Evidence {
  /** Licences and certificates. */
  readonly files: ProfileFiles;
  readonly checks: readonly RecordedCheckRow[];
  readonly rechecks: readonly RecheckRow[];
}

/** A listing as staff see it. */
export function presentAdminVendor(
  row: VendorRow,
  catalogue: Catalogue,
  { files, checks, rechecks }: Evidence,
): AdminVendor {
  const revision = row.account?.asked_revision ?? null;
  const edited = rechecks.map(({ field }) => field).filter((field) => field !== lapsedField);
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
    missing: missingOf(row),
    version: versionOf({ listing: row, files, revision }),
    waiting_since: waitingSince(row, rechecks)?.toISOString() ?? null,
    released_at: row.released_at?.toISOString() ?? null,
  };
}

function waitingSince(
  { status, status_since, account }: VendorRow,
  rechecks: readonly RecheckRow[],
): Date | null {
  const moments = rechecks.map(({ created_at }) => created_at);
  const [first] = [...moments, ...(account?.asked_at ? [account.asked_at] : [])].toSorted(
    (a, b) => +a - +b,
  );
  return first ?? (status === 'pending' ? status_since : null);
}
