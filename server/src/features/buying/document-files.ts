import type { FileRule } from '../files/file-access.ts';
import { addOpening, findWaysToFile } from './documents.repo.ts';

/**
 * A document of a purchase is open to its owner, and to the buyers with whom it is shared while it is; each opening by one of
 * these is written down for the owner to read.
 */
export const documentFileRule: FileRule = {
  sharedWith: async (db, file, { role, id }) =>
    role === 'customer' && (await findWaysToFile(db, file.id, id)).length > 0,

  opened: async (db, file, reader, now) => {
    const ways = await findWaysToFile(db, file.id, reader.id);
    if (ways.some(({ is_own }) => is_own)) return;
    for (const { is_own: _, ...way } of ways)
      await addOpening(db, { ...way, reader_id: reader.id }, now);
  },
};
