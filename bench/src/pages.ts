import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { freshDatabase } from './databases.ts';
import { startPrivateRedis } from './drills/private-redis.ts';
import { changeFigures } from './pages/changes.ts';
import { madeUpFigures } from './pages/made-up-addresses.ts';
import { speedFigures } from './pages/speed.ts';
import { type RunningProduct, startProduct } from './product.ts';

const METRICS_TOKEN = 'a token of the benches, in plain sight';
const FLOODED_MB = 8;
/** What the landing page weighed when the targets were set. */
const FILE_BYTES = 102_000;
const assets = join(import.meta.dirname, '../../web/build/client/assets');

/** The targets of the public pages, T1 to T8, each as a ratio to something measured in the same run. Needs PostgreSQL, Redis and Linux. */
export const pagesBench: Bench = {
  name: 'pages',
  run: async () => {
    const made = await freshDatabase('pages');
    const redis = await startPrivateRedis();
    const products: RunningProduct[] = [];
    const start = async (env: Readonly<Record<string, string>>) => {
      const product = await startProduct({ DATABASE_URL: made.url, REDIS_URL: '', ...env });
      products.push(product);
      return product;
    };
    try {
      const here = await start({ SEED: 'demo', REDIS_URL: redis.url });
      const drawing = await start({ PUBLIC_PAGES_MB: '0' });
      const speed = await speedFigures({ keeping: here, drawing }, scriptOfSize(FILE_BYTES));
      await drawing.stop();
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
        note: 'demo data on PostgreSQL; Brotli asked for; 4 connections, the middle of 3 rounds of 4 s in turns; processor: of the server alone',
        figures: [...speed, ...changes, ...madeUp],
      };
    } finally {
      for (const product of products) await product.stop();
      await redis.stop();
      await made.drop();
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
