import type { BadgeProps } from '@mantine/core';
import type { StaffVendor } from '@threshold/contract/endpoints/staff/listings';
import type { VendorStatus } from '@threshold/contract/vocabularies';

export const getName = (vendor: Pick<StaffVendor, 'full_name' | 'business_name'>): string =>
  vendor.full_name || vendor.business_name || 'No name yet';

export function formatVendorSummary(vendor: StaffVendor): string {
  const { vendor_type, business_name, full_name, address, city, state } = vendor;
  const place = address || [city, state].filter(Boolean).join(' ');
  const business = full_name ? business_name : '';
  return [vendor_type ?? 'No type yet', business, place].filter(Boolean).join(' · ');
}

/** Formats field names for people: 'full name, licences'. */
export function formatFieldNames(fields: readonly string[]): string {
  return fields
    .map((field) => field.replaceAll('_', ' ').replace('licenses', 'licences'))
    .join(', ');
}

export const statusBadges: Readonly<
  Record<VendorStatus, { variant: BadgeProps['variant']; label: string }>
> = {
  in_complete: { variant: 'unverified', label: 'Not finished' },
  claimed: { variant: 'outlined', label: 'Claimed' },
  pending: { variant: 'outlined', label: 'Checks in progress' },
  approved: { variant: 'verified', label: 'Approved' },
  rejected: { variant: 'error', label: 'Rejected' },
  suspended: { variant: 'error', label: 'Suspended' },
};
