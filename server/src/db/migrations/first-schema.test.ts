import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../baseline');

/** SHA-256 of the names and content of the files in `baseline/`. */
const FROZEN = '93bb6fd468fb26a9a604108f860335d3b6e41d23b15b24f3af929a6c80fa267c';

it('the files of the first schema stay unchanged', () => {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).toSorted()) {
    hash.update(`${name}\0${readFileSync(join(folder, name), 'utf8')}\0`);
  }
  expect(
    hash.digest('hex'),
    'Databases with the first schema exist, and no start applies db/baseline/*.sql to them again. Undo the edit and add a migration file `0002-...` in db/migrations instead.',
  ).toBe(FROZEN);
});
