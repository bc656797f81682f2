import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FileRule } from '../files/file-access.ts';
import { findShare, recordFileAccess } from './application-files.repo.ts';

/** The vendor may open files until the customer ends access. The customer sees openings. */
export const applicationFileRule: FileRule = {
  sharedWith: async (db, file, reader) => (await findShare(db, file.id, reader))?.is_open === true,

  closedWords: async (db, file, reader) =>
    (await findShare(db, file.id, reader))?.is_open === false
      ? outcomes.loan.file_closed
      : undefined,

  opened: async (db, { id, original_name }, reader, created_at) => {
    const share = await findShare(db, id, reader);
    if (!share?.is_open) return;
    const opening = { application_id: share.id, original_name, vendor_id: reader.id, created_at };
    await recordFileAccess(db, opening);
  },
};
