import { deletedAccountNames } from '@threshold/contract/endpoints/accounts/accounts';
import type { Customer, CustomerDocument } from '@threshold/contract/endpoints/accounts/customers';
import type { FileLinks, Person } from '@threshold/contract/primitives';
import { getDisplayName, presentPicture } from '../../../lib/person.ts';
import { presentFile } from '../../files/files.presenter.ts';
import type { DocumentRow } from './customer-documents.repo.ts';
import type { CustomerRow } from './customers.repo.ts';

/** Returns the fields of a customer for that customer. Sign-in responses have no documents. */
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

/** Returns the fields that a vendor who has dealt with the customer may read. */
export const presentCustomerToOthers = (
  row: Pick<CustomerRow, 'id' | 'first_name' | 'last_name' | 'profile_picture'>,
): Person => ({
  _id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  profile_picture: presentPicture(row.profile_picture),
});

/** Presents a file of an application. Pass `links` only if the customer may open the file now. */
export const presentDocument = (row: DocumentRow, links?: FileLinks): CustomerDocument => ({
  ...presentFile(row),
  ...links,
  _id: row.id,
  loan_application_id: row.application_id,
  sent_to: getDisplayName(row) || deletedAccountNames.vendor,
});
