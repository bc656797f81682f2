import type { FileRule } from '../files/file-access.ts';
import { isPictureFor } from './home-pictures.repo.ts';

/** A picture of a home is shown to whoever is in a purchase that has it, while they are. */
export const homePictureRule: FileRule = {
  sharedWith: async (db, file, { role, id }) =>
    role === 'customer' && (await isPictureFor(db, file.id, id)),
};
