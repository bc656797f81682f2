import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@threshold/contract/limits';
import { migrate } from '../../../server/src/adapters/database/migrate.ts';
import { openDatabase } from '../../../server/src/adapters/database/open-database.ts';
import { defineBench, type Figure } from '../bench.ts';
import type { Pair } from '../chat/clients.ts';
import { makePairs, upload } from '../chat/members.ts';
import { type Engine, onEveryEngine } from '../databases.ts';
import { readPeakMb, readResidentMb, resetPeak } from '../measure.ts';
import { startProduct, stopWith, temporaryFolder, withCleanup } from '../product.ts';

const AT_ONCE = 20;
const MB = 1024 * 1024;
const MAX_ADDED_MB = 150;
const SETTLE_MS = 5000;

/**
 * Memory of the product during many concurrent uploads of the largest size. Needs Linux, which
 * records the peak memory of a process.
 */
export const uploadsDrill = defineBench(
  'uploads',
  'Concurrent uploads to a chat',
  `${AT_ONCE} of ${limits.files.chat_bytes / MB} MB; target: at most ${MAX_ADDED_MB} MB above idle`,
  () => onEveryEngine(drill),
);

async function drill(engine: Engine): Promise<Figure> {
  return withCleanup(async (cleanup) => {
    const folder = await temporaryFolder(cleanup);
    const pairs = await peopleIn(engine, folder);
    const env = { DATA_DIR: folder, DATABASE_URL: engine.databaseUrl, WEB_MODE: 'none' };
    const product = stopWith(cleanup, await startProduct(env));
    // Uploads a file before the measurement, because the first upload loads code that stays in
    // memory.
    for (const pair of pairs.slice(0, 1)) await upload(product, pair, MB);
    await sleep(SETTLE_MS);
    const idle = await readResidentMb(product.pid);
    await resetPeak(product.pid);
    const { address } = product;
    const statuses = await Promise.all(
      pairs.map((pair) => upload({ address }, pair, limits.files.chat_bytes)),
    );
    const peak = await readPeakMb(product.pid);
    const taken = statuses.filter((status) => status === 201).length;
    return {
      what: engine.name,
      values: {
        taken: `${taken} of ${AT_ONCE}`,
        idle: `${idle.toFixed(0)} MB`,
        peak: `${peak.toFixed(0)} MB`,
        more: `${(peak - idle).toFixed(0)} MB`,
      },
      pass: taken === AT_ONCE && peak - idle <= MAX_ADDED_MB,
    };
  });
}

/**
 * Creates members before the product starts, because only one process at a time can open the
 * embedded database.
 */
async function peopleIn({ databaseUrl }: Engine, dataDir: string): Promise<Pair[]> {
  return withCleanup(async (cleanup) => {
    const database = await openDatabase({ databaseUrl: databaseUrl || undefined, dataDir });
    cleanup.defer(() => database.close());
    await migrate(database);
    return await makePairs(database.db, AT_ONCE);
  });
}
