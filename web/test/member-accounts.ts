import type { Customer } from '@threshold/contract/endpoints/accounts/customers';
import { type OwnVendor, ownVendorSchema } from '@threshold/contract/endpoints/listings/vendors';
import { legacyFlags } from '@threshold/contract/rules/services';

const person = {
  first_name: 'Marlo',
  last_name: 'Banksia',
  profile_picture: null,
  two_factor_enabled: false,
  is_email_verified: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** A signed-in customer. */
export const customerAccount: Customer = {
  ...person,
  _id: '018f0000-0000-7000-8000-00000000000c',
  role: 'customer',
  email: 'customer@threshold.test',
  has_password: true,
  documents: [],
};

/** A signed-in vendor with a complete, approved listing. */
export const vendorAccount: OwnVendor = ownVendorSchema.parse({
  ...person,
  ...Object.fromEntries(legacyFlags.map((name) => [name, false])),
  _id: '018f0000-0000-7000-8000-00000000000b',
  role: 'vendor',
  email: 'vendor@threshold.test',
  full_name: 'Marlo Banksia',
  business_name: 'Banksia Lending',
  vendor_type: 'Mortgage Broker',
  professional_title: 'Mortgage Broker',
  description: 'Home loans in Sydney.',
  address: '1 Banksia Street',
  city: 'Sydney',
  state: 'NSW',
  status: 'approved',
  vendorRating: null,
  totalReviews: 0,
  confirmedRating: null,
  confirmedReviews: 0,
  reply_hours: null,
  usually_silent: false,
  services: [],
  claimable: false,
  checked_at: null,
  checks: [],
  work_email: 'vendor@threshold.test',
  website: '',
  phone_number: '',
  linkedin: '',
  post_code: '2000',
  latitude: null,
  longitude: null,
  location: null,
  certifications_affiliations: '',
  services_provided: '',
  work_experience: [],
  service_area: null,
  google_place_id: null,
  licenses: [],
  certificates: [],
  licence_number: '',
  licence_holder: '',
  licence_state: null,
  licence_expires_on: null,
  abn: '',
  profile_complete: true,
  status_reason: null,
  pending_changes: null,
  pending_claim: null,
});
