import { parseArgs } from 'node:util';
import { openDatabase } from '../src/adapters/database/index.ts';
import { migrate } from '../src/adapters/database/migrate.ts';
import { openPlaces } from '../src/adapters/places/index.ts';
import { readConfig } from '../src/config.ts';
import { listRejects } from '../src/features/registers/imports.repo.ts';
import { importRegister } from '../src/features/registers/run-import.ts';
import { shortfallsOf } from '../src/features/registers/shortfall.ts';
import type { Progress } from '../src/features/registers/stage-file.ts';
import { SetupError } from '../src/lib/setup-error.ts';

/*
 * Reads the credit registers of ASIC, as data.gov.au publishes them every week. On the embedded engine the product must
 * not be running at the same time.
 *
 *   npm run import-register -- --representatives=credit_rep_202611.csv [--licensees=credit_lic_202611.csv]
 *
 * Stopped, it goes on where it was when it is started with the same files again. Ends with 3 when staff are asked first.
 */

const usage =
  'npm run import-register -- --representatives=credit_rep_202611.csv [--licensees=credit_lic_202611.csv]';
const ASKS_STAFF = 3;
const EVERY_MS = 2000;
const AT_A_TIME = 500;

const { values } = parseArgs({
  options: { representatives: { type: 'string' }, licensees: { type: 'string' } },
});
if (!values.representatives) {
  console.error(usage);
  process.exit(2);
}

const config = readConfig(process.env, 'local');
const database = await openDatabase(config);
try {
  await migrate(database);
  await run({ representatives: values.representatives, licensees: values.licensees });
} catch (error) {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (!(error instanceof SetupError) && !isMissing) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}

async function run(files: Parameters<typeof importRegister>[1]): Promise<void> {
  const means = {
    database,
    places: await openPlaces({ ...config.places, googleMapsApiKey: undefined }),
    now: () => new Date(),
    publicUrl: () => config.publicUrl ?? '',
    opsUrl: () => config.opsOrigin ?? config.publicUrl ?? '',
    onProgress: shower(),
  };
  const { import: done, again } = await importRegister(means, files);
  if (again) {
    console.log(`${done.file_name} was applied already: nothing to do.`);
    return;
  }
  await reportRejects(done.id);
  const { rows, added, refreshed, lapsed, rejected } = done;
  if (done.status === 'question') {
    console.log(
      `${done.file_name}: ${shortfallsOf(done).join(' ')} Nothing was changed: staff decide at /ops/imports.`,
    );
    process.exitCode = ASKS_STAFF;
    return;
  }
  console.log(
    `${done.file_name}: ${rows} rows, ${added} listings added, ${refreshed} refreshed, ${lapsed} ended, ${rejected} rows rejected.`,
  );
}

/** Every rejected row, some hundreds at a time. */
async function reportRejects(importId: string): Promise<void> {
  let after = { file: '', line: 0 };
  for (;;) {
    const rejects = await listRejects(database.db, importId, after, AT_A_TIME);
    for (const { file, line, reason } of rejects) console.error(`${file} line ${line}: ${reason}`);
    const last = rejects.at(-1);
    if (!last || rejects.length < AT_A_TIME) return;
    after = last;
  }
}

/** Says from time to time how far it is. */
function shower(): (progress: Progress) => void {
  let shown = Date.now();
  return ({ doing, file, done, share }) => {
    if (Date.now() - shown < EVERY_MS) return;
    shown = Date.now();
    const percent = share === undefined ? '' : ` (${Math.floor(share * 100)} %)`;
    console.log(
      doing === 'reading' ? `${file}: line ${done}${percent}` : `${done} numbers applied`,
    );
  };
}
