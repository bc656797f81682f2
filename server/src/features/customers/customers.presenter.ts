import type { Customer } from '@threshold/contract/customers';
import type { Person } from '@threshold/contract/primitives';
import { presentPicture } from '../../lib/person.ts';
import type { CustomerRow } from './customers.repo.ts';
import { presentDocument } from './documents.presenter.ts';
import type { DocumentRow } from './documents.repo.ts';

/** Fields that the customer reads about themselves. A sign-in's answer omits the documents. */
export const presentCustomer = (
  row: CustomerRow,
  documents: readonly DocumentRow[] = [],
): Customer => ({
  _id: row.id,
  role: 'customer',
  first_name: row.first_name,
  last_name: row.last_name,
  profile_picture: presentPicture(row.profile_picture),
  email: row.email,
  two_factor_enabled: row.two_factor_enabled,
  is_email_verified: row.email_verified_at !== null,
  has_password: row.password_hash !== null,
  documents: documents.map((document) => presentDocument(document)),
  createdAt: row.created_at.toISOString(),
});

/** Fields that a vendor who has dealt with the customer reads. */
export const presentCustomerToOthers = (
  row: Pick<CustomerRow, 'id' | 'first_name' | 'last_name' | 'profile_picture'>,
): Person => ({
  _id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  profile_picture: presentPicture(row.profile_picture),
});
