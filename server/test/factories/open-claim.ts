import { vendorClaimEndpoints } from '@threshold/contract/endpoints/listings/claims';
import { staffListingEndpoints } from '@threshold/contract/endpoints/staff/listings';
import { newId } from '#src/db/new-id.ts';
import type { TestApp } from '../test-app.ts';
import { buildListed, emptyListing } from './profile.ts';
import type { StaffCaller } from './staff-caller.ts';
import { buildVendor } from './vendor.ts';

/**
 * Creates an open claim of a listing with name, town and trade, by a vendor with an incomplete
 * profile.
 */
export async function buildOpenClaim(test: TestApp, staff: StaffCaller) {
  const { db } = test.database;
  const vendorId = await buildVendor(db, {
    ...emptyListing,
    vendor_type: 'Mortgage Broker',
    is_unclaimed: true,
    first_name: '',
    last_name: '',
    full_name: `Register Pty Ltd ${newId()}`,
    business_name: 'Register Pty Ltd',
    address: 'Dubbo NSW 2830',
    city: 'Dubbo',
    latitude: -32.2569,
    longitude: 148.6011,
    listed_from: 'Sample register',
  });
  const me = await buildListed(test, {
    ...emptyListing,
    first_name: 'Ann',
    last_name: 'Lee',
    business_name: 'Own & Co',
    address: '1 Example Street, Sydney',
    professional_title: 'Broker',
    phone_number: '0290001234',
  });
  const query = { vendorId };
  const body = { work_email: 'ann@register.example' };
  const { status } = await test.as(me.token).call(vendorClaimEndpoints.claim, { query, body });
  if (status !== 200) throw new Error(`Claiming the listing was answered with ${status}.`);
  const asked = { query: { q: me.email } };
  const { data } = (await staff.call(staffListingEndpoints.claims, asked)).ok;
  return { id: data[0]?._id ?? '', vendorId, me, row: data[0] };
}
