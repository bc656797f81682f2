import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Bench, Figure } from '../bench.ts';
import { checkOut, olderVersion, root, whileRunning } from '../older-version.ts';
import { stopWith, temporaryFolder, withCleanup } from '../product.ts';
import { walk } from './people.ts';
import { startPrivatePostgres } from './private-services.ts';

/**
 * Starts an older version of the product on the schema and data of this version, and then this
 * version again on the result.
 */
export const rollbackDrill: Bench = {
  name: 'rollback',
  run: async (args) => {
    const version = await olderVersion(args);
    return {
      title: 'An older version on the schema of this one',
      note: `a private PostgreSQL; the older version is ${version}; --version= names another commit`,
      figures: await drill(version),
    };
  },
};

async function drill(version: string): Promise<Figure[]> {
  return withCleanup(async (cleanup) => {
    const folder = await temporaryFolder(cleanup);
    const older = await checkOut(cleanup, version);
    const postgres = stopWith(cleanup, await startPrivatePostgres());
    const env = {
      DATABASE_URL: postgres.url,
      REDIS_URL: '',
      SECRET_KEY: 'a key of the drills, in plain sight',
      SEED: 'demo',
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'fatal',
    };
    const steps: readonly [string, string][] = [
      ['this version', root],
      ['the older version', older],
      ['this version again', root],
    ];
    const figures: Figure[] = [];
    for (const [what, tree] of steps) {
      const unknown = await unknownTo(tree, postgres.url);
      const { result } = await whileRunning({ ...env, DATA_DIR: folder }, tree, walk);
      const values = Object.entries(result).map(([step, isWell]) => [
        step,
        isWell ? 'works' : 'FAILS',
      ]);
      figures.push({
        what,
        values: { 'unknown migrations': String(unknown), ...Object.fromEntries(values) },
        pass: Object.values(result).every(Boolean),
      });
    }
    return figures;
  });
}

/** Number of applied migrations that the version in the folder `tree` does not contain. */
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
