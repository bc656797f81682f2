import type { Config } from '@react-router/dev/config';

/** The whole URL map travels with the first page: a few kilobytes once, no manifest calls while navigating. */
export default {
  appDirectory: 'app',
  ssr: true,
  buildDirectory: 'build',
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
