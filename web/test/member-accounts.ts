import type { Customer } from '@threshold/contract/endpoints/accounts/customers';
import type { Lead } from '@threshold/contract/endpoints/applications/leads';
import type { OwnCall } from '@threshold/contract/endpoints/calls/appointments';
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

/**
 * A booked call of the two sample members, by default on Tuesday 24 November 2026, 10 am in Sydney.
 */
export function ownCall(rest: Partial<OwnCall> = {}): OwnCall {
  const { _id, first_name, last_name, profile_picture } = customerAccount;
  return {
    _id: '018f0000-0000-7000-8000-0000000000c1',
    customerId: _id,
    vendorId: vendorAccount._id,
    customer: { _id, first_name, last_name, profile_picture },
    vendor: {
      _id: vendorAccount._id,
      first_name,
      last_name,
      profile_picture,
      full_name: 'Marlo Banksia',
      business_name: '',
    },
    dateTime: '2026-11-24 10:00:00',
    timezone: 'Australia/Sydney',
    startsAt: '2026-11-23T23:00:00.000Z',
    minutes: 30,
    status: 'booked',
    topic: '',
    phone_number: '',
    left: false,
    createdAt: '2026-11-01T00:00:00.000Z',
    own: { outcome: null, note: '', is_open: false },
    ...rest,
  };
}

const applicant = { _id: 'p', first_name: 'Casey', last_name: 'Customer', profile_picture: null };
const HOUR_MS = 60 * 60 * 1000;
export const buildLead = (_id: string, first_name: string, status: Lead['status']): Lead => ({
  _id,
  customer: { ...applicant, email: 'casey@people.example' },
  vendor: { ...applicant, full_name: '', business_name: '', status: 'approved' },
  purpose_of_loan: 'Refinance',
  home_loan_situation: 'Exploring',
  credit_history: 'Okay',
  employment_status: 'Other',
  number_of_applicants: 2,
  source_of_income: 'Unemployed',
  income_range: '80K - 120K',
  expected_purchase_price: '600K - 800K',
  deposit_amount: '60K - 90K',
  expense_range: '2K - 4K',
  first_name,
  last_name: 'Customer',
  email: 'casey@people.example',
  phone_number: '0400000000',
  consent_version: null,
  status,
  withdrawn_at: null,
  files_open: true,
  attachments: [],
  has_note: false,
  remind_on: null,
  createdAt: new Date(Date.now() - 3 * HOUR_MS).toISOString(),
});
