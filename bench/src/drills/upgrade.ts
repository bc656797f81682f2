import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../../server/src/adapters/database/index.ts';
import { lateIndexes } from '../../../server/src/db/late-indexes.ts';
import { migrations } from '../../../server/src/db/migrations/index.ts';
import { type RealServer, startRealServer } from '../../../server/test/real-server.ts';
import type { Bench, Figure } from '../bench.ts';
import { prepareVersion } from '../older-version.ts';
import { signInAsDemo } from './people.ts';
import { startPrivatePostgres } from './private-postgres.ts';
import { actAsNewer } from './upgrade/newer-acts.ts';
import { makeOlderData, type OlderData } from './upgrade/older-data.ts';
import { lostSince, readAllOf, type Said } from './upgrade/what-is-said.ts';
import { walk } from './walk.ts';

/** Before it knew how calls went, away notices, visits, pictures and the end of a purchase (migrations 0194 to 0240). */
const BEFORE_OUTCOMES = '1c6c766208';
const root = join(import.meta.dirname, '../../..');
/** By then every job that a start begins has run. */
const JOBS_MS = 8000;
const WARNING = 40;

/** Starts this version on a data folder, and on a PostgreSQL, that an older one has written. */
export const upgradeDrill: Bench = {
  name: 'upgrade',
  run: async (args) => {
    const version = args.find((arg) => arg.startsWith('--version='))?.slice(10) ?? BEFORE_OUTCOMES;
    return {
      title: 'This version on the data of an older one',
      note: `demo data, a chat with a file, a call, an application, a request and two purchases made by ${version}, from the repository; --version= names another; a private PostgreSQL`,
      figures: await drill(version),
    };
  },
};

async function drill(version: string): Promise<Figure[]> {
  const older = join(root, '.cache', `upgrade-${process.pid}`);
  const postgres = await startPrivatePostgres();
  try {
    await prepareVersion(version, older);
    return [
      ...(await onEngine('embedded', '', older)),
      ...(await onEngine('PostgreSQL', postgres.url, older)),
    ];
  } finally {
    await postgres.stop();
    await rm(older, { recursive: true, force: true });
  }
}

type Environment = Readonly<Record<string, string>> & { readonly DATA_DIR: string };

async function onEngine(engine: string, databaseUrl: string, older: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-drill-'));
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    REDIS_URL: '',
    SECRET_KEY: 'a key of the drills, in plain sight',
    SEED: 'demo',
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
  };
  try {
    const before = await running(env, older, async (product) => {
      const data = await makeOlderData(product);
      // What the chat has just told its readers is told by then.
      await sleep(JOBS_MS);
      return { data, said: await readAllOf(product, data) };
    });
    const lacking = await inDatabase(env, 'select name from kysely_migration');
    const pending = Object.keys(migrations).filter((name) => !lacking.includes(name)).length;
    const now = await running(env, root, (product) => lookAndAct(product, before.result));
    const indexes = await inDatabase(env, 'select indexname as name from pg_indexes');
    const late = Object.keys(lateIndexes).filter((name) => !indexes.includes(name));
    const again = await running(env, root, (product) => signInAsDemo(product, 'vendor'));
    const { lost, steps } = now.result;
    const bad = Object.entries(steps).flatMap(([step, isWell]) => (isWell ? [] : step));
    const complaints = [...complaintsOf(now), ...complaintsOf(again)];
    for (const line of [...lost, ...complaints]) console.error(line);
    return [
      {
        what: engine,
        values: {
          'migrations applied': String(pending),
          'started in, older': seconds(before.startMs),
          'this, migrating': seconds(now.startMs),
          'this, again': seconds(again.startMs),
          'answers read': String(before.result.said.size),
          'said otherwise': String(lost.length),
          'steps not well': bad.join(', ') || 'none',
          'late indexes missing': late.join(', ') || 'none',
          'warnings in the log': String(complaints.length),
        },
        pass:
          pending > 0 &&
          lost.length + bad.length + late.length + complaints.length === 0 &&
          before.result.said.size > 0,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function lookAndAct(
  product: RealServer,
  { data, said }: { readonly data: OlderData; readonly said: Said },
) {
  const lost = lostSince(said, await readAllOf(product, data));
  const steps = { ...(await actAsNewer(product, data)), ...(await walk(product)) };
  const pages = ['/mortgage-brokers/nsw/parramatta-2150', '/promises', '/sitemap.xml'];
  for (const page of pages)
    Object.assign(steps, { [page]: (await fetch(`${product.address}${page}`)).ok });
  await sleep(JOBS_MS);
  return { lost, steps };
}

/** Starts a version, does something with it and stops it. */
async function running<T>(
  env: Environment,
  tree: string,
  act: (product: RealServer) => Promise<T>,
) {
  const begun = performance.now();
  const product = await startRealServer(env, tree);
  const startMs = performance.now() - begun;
  try {
    return { startMs, result: await act(product), product };
  } finally {
    await product.stop();
  }
}

/** What the log has from a warning on, to the end. */
const complaintsOf = ({ product }: { readonly product: RealServer }) =>
  product.lines.filter(isComplaint);

function isComplaint(line: string): boolean {
  if (!line.startsWith('{')) return false;
  const { level } = JSON.parse(line) as { level?: number | string };
  return typeof level === 'number' ? level >= WARNING : level !== 'info';
}

/** What one column of its database has, while the product does not run. */
async function inDatabase({ DATA_DIR, DATABASE_URL }: Environment, query: string) {
  const database = await openDatabase({
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL || undefined,
  });
  try {
    const { rows } = await database.pool.query<{ name: string }>(query);
    return rows.map(({ name }) => name);
  } finally {
    await database.close();
  }
}
