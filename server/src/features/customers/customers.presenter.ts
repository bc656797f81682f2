import type { Customer } from '@threshold/contract/customers';
import type { CustomerRow } from './customers.repo.ts';

/** What the customer itself reads. */
export const presentCustomer = (row: CustomerRow): Customer => ({
  _id: row.id,
  role: 'customer',
  first_name: row.first_name,
  last_name: row.last_name,
  profile_picture: row.profile_picture ? { file_url: `/media/${row.profile_picture}` } : null,
  email: row.email,
  two_factor_enabled: row.two_factor_enabled,
  is_email_verified: row.email_verified_at !== null,
  has_password: row.password_hash !== null,
  documents: [],
  createdAt: row.created_at.toISOString(),
});
