import { parseArgs } from 'node:util';
import type { Db } from '../src/adapters/database/database.ts';
import { openPlaces } from '../src/adapters/places/open-places.ts';
import { findShortfalls, importRegister } from '../src/features/listings/registers/import-run.ts';
import { listRejects } from '../src/features/listings/registers/imports.repo.ts';
import type { Progress } from '../src/features/listings/registers/staged-file.ts';
import { SetupError } from '../src/lib/setup-error.ts';
import { type CommandDeps, onDatabase, throttleProgress } from './frame/run-command.ts';

/*
 * Imports ASIC's credit registers, which data.gov.au publishes every week. On the embedded engine
 * the product must not run at the same time.
 *
 *   npm run import-register -- --representatives=credit_rep_202611.csv
 *     [--licensees=credit_lic_202611.csv]
 *
 * An interrupted import continues if it is started again with the same files. Exits with 3 if the
 * import waits for a decision of staff.
 */

const usage =
  'npm run import-register -- --representatives=credit_rep_202611.csv [--licensees=credit_lic_202611.csv]';
const ASKS_STAFF = 3;
const AT_A_TIME = 500;

const { values } = parseArgs({
  options: { representatives: { type: 'string' }, licensees: { type: 'string' } },
});
if (!values.representatives) {
  console.error(usage);
  process.exit(2);
}

const files = { representatives: values.representatives, licensees: values.licensees };
await onDatabase(run);

async function run({ config, database }: CommandDeps): Promise<void> {
  const deps = {
    database,
    places: await openPlaces({ ...config.places, googleMapsApiKey: undefined }),
    now: () => new Date(),
    publicUrl: () => config.publicUrl ?? '',
    opsUrl: () => config.opsOrigin ?? config.publicUrl ?? '',
    onProgress: throttleProgress(say),
  };
  const { import: done, again } = await importRegister(deps, files).catch(refuseMissing);
  if (again) {
    console.log(`${done.file_name} was applied already: nothing to do.`);
    return;
  }
  await reportRejects(database.db, done.id);
  const { rows, added, refreshed, lapsed, rejected } = done;
  if (done.status === 'question') {
    console.log(
      `${done.file_name}: ${findShortfalls(done).join(' ')} Nothing was changed: staff decide at /ops/imports.`,
    );
    process.exitCode = ASKS_STAFF;
    return;
  }
  console.log(
    `${done.file_name}: ${rows} rows, ${added} listings added, ${refreshed} refreshed, ${lapsed} ended, ${rejected} rows rejected.`,
  );
}

/** Prints every rejected row, reading the rows in batches. */
async function reportRejects(db: Db, importId: string): Promise<void> {
  let after = { file: '', line: 0 };
  for (;;) {
    const rejects = await listRejects(db, importId, after, AT_A_TIME);
    for (const { file, line, reason } of rejects) console.error(`${file} line ${line}: ${reason}`);
    const last = rejects.at(-1);
    if (!last || rejects.length < AT_A_TIME) return;
    after = last;
  }
}

/** Prints the progress of the import. */
function say({ doing, file, done, share }: Progress): void {
  const percent = share === undefined ? '' : ` (${Math.floor(share * 100)} %)`;
  console.log(doing === 'reading' ? `${file}: line ${done}${percent}` : `${done} numbers applied`);
}

/** Rethrows an error. A missing file becomes a SetupError, so that only its message is printed. */
function refuseMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new SetupError(error.message) : error;
}
