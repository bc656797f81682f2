import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildWorker } from './scripts/build-worker.ts';
import { compressAssets } from './scripts/compress-assets.ts';

/**
 * A page brings the part of the URL map that it stands on, and asks for what its links lead to once it is idle: the whole map grows with
 * every screen. It would be 9.7 KB more script on the landing page, which has no room for them, and tell everybody the pages of the console.
 */
export default {
  appDirectory: 'app',
  ssr: true,
  buildDirectory: 'build',
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await buildWorker(join(buildDirectory, 'worker'));
    compressAssets(join(buildDirectory, 'client'));
  },
} satisfies Config;
