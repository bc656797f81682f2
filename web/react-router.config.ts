import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressAssets } from './scripts/compress-assets.ts';

/** The whole URL map travels with the first page: a few kilobytes once, no manifest calls while navigating. */
export default {
  appDirectory: 'app',
  ssr: true,
  buildDirectory: 'build',
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) =>
    compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
