// Fails on SQL of a feature outside of its *.repo.ts: whoever looks for a query looks there.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './lib/root.mjs';

const features = join(root, 'server/src/features');
/** `*.sql.ts` holds a fragment that more than one repo needs. */
const homes = /\.(repo|sql|test)\.ts$/;
const statement = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql[`<]/;

const faults = readdirSync(features, { recursive: true })
  .filter((name) => name.endsWith('.ts') && !homes.test(name))
  .map((name) => join(features, name))
  .filter((path) => statement.test(readFileSync(path, 'utf8')));
for (const path of faults) console.error(`${relative(root, path)}: SQL belongs into a *.repo.ts`);
console.log(`SQL outside of repos: ${faults.length} files`);
process.exit(faults.length > 0 ? 1 : 0);
