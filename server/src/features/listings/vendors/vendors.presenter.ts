import type {
  OwnVendor,
  PendingChanges,
  RegisterCheck,
  Service,
  Vendor,
} from '@threshold/contract/endpoints/listings/vendors';
import { listMissingProfileFields } from '@threshold/contract/endpoints/listings/vendors-account';
import {
  type LegacyFlag,
  legacyFlagServices,
  legacyFlags,
} from '@threshold/contract/rules/services';
import { maskedContact } from '@threshold/contract/texts/sentences';
import { loanVendorType } from '@threshold/contract/vocabularies';
import { presentPicture } from '../../../lib/person.ts';
import { presentFile } from '../../files/files.presenter.ts';
import type { FileRow } from '../../files/files.repo.ts';
import { isClaimable } from './vendors.policy.ts';
import type { Catalogue, CheckRow, VendorRow } from './vendors.repo.ts';

/** Presents a public profile. Without `showContact`, contact details are replaced by a mask. */
export function presentVendor(
  row: VendorRow,
  catalogue: Catalogue,
  { showContact }: { showContact: boolean },
): Vendor {
  // An empty field is not masked, because signing in would not show more.
  const contact = (value: string | null | undefined) =>
    value && !showContact ? maskedContact : (value ?? '');
  const { latitude, longitude } = row;
  return {
    ...presentIdentity(row),
    services: presentServices(row, catalogue),
    // Always the work email address: only the vendor and staff may read the account's email
    // address.
    email: contact(row.work_email),
    work_email: contact(row.work_email),
    website: contact(row.website),
    phone_number: contact(row.phone_number),
    linkedin: contact(row.linkedin),
    post_code: row.post_code ?? '',
    latitude,
    longitude,
    location:
      latitude === null || longitude === null
        ? null
        : { type: 'Point', coordinates: [longitude, latitude] },
    certifications_affiliations: row.certifications_affiliations ?? '',
    services_provided: row.services_provided ?? '',
    work_experience: row.work_experience.map((entry) => ({
      _id: entry.id,
      job_title: entry.job_title,
      organization: entry.organization,
      starting: entry.starting,
      end: entry.end,
    })),
    service_area: row.service_area,
    google_place_id: row.google_place_id,
    createdAt: row.created_at.toISOString(),
    ...presentFlags(row, catalogue),
  };
}

/** Files of a listing: licences and certificates. */
export type ProfileFiles = readonly FileRow[];

/** Presents a profile to its own vendor, with contact details and private fields. */
export function presentOwnVendor(
  row: VendorRow,
  catalogue: Catalogue,
  files: ProfileFiles,
): OwnVendor {
  const vendor = presentVendor(row, catalogue, { showContact: true });
  return { ...vendor, role: 'vendor', ...presentPrivateFields(row, vendor, catalogue, files) };
}

/** Presents licences and certificates without links to open them. */
export function presentProfileFiles(files: ProfileFiles) {
  return {
    licenses: files.filter(({ kind }) => kind === 'licence').map(presentFile),
    certificates: files.filter(({ kind }) => kind === 'certificate').map(presentFile),
  };
}

/** Presents the fields that only the vendor and staff see. `vendor` is the public profile. */
export function presentPrivateFields(
  row: VendorRow,
  vendor: Vendor,
  catalogue: Catalogue,
  files: ProfileFiles,
) {
  return {
    email: row.account?.email ?? row.email ?? '',
    ...presentProfileFiles(files),
    licence_number: row.licence_number ?? '',
    licence_holder: row.licence_holder ?? '',
    licence_state: row.licence_state,
    licence_expires_on: row.licence_expires_on,
    abn: row.abn ?? '',
    two_factor_enabled: row.account?.two_factor_enabled ?? false,
    is_email_verified: Boolean(row.account?.email_verified_at),
    profile_complete: listMissingProfileFields(vendor).length === 0,
    status_reason: row.status_reason,
    pending_changes: presentPendingChanges(row, catalogue),
    pending_claim: row.account?.claim_of
      ? { vendor: row.account.claim_of, name: row.account.claim_name ?? '' }
      : null,
  };
}

/** Presents the pending changes in the same format as the fields of the listing. */
function presentPendingChanges(
  { account }: VendorRow,
  catalogue: Catalogue,
): PendingChanges | null {
  if (!account?.asked || !account.asked_at) return null;
  const { services, licence_number, licence_holder, abn, ...asked } = account.asked;
  return {
    ...asked,
    ...(licence_number !== undefined && { licence_number: licence_number ?? '' }),
    ...(licence_holder !== undefined && { licence_holder: licence_holder ?? '' }),
    ...(abn !== undefined && { abn: abn ?? '' }),
    ...(services && { services: presentServices({ service_ids: services }, catalogue) }),
    asked_at: account.asked_at.toISOString(),
  };
}

type IdentityRow = Pick<
  VendorRow,
  | 'id'
  | 'status'
  | 'is_unclaimed'
  | 'vendor_type'
  | 'first_name'
  | 'last_name'
  | 'full_name'
  | 'business_name'
  | 'professional_title'
  | 'description'
  | 'address'
  | 'city'
  | 'state'
  | 'profile_picture'
  | 'rating'
  | 'review_count'
  | 'confirmed_sum'
  | 'confirmed_count'
  | 'reply_hours'
  | 'silent_since'
  | 'checks'
>;

/** Presents the fields of cards and profiles. Only approved listings have stars and checks. */
export function presentIdentity(row: IdentityRow) {
  const isApproved = row.status === 'approved';
  const checks = isApproved ? presentChecks(row.checks) : [];
  return {
    _id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: row.full_name,
    business_name: row.business_name,
    profile_picture: presentPicture(row.profile_picture),
    vendor_type: row.vendor_type,
    professional_title: row.professional_title,
    description: row.description,
    address: row.address,
    city: row.city ?? '',
    state: row.state,
    status: row.status,
    vendorRating: isApproved && row.review_count > 0 ? roundToOneDecimal(row.rating) : null,
    reply_hours: isApproved ? row.reply_hours : null,
    usually_silent: isApproved && row.silent_since !== null,
    totalReviews: isApproved ? row.review_count : 0,
    confirmedRating:
      isApproved && row.confirmed_count > 0
        ? roundToOneDecimal(row.confirmed_sum / row.confirmed_count)
        : null,
    confirmedReviews: isApproved ? row.confirmed_count : 0,
    claimable: isClaimable(row),
    checked_at: checks[0]?.checked_at ?? null,
    checks,
  };
}

const roundToOneDecimal = (stars: number) => Math.round(stars * 10) / 10;

/** Returns the latest check of each register entry. `checks` must be sorted, newest first. */
function presentChecks(checks: readonly CheckRow[]): RegisterCheck[] {
  const latest = new Map<string, RegisterCheck>();
  for (const { register, number, state, holder, expires_on, checked_at } of checks) {
    const entry = `${register} ${state} ${number}`;
    if (latest.has(entry)) continue;
    const at = new Date(checked_at).toISOString();
    latest.set(entry, { register, number, state, holder, expires_on, checked_at: at });
  }
  return [...latest.values()];
}

/** Presents the listing's services in the order of the catalogue. */
export function presentServices(
  row: { readonly service_ids: readonly string[] },
  catalogue: Catalogue,
): Service[] {
  const chosen = new Set(row.service_ids);
  return catalogue.services
    .filter(({ id }) => chosen.has(id))
    .map(({ id, services_name }) => ({ _id: id, servicesName: services_name }));
}

/**
 * Presents the legacy flags. A flag is true if the listing has the Mortgage Broker service of the
 * same name.
 */
function presentFlags(row: VendorRow, catalogue: Catalogue): Record<LegacyFlag, boolean> {
  const chosen = new Set(row.service_ids);
  const names = new Set(
    catalogue.services
      .filter(({ id, vendor_type }) => vendor_type === loanVendorType && chosen.has(id))
      .map(({ services_name }) => services_name),
  );
  return Object.fromEntries(
    legacyFlags.map((flag) => [flag, names.has(legacyFlagServices[flag])]),
  ) as Record<LegacyFlag, boolean>;
}
