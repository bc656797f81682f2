import type { Db } from '../../adapters/database/database.ts';
import { pictureKey } from '../../adapters/pictures/picture-key.ts';

const PICTURES = pictureKey('');

/** Those of the keys under which a row says that something lies: private files, and pictures that somebody shows. */
export async function findNamedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const pictures = keys
    .filter((key) => key.startsWith(PICTURES))
    .map((key) => key.slice(PICTURES.length));
  const others = keys.filter((key) => !key.startsWith(PICTURES));
  const [files, shown] = await Promise.all([
    others.length > 0 ? findFiles(db, others) : [],
    pictures.length > 0 ? findShown(db, pictures) : [],
  ]);
  return new Set([...files, ...shown]);
}

async function findFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

async function findShown(db: Db, names: readonly string[]): Promise<string[]> {
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
