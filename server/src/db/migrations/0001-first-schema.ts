import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';

const folder = join(import.meta.dirname, '../baseline');

/** Creates the whole schema of the first release, and the rows that the product requires. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const file of readdirSync(folder).toSorted()) {
    await sql.raw(readFileSync(join(folder, file), 'utf8')).execute(db);
  }
}
