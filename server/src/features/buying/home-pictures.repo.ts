import type { Db } from '../../adapters/database/database.ts';
import { isFound } from '../../db/is-found.ts';
import { countRows } from '../../db/read-page.ts';

const pictures = (db: Db, homeId: string) =>
  db
    .selectFrom('purchase_pictures as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .select(['p.id', 'p.file_id', 'p.added_by', 'p.created_at'])
    .where('p.home_id', '=', homeId);

/** The pictures of a home, the oldest first. */
export function listPictures(db: Db, homeId: string) {
  return pictures(db, homeId).orderBy('p.created_at').orderBy('p.id').execute();
}
export type PictureRow = Awaited<ReturnType<typeof listPictures>>[number];

export function findPicture(db: Db, homeId: string, id: string): Promise<PictureRow | undefined> {
  return pictures(db, homeId).where('p.id', '=', id).executeTakeFirst();
}

export function countPictures(db: Db, homeId: string): Promise<number> {
  return countRows(db.selectFrom('purchase_pictures').where('home_id', '=', homeId));
}

/** Whether a home has a picture of that content. */
export const hasPicture = (db: Db, homeId: string, contentHash: string): Promise<boolean> =>
  isFound(pictures(db, homeId).where('f.content_hash', '=', contentHash));

export async function addPicture(
  db: Db,
  picture: {
    readonly id: string;
    readonly purchase_id: string;
    readonly home_id: string;
    readonly file_id: string;
    readonly added_by: string;
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('purchase_pictures')
    .values({ ...picture, created_at: now })
    .execute();
}

/** Removes a picture; its file goes with the last one that names it. */
export async function removePicture(db: Db, id: string): Promise<void> {
  await db.deleteFrom('purchase_pictures').where('id', '=', id).execute();
}

/** Whether a file is a picture in a purchase that the customer is in. */
export const isPictureFor = (db: Db, fileId: string, customerId: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom('purchase_pictures as p')
      .innerJoin('purchase_members as m', 'm.purchase_id', 'p.purchase_id')
      .select('p.id')
      .where('p.file_id', '=', fileId)
      .where('m.customer_id', '=', customerId),
  );
