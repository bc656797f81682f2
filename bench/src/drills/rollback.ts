import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type RealServer, startRealServer } from '../../../server/test/real-server.ts';
import type { Bench, Figure } from '../bench.ts';
import { prepareVersion } from '../older-version.ts';
import { startPrivatePostgres } from './private-postgres.ts';
import { walk } from './walk.ts';

/** The first version that starts on the schema of a newer one; those before refuse it by their own code. */
const FIRST_THAT_CAN = '24feca5a20';
const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Starts an older version on the schema and the data of this one, and this one again on what the older has done. */
export const rollbackDrill: Bench = {
  name: 'rollback',
  run: async (args) => {
    const given = args.find((arg) => arg.startsWith('--version='))?.slice(10);
    const version = given ?? (await lastTag()) ?? FIRST_THAT_CAN;
    return {
      title: 'An older version on the schema of this one',
      note: `a private PostgreSQL; the older version is ${version}, from the repository; --version= names another`,
      figures: await drill(version),
    };
  },
};

/** The last one that can. */
async function lastTag(): Promise<string | undefined> {
  const args = ['tag', '--contains', FIRST_THAT_CAN, '--merged', 'HEAD', '--sort=-creatordate'];
  const { stdout } = await run('git', args, { cwd: root });
  return stdout.split('\n')[0] || undefined;
}

async function drill(version: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-drill-'));
  const older = join(root, '.cache', `rollback-${process.pid}`);
  const postgres = await startPrivatePostgres();
  try {
    await prepareVersion(version, older);
    const steps: readonly [string, string][] = [
      ['this version', root],
      ['the older version', older],
      ['this version again', root],
    ];
    const figures: Figure[] = [];
    for (const [what, tree] of steps) {
      const unknown = await unknownTo(tree, postgres.url);
      const product = await startRealServer(
        {
          DATA_DIR: folder,
          DATABASE_URL: postgres.url,
          REDIS_URL: '',
          SECRET_KEY: 'a key of the drills, in plain sight',
          SEED: 'demo',
          RATE_LIMIT_SCALE: '1000000',
          LOG_LEVEL: 'fatal',
        },
        tree,
      );
      const walked = await walkAndStop(product);
      const values = Object.entries(walked).map(([step, isWell]) => [
        step,
        isWell ? 'well' : 'NOT',
      ]);
      figures.push({
        what,
        values: { 'migrations it does not know': String(unknown), ...Object.fromEntries(values) },
        pass: Object.values(walked).every(Boolean) && (tree === root || unknown > 0),
      });
    }
    return figures;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
    await rm(older, { recursive: true, force: true });
  }
}

async function walkAndStop(product: RealServer): Promise<Record<string, boolean>> {
  try {
    return await walk(product);
  } finally {
    await product.stop();
  }
}

/** How many of the migrations that were applied a version does not have. */
async function unknownTo(tree: string, url: string): Promise<number> {
  const files = await readdir(join(tree, 'server/src/db/migrations'));
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ name: string }>('select name from kysely_migration')
    .catch(() => ({ rows: [] }));
  await client.end();
  return rows.filter(({ name }) => !files.includes(`${name}.ts`)).length;
}
