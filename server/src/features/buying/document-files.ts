import type { FileRule } from '../files/file-access.ts';
import { addOpening, findWaysToFile } from './documents.repo.ts';

/**
 * Rule for documents of a purchase. They open for their owner, and for the buyers they are shared
 * with. Each opening by another buyer is recorded for the owner.
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
