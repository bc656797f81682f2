import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/src/adapters/database/index.ts';
import { migrate } from '../../../server/src/adapters/database/migrate.ts';
import {
  type Representative,
  representativesFile,
} from '../../../server/test/factories/register-file.ts';
import { benchOf, type Figure } from '../bench.ts';
import { peakMb } from '../process-figures.ts';
import { type Engine, onEveryEngine } from './engines.ts';

const SMALL = 5000;
const LARGE = 50_000;
/** Ten times the rows may take so much more memory: what an allocator keeps, not what a file holds. */
const TOLERANCE = 1.25;
/** A small heap that is collected often, so that what shows is what is held, not what has yet to be collected. */
const HEAP = ['--max-old-space-size=128', '--max-semi-space-size=4'];
const LOOK_EVERY_MS = 100;

/** Whether the memory of an import grows with its file, on the real script. Needs Linux, which tells a process's peak. */
export const registerImportDrill = benchOf(
  'register-import',
  "An import of ASIC's credit representatives",
  `${SMALL} and then ${LARGE} made-up rows; on PostgreSQL at most ${TOLERANCE} times the memory (the embedded engine keeps its tables in the same process); again: nothing to do`,
  () => onEveryEngine(drill),
);

async function drill(engine: Engine): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-drill-'));
  try {
    await schemaOf(engine, folder);
    const small = await importOf(engine, folder, await fileOf(SMALL));
    const file = await fileOf(LARGE);
    const large = await importOf(engine, folder, file);
    const again = await importOf(engine, folder, file);
    const isFlat = large.peakMb <= TOLERANCE * small.peakMb;
    const isRight =
      large.said.includes(`${LARGE} rows, ${LARGE - SMALL} listings added`) &&
      again.said.includes('nothing to do');
    return {
      what: engine.name,
      values: {
        [`${SMALL} rows`]: `${small.peakMb} MB`,
        [`${LARGE} rows`]: `${large.peakMb} MB`,
        took: `${large.seconds} s`,
        lines: String(large.said.split('\n').length),
      },
      pass: isRight && (isFlat || engine.databaseUrl === ''),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const fileOf = (count: number): Promise<string> =>
  representativesFile(
    Array.from({ length: count }, (_, n): Representative => ({ number: String(9_000_000 + n) })),
  );

async function schemaOf({ databaseUrl }: Engine, dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: databaseUrl || undefined, dataDir });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

/** Runs the script; `said` is what it printed. */
async function importOf(engine: Engine, folder: string, file: string) {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [...HEAP, 'server/scripts/import-register.ts', `--representatives=${file}`],
    // Production takes no embedded engine.
    { env: { ...process.env, NODE_ENV: '', DATA_DIR: folder, DATABASE_URL: engine.databaseUrl } },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let highest = 0;
  const look = async () => {
    // The process may end while it is looked at.
    const peak = child.pid === undefined ? 0 : await peakMb(child.pid).catch(() => 0);
    highest = Math.max(highest, peak);
  };
  const looking = setInterval(() => {
    void look();
  }, LOOK_EVERY_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(looking);
  if (code !== 0) throw new Error(`the import ended with ${code}: ${said}`);
  return {
    said,
    peakMb: Math.round(highest),
    seconds: Math.round((performance.now() - started) / 1000),
  };
}
