import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FileRule } from '../files/file-access.ts';
import { findFileShare, recordFileAccess } from './application-files.repo.ts';
import { canOpenFile, isFileClosed } from './applications.policy.ts';

/** Vendors may open files until the customer ends their access. The customer sees each opening. */
export const applicationFileRule: FileRule = {
  sharedWith: async (db, file, reader) => canOpenFile(await findFileShare(db, file.id, reader)),

  closedWords: async (db, file, reader) =>
    isFileClosed(await findFileShare(db, file.id, reader)) ? outcomes.loan.file_closed : undefined,

  opened: async (db, { id, original_name }, reader, created_at) => {
    const share = await findFileShare(db, id, reader);
    if (!share || !canOpenFile(share)) return;
    const opening = { application_id: share.id, original_name, vendor_id: reader.id, created_at };
    await recordFileAccess(db, opening);
  },
};
