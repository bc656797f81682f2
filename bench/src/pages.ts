import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { bareDatabase, freshDatabase } from './databases.ts';
import { startPrivateRedis } from './drills/private-redis.ts';
import { keptVersion } from './older-version.ts';
import { changeFigures } from './pages/changes.ts';
import { madeUpFigures } from './pages/made-up-addresses.ts';
import { speedFigures } from './pages/speed.ts';
import { type RunningProduct, startProduct } from './product.ts';

/** The version on which the targets were set. */
const FORMER = 'b0b9cfd';
const METRICS_TOKEN = 'a token of the benches, in plain sight';
const FLOODED_MB = 8;
/** What the landing page weighed when the targets were set. */
const FILE_BYTES = 102_000;
const serveFiles = join(import.meta.dirname, 'pages/serve-files.ts');
const assets = join(import.meta.dirname, '../../web/build/client/assets');

/** The targets of the public pages, T1 to T8, each as a ratio to something measured in the same run. Needs PostgreSQL, Redis and Linux. */
export const pagesBench: Bench = {
  name: 'pages',
  run: async () => {
    const made = await freshDatabase('pages');
    const redis = await startPrivateRedis();
    const older = await bareDatabase('former');
    const files = await mkdtemp(join(tmpdir(), 'threshold-bench-'));
    const products: RunningProduct[] = [];
    const start = async (env: Readonly<Record<string, string>>, tree?: string) => {
      const product = await startProduct({ DATABASE_URL: made.url, REDIS_URL: '', ...env }, tree);
      products.push(product);
      return product;
    };
    try {
      const here = await start({
        SEED: 'demo',
        REDIS_URL: redis.url,
        BENCH_FILES: files,
        NODE_OPTIONS: `--import=${serveFiles}`,
      });
      const drawing = await start({ PUBLIC_PAGES_MB: '0' });
      const former = await start(
        { DATABASE_URL: older.url, SEED: 'demo', NODE_ENV: '' },
        await keptVersion(FORMER),
      );
      const speed = await speedFigures(
        { keeping: here, drawing, former },
        scriptOfSize(FILE_BYTES),
        files,
      );
      await Promise.all([drawing.stop(), former.stop()]);
      const there = await start({ REDIS_URL: redis.url });
      const alone = await start({});
      const changes = await changeFigures(made, { here, there, alone });
      const flooded = await start({
        PUBLIC_PAGES_MB: String(FLOODED_MB),
        METRICS_TOKEN,
      });
      const madeUp = await madeUpFigures(flooded, METRICS_TOKEN, FLOODED_MB);
      return {
        title: 'Public pages',
        note: 'demo data on PostgreSQL; Brotli asked for; 4 connections, the middle of 5 rounds of 3 s in turns, of ratios the middle of those of each round; processor: of the server alone; formerly: the version on which the targets were set, as npm start ran it, with its own demo data; files from disk: by @fastify/static in the same server',
        figures: [...speed, ...changes, ...madeUp],
      };
    } finally {
      for (const product of products) await product.stop();
      await redis.stop();
      await made.drop();
      await older.drop();
      await rm(files, { recursive: true, force: true });
    }
  },
};

/** The built script whose size is nearest to `bytes`. */
function scriptOfSize(bytes: number): string {
  const [nearest] = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ path: join(assets, name), size: statSync(join(assets, name)).size }))
    .toSorted((a, b) => Math.abs(a.size - bytes) - Math.abs(b.size - bytes));
  if (!nearest) throw new Error('The pages are not built.');
  return nearest.path;
}
