import type { CustomerDocument } from '@threshold/contract/customers-documents';
import { formerNames } from '@threshold/contract/leaving';
import type { FileLinks } from '@threshold/contract/primitives';
import { displayName } from '../../lib/person.ts';
import { presentFile } from '../files/files.presenter.ts';
import type { DocumentRow } from './documents.repo.ts';

/** File of an application; includes links only after a code. */
export const presentDocument = (row: DocumentRow, links?: FileLinks): CustomerDocument => ({
  ...presentFile(row),
  ...links,
  _id: row.id,
  loan_application_id: row.application_id,
  sent_to: displayName(row) || formerNames.vendor,
});
