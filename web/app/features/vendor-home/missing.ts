import type { CompletenessField } from '@threshold/contract/vendor-profile';
import type { OwnVendor } from '@threshold/contract/vendors';
import { paths, withQuery } from '#app/lib/paths.ts';

/** A missing detail of the listing, and the route to add it. */
export interface Missing {
  label: string;
  to: string;
}

/** Route of a section of the settings, by the id of its heading. */
const section = (id: string) => `${paths.vendorSettings}#${id}`;

const fields: Readonly<Record<CompletenessField, Missing>> = {
  vendor_type: { label: 'Vendor type', to: section('services') },
  business_name: { label: 'Business name', to: section('business-details') },
  full_name: { label: 'Full name', to: section('personal-details') },
  professional_title: { label: 'Professional title', to: section('business-details') },
  work_email: { label: 'Work email', to: section('business-details') },
  phone_number: { label: 'Phone number', to: section('personal-details') },
  address: { label: 'Address', to: section('business-address') },
  description: { label: 'Description', to: section('business-details') },
  location: { label: 'Place on the map', to: section('business-address') },
  services: { label: 'At least one service', to: section('services') },
};

type Account = Pick<
  OwnVendor,
  | 'profile_picture'
  | 'licenses'
  | 'certificates'
  | 'two_factor_enabled'
  | 'licence_number'
  | 'abn'
  | 'checks'
>;

/**
 * Returns the details that the server requires for a complete listing, then those that make it
 * easier to check and trust.
 */
export function missingThings(missing: readonly CompletenessField[], account: Account): Missing[] {
  const things = missing.map((field) => fields[field]);
  const want = (isThere: boolean, label: string, to: string) => {
    if (!isThere) things.push({ label, to });
  };
  // A register check includes the licence number.
  want(
    account.licence_number !== '' || account.checks.length > 0,
    'Licence number',
    section('licence'),
  );
  want(account.abn !== '', 'ABN', section('licence'));
  want(account.licenses.length > 0, 'A licence to check', section('files'));
  want(account.certificates.length > 0, 'A certificate', section('files'));
  want(account.profile_picture !== null, 'A profile picture', section('profile-picture'));
  want(
    account.two_factor_enabled,
    'Two-factor authentication',
    withQuery(paths.vendorSettings, { tab: 'two_factor' }),
  );
  return things;
}
