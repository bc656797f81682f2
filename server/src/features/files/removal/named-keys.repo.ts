import type { Db } from '../../../adapters/database/database.ts';
import { pictureKey } from '../../../adapters/storage/storage.ts';

const PICTURES = pictureKey('');

export interface ReferencedFile {
  readonly key: string;
  /** SHA-256 of the content from the row, in hexadecimal; null if the row has none. */
  readonly sha256: string | null;
}

/** Yields every stored object that a row uses, by the same rules as `findReferencedKeys`. */
export async function* listReferencedFiles(db: Db, atATime = 1000): AsyncGenerator<ReferencedFile> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: { storage_key: string; content_hash: string }[] = await db
      .selectFrom('files')
      .select(['storage_key', 'content_hash'])
      .where('storage_key', '>', after)
      .orderBy('storage_key')
      .limit(atATime)
      .execute();
    for (const row of rows) yield { key: row.storage_key, sha256: row.content_hash };
    after = rows.length === atATime ? rows.at(-1)?.storage_key : undefined;
  }
  for (let after: string | undefined = ''; after !== undefined; ) {
    const names = await listUsedPictureNames(db, after, atATime);
    for (const name of names) yield { key: pictureKey(name), sha256: null };
    after = names.length === atATime ? names.at(-1) : undefined;
  }
}

/** Returns the names of profile pictures in use after the name `after`, in order. */
async function listUsedPictureNames(db: Db, after: string, limit: number): Promise<string[]> {
  const shownBy = (table: 'customers' | 'vendors') =>
    db
      .selectFrom(table)
      .select('profile_picture')
      .where('profile_picture', '>', after)
      .where('profile_picture', '<>', '');
  const rows = await db
    .selectFrom(shownBy('customers').union(shownBy('vendors')).as('shown'))
    .select('profile_picture')
    .orderBy('profile_picture')
    .limit(limit)
    .execute();
  return rows.flatMap(({ profile_picture }) => profile_picture ?? []);
}

/** Returns the keys that a row uses, as a private file or as a profile picture. */
export async function findReferencedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const pictures = keys
    .filter((key) => key.startsWith(PICTURES))
    .map((key) => key.slice(PICTURES.length));
  const others = keys.filter((key) => !key.startsWith(PICTURES));
  const [files, shown] = await Promise.all([
    others.length > 0 ? findUsedFileKeys(db, others) : [],
    pictures.length > 0 ? findUsedPictureKeys(db, pictures) : [],
  ]);
  return new Set([...files, ...shown]);
}

async function findUsedFileKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

async function findUsedPictureKeys(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('customers')
    .select('profile_picture')
    .where('profile_picture', 'in', names)
    .unionAll(
      db.selectFrom('vendors').select('profile_picture').where('profile_picture', 'in', names),
    )
    .execute();
  return rows.flatMap(({ profile_picture }) =>
    profile_picture ? [pictureKey(profile_picture)] : [],
  );
}
