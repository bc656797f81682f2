import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@threshold/contract/limits';
import { openDatabase } from '../../../server/src/adapters/database/index.ts';
import { migrate } from '../../../server/src/adapters/database/migrate.ts';
import { type RealServer, startRealServer } from '../../../server/test/real-server.ts';
import type { Bench, Figure } from '../bench.ts';
import { makePairs } from '../chat/members.ts';
import type { Pair } from '../chat/orders.ts';
import { forgetPeak, peakMb, residentMb } from '../process-figures.ts';
import { type Engine, onEveryEngine } from './engines.ts';

const AT_ONCE = 20;
const MB = 1024 * 1024;
const MOST_MORE_MB = 150;
const SETTLE_MS = 5000;
const CHUNK = Buffer.alloc(64 * 1024, 'x');

/** How much memory the product takes for many of the largest files at once. Needs Linux, which tells a process's peak. */
export const uploadsDrill: Bench = {
  name: 'uploads',
  run: async () => ({
    title: 'Files of a chat, uploaded at once',
    note: `${AT_ONCE} of ${limits.files.chat_bytes / MB} MB; target: at most ${MOST_MORE_MB} MB above idle`,
    figures: await onEveryEngine(drill),
  }),
};

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
      MAX_EVENT_LOOP_DELAY_MS: '0',
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

/** Sends a file into the conversation as a browser does. @returns the status of the answer */
async function upload(
  { address }: Pick<RealServer, 'address'>,
  { conversationId, tokens: [token] }: Pair,
  bytes: number,
): Promise<number> {
  const sending = request(`${address}/api/chat/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=edge',
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
  });
  await pipeline(Readable.from(bodyOf(conversationId, bytes)), sending);
  return answered;
}

/** A text file that never stands in memory as a whole. */
function* bodyOf(conversationId: string, bytes: number): Generator<Buffer> {
  const part = (name: string) => `--edge\r\nContent-Disposition: form-data; name="${name}"`;
  yield Buffer.from(`${part('conversationId')}\r\n\r\n${conversationId}\r\n`);
  yield Buffer.from(`${part('files')}; filename="statement.txt"\r\n\r\n`);
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, left);
  yield Buffer.from('\r\n--edge--\r\n');
}
