import type { Db } from '../../adapters/database/database.ts';
import { pictureKey } from '../../adapters/pictures/picture-key.ts';
import type { Services } from '../../services.ts';
import { findKnownKeys, findShownPictures } from './files.repo.ts';

type Means = Pick<Services, 'database' | 'storage' | 'now'>;
/** Tells which of some keys something in the database stands for. */
type Known = (db: Db, keys: readonly string[]) => Promise<ReadonlySet<string>>;

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_A_TIME = 500;
/** So many are removed without asking how many there are beside them. */
const FEW = 20;

const PICTURES = pictureKey('');
const folders: readonly (readonly [string, Known])[] = [
  ['private', findKnownKeys],
  [
    'media',
    async (db, keys) => {
      const names = keys.map((key) => key.slice(PICTURES.length));
      const shown = await findShownPictures(db, names);
      const leaving = await findKnownKeys(db, keys);
      return new Set([...[...shown].map(pictureKey), ...leaving]);
    },
  ],
];

/**
 * Removes what has lain in storage for a day and nothing in the database stands for: what was left when a process died, or
 * came back with an old copy of storage.
 *
 * @throws when most of a folder would go: then this is another installation's storage, or the wrong database
 */
export async function removeStrayFiles(means: Means): Promise<void> {
  const before = new Date(means.now().getTime() - DAY_MS);
  for (const [folder, known] of folders) {
    const { strays, count } = await findStrays(means, folder, known, before);
    if (strays.length > FEW && strays.length > count / 2) {
      throw new Error(
        `${strays.length} of ${count} files under '${folder}' belong to nothing; none was removed`,
      );
    }
    for (const key of strays) await means.storage.remove(key);
  }
  await means.storage.forgetUnfinished(before);
}

async function findStrays(
  { database: { db }, storage }: Means,
  folder: string,
  known: Known,
  before: Date,
) {
  const strays: string[] = [];
  let count = 0;
  let waiting: string[] = [];
  const sift = async () => {
    const kept = waiting.length > 0 ? await known(db, waiting) : new Set();
    strays.push(...waiting.filter((key) => !kept.has(key)));
    waiting = [];
  };
  for await (const { key, storedAt } of storage.list(folder)) {
    count += 1;
    if (storedAt < before) waiting.push(key);
    if (waiting.length === AT_A_TIME) await sift();
  }
  await sift();
  return { strays, count };
}
