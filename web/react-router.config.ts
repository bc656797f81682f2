import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildWorker } from './scripts/build-worker.ts';
import { compressAssets } from './scripts/compress-assets.ts';

export default {
  appDirectory: 'app',
  ssr: true,
  buildDirectory: 'build',
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await buildWorker(join(buildDirectory, 'worker'));
    compressAssets(join(buildDirectory, 'client'));
  },
} satisfies Config;
