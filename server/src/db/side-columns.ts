/** Columns of `customers` and `vendors` that each side of a contact sees of the other. */
export const sideColumns = [
  'customers.first_name as customer_first_name',
  'customers.last_name as customer_last_name',
  'customers.profile_picture as customer_picture',
  'vendors.first_name as vendor_first_name',
  'vendors.last_name as vendor_last_name',
  'vendors.full_name',
  'vendors.business_name',
  'vendors.profile_picture as vendor_picture',
] as const;
