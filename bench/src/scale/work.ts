import type { BenchDatabase } from '../databases.ts';
import { processorMs } from '../process-figures.ts';
import type { Side } from './side.ts';

/** Milliseconds of processors: of the product's process, and of the sessions of its database. */
export interface Work {
  readonly server: number;
  readonly database: number;
}

/** What processors do meanwhile: the figure that a busy machine moves least. */
export async function workOf(
  { product, database }: Side,
  act: () => Promise<unknown>,
): Promise<Work> {
  const taken = async () => ({
    server: await processorMs(product.pid),
    database: await sessionsMs(database),
  });
  const before = await taken();
  await act();
  const after = await taken();
  return {
    server: after.server - before.server,
    database: sumOf(after.database, before.database),
  };
}

/** Of the sessions of that database, which are the product's and the bench's and stay open meanwhile. */
async function sessionsMs({ database }: BenchDatabase): Promise<Map<number, number>> {
  const { rows } = await database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  // A session may have ended since then.
  const each = rows.map(async ({ pid }) => [pid, await processorMs(pid).catch(() => 0)] as const);
  return new Map(await Promise.all(each));
}

/** Of the sessions that are there now, less what they had done before. */
const sumOf = (after: ReadonlyMap<number, number>, before: ReadonlyMap<number, number>) =>
  [...after].reduce((sum, [pid, ms]) => sum + Math.max(0, ms - (before.get(pid) ?? 0)), 0);
