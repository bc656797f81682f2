import { createFormerPersonNames, presentPicture } from '../../../lib/person.ts';

const formerCustomer = createFormerPersonNames('customer');
const formerVendor = createFormerPersonNames('vendor');

/* The two parties of a dealing; a deleted account has a placeholder name. */

interface CustomerSide {
  readonly customer_id: string;
  readonly customer_first_name: string | null;
  readonly customer_last_name: string | null;
  readonly customer_picture: string | null;
}

export const presentCustomerSide = (row: CustomerSide) => ({
  _id: row.customer_id,
  first_name: row.customer_first_name ?? formerCustomer.first_name,
  last_name: row.customer_last_name ?? formerCustomer.last_name,
  profile_picture: presentPicture(row.customer_picture),
});

interface VendorSide {
  readonly vendor_id: string;
  readonly vendor_first_name: string | null;
  readonly vendor_last_name: string | null;
  readonly full_name: string | null;
  readonly business_name: string | null;
  readonly vendor_picture: string | null;
}

export const presentVendorSide = (row: VendorSide) => ({
  _id: row.vendor_id,
  first_name: row.vendor_first_name ?? formerVendor.first_name,
  last_name: row.vendor_last_name ?? formerVendor.last_name,
  full_name: row.full_name ?? formerVendor.full_name,
  business_name: row.business_name ?? formerVendor.business_name,
  profile_picture: presentPicture(row.vendor_picture),
});
