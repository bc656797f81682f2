import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@threshold/contract/limits';
import { openDatabase } from '../../../server/src/adapters/database/index.ts';
import { migrate } from '../../../server/src/adapters/database/migrate.ts';
import { type RealServer, startRealServer } from '../../../server/test/real-server.ts';
import { benchOf, type Figure } from '../bench.ts';
import { makePairs } from '../chat/members.ts';
import type { Pair } from '../chat/orders.ts';
import { forgetPeak, peakMb, residentMb } from '../process-figures.ts';
import { upload } from './chat-upload.ts';
import { type Engine, onEveryEngine } from './engines.ts';

const AT_ONCE = 20;
const MB = 1024 * 1024;
const MOST_MORE_MB = 150;
const SETTLE_MS = 5000;

/** How much memory the product takes for many of the largest files at once. Needs Linux, which tells a process's peak. */
export const uploadsDrill = benchOf(
  'uploads',
  'Files of a chat, uploaded at once',
  `${AT_ONCE} of ${limits.files.chat_bytes / MB} MB; target: at most ${MOST_MORE_MB} MB above idle`,
  () => onEveryEngine(drill),
);

async function drill(engine: Engine): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-drill-'));
  let product: RealServer | undefined;
  try {
    const pairs = await peopleIn(engine, folder);
    product = await startRealServer({
      DATA_DIR: folder,
      DATABASE_URL: engine.databaseUrl,
      REDIS_URL: '',
      SEED: 'none',
      WEB_MODE: 'none',
      RATE_LIMIT_SCALE: '1000000',
    });
    // What a first upload loads once stays for good.
    for (const pair of pairs.slice(0, 1)) await upload(product, pair, MB);
    await sleep(SETTLE_MS);
    const idle = await residentMb(product.pid);
    await forgetPeak(product.pid);
    const { address } = product;
    const statuses = await Promise.all(
      pairs.map((pair) => upload({ address }, pair, limits.files.chat_bytes)),
    );
    const peak = await peakMb(product.pid);
    const taken = statuses.filter((status) => status === 201).length;
    return {
      what: engine.name,
      values: {
        taken: `${taken} of ${AT_ONCE}`,
        idle: `${idle.toFixed(0)} MB`,
        peak: `${peak.toFixed(0)} MB`,
        more: `${(peak - idle).toFixed(0)} MB`,
      },
      pass: taken === AT_ONCE && peak - idle <= MOST_MORE_MB,
    };
  } finally {
    await product?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Before the product starts: the embedded database takes one process at a time. */
async function peopleIn({ databaseUrl }: Engine, dataDir: string): Promise<Pair[]> {
  const database = await openDatabase({ databaseUrl: databaseUrl || undefined, dataDir });
  try {
    await migrate(database);
    return await makePairs(database.db, AT_ONCE);
  } finally {
    await database.close();
  }
}
