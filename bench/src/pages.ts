import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { databaseWith, freshDatabase } from './databases.ts';
import { speedFigures } from './pages/speed.ts';
import { startProduct, stopWith, temporaryFolder, withCleanup } from './product.ts';

const serveFiles = join(import.meta.dirname, 'pages/serve-files.ts');

/**
 * Speed of the public pages, each as a ratio to a value measured in the same run. Needs PostgreSQL
 * and Linux.
 */
export const pagesBench: Bench = {
  name: 'pages',
  run: async () => {
    return withCleanup(async (cleanup) => {
      const files = await temporaryFolder(cleanup);
      const made = await databaseWith(cleanup, freshDatabase('pages'));
      const start = async (env: Readonly<Record<string, string>>) =>
        stopWith(cleanup, await startProduct({ DATABASE_URL: made.url, ...env }));
      const caching = await start({
        SEED: 'demo',
        BENCH_FILES: files,
        NODE_OPTIONS: `--import=${serveFiles}`,
      });
      const rendering = await start({ PUBLIC_PAGES_MB: '0' });
      return {
        title: 'Public pages',
        note: 'demo data on PostgreSQL; Brotli; 4 connections; the median of 5 rounds of 3 s in turn, for the ratio the median of the ratios of each round; processor: of the server only; files from disk: by @fastify/static in the same server',
        figures: await speedFigures({ caching, rendering }, files),
      };
    });
  },
};
