import { type LegacyFlag, legacyFlagServices, legacyFlags } from '@threshold/contract/services';
import {
  maskedContact,
  type OwnVendor,
  type Service,
  type Vendor,
  type VendorCard,
} from '@threshold/contract/vendors';
import { missingFromProfile } from '@threshold/contract/vendors-profile';
import { loanVendorType } from '@threshold/contract/vocabularies';
import type { CardRow } from './cards.repo.ts';
import type { Catalogue } from './catalogue.repo.ts';
import type { VendorRow } from './vendors.repo.ts';

/** So many of its services a card names. */
const CARD_SERVICES = 3;

export function presentCard(
  row: CardRow,
  catalogue: Catalogue,
  distanceKm: number | null,
): VendorCard {
  return {
    ...presentIdentity(row),
    services: presentServices(row, catalogue).slice(0, CARD_SERVICES),
    distance_km: distanceKm === null ? null : Math.round(distanceKm * 10) / 10,
  };
}

/** A vendor in full. `showContact` false: contact details are replaced here, so that they never leave the server. */
export function presentVendor(
  row: VendorRow,
  catalogue: Catalogue,
  { showContact }: { showContact: boolean },
): Vendor {
  const contact = (value: string | null | undefined) =>
    showContact ? (value ?? '') : maskedContact;
  const { latitude, longitude } = row;
  return {
    ...presentIdentity(row),
    services: presentServices(row, catalogue),
    email: contact(row.account?.email ?? row.email),
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
    google_place_id: row.google_place_id,
    createdAt: row.created_at.toISOString(),
    ...presentFlags(row, catalogue),
  };
}

/** What the vendor itself reads. */
export function presentOwnVendor(row: VendorRow, catalogue: Catalogue): OwnVendor {
  const vendor = presentVendor(row, catalogue, { showContact: true });
  return { ...vendor, role: 'vendor', ...presentOwnPart(row, vendor) };
}

/** The fields that only the vendor itself reads; `vendor` is what everyone reads. */
export function presentOwnPart(row: VendorRow, vendor: Vendor) {
  return {
    licenses: [],
    certificates: [],
    two_factor_enabled: row.account?.two_factor_enabled ?? false,
    is_email_verified: Boolean(row.account?.email_verified_at),
    profile_complete: missingFromProfile(vendor).length === 0,
    status_reason: row.status_reason,
    pending_claim: null,
  };
}

/** Stars, reviews and checks belong to approved listings: the others say 'Not verified' and show none. */
function presentIdentity(row: CardRow | VendorRow) {
  const isApproved = row.status === 'approved';
  const checks = isApproved
    ? row.checks.map(({ register, number, state, checked_at }) => ({
        register,
        number,
        state,
        checked_at: new Date(checked_at).toISOString(),
      }))
    : [];
  return {
    _id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: row.full_name,
    business_name: row.business_name,
    profile_picture: row.profile_picture ? { file_url: `/media/${row.profile_picture}` } : null,
    vendor_type: row.vendor_type,
    professional_title: row.professional_title,
    description: row.description,
    address: row.address,
    city: row.city ?? '',
    state: row.state,
    status: row.status,
    vendorRating: isApproved && row.review_count > 0 ? Math.round(row.rating * 10) / 10 : null,
    totalReviews: isApproved ? row.review_count : 0,
    claimable: row.status === 'in_complete' && row.is_unclaimed,
    checked_at: checks[0]?.checked_at ?? null,
    checks,
  };
}

function presentServices(row: { readonly service_ids: string[] }, catalogue: Catalogue): Service[] {
  const chosen = new Set(row.service_ids);
  return catalogue.services
    .filter(({ id }) => chosen.has(id))
    .map(({ id, services_name }) => ({ _id: id, servicesName: services_name }));
}

/** A flag and the Mortgage Broker service of its name are one fact. */
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
