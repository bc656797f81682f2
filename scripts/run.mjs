// npm run <task>: the commands that people type beside start and test.
import { must } from './lib/commands.mjs';
import { build, install } from './lib/prepare.mjs';
import { findNode, toolEnvironment } from './lib/runtime.mjs';
import { staticChecks } from './lib/static-checks.mjs';

const [task, ...rest] = process.argv.slice(2);

const tasks = {
  dev: () =>
    node(['--watch-path=server/src', '--watch-path=contract/src', 'server/src/main.ts'], {
      WEB_MODE: 'dev',
    }),
  build,
  serve: async () => {
    await build();
    await node(['server/src/main.ts', '--production'], { NODE_ENV: 'production' });
  },
  migrate: () => node(['server/scripts/migrate.ts', ...rest]),
  seed: () => node(['server/scripts/seed.ts', ...rest]),
  staff: () => node(['server/scripts/staff.ts', ...rest]),
  'import-register': () => node(['server/scripts/import-register.ts', ...rest]),
  bench: async () => {
    await build();
    await node(['bench/src/main.ts', ...rest], { NODE_ENV: 'production' });
  },
  drill: () => node(['bench/src/drills.ts', ...rest], { NODE_ENV: 'production' }),
  format: () => tool('biome', ['check', '--write', '.']),
  check: async () => {
    for (const { command, args } of staticChecks) await tool(command, args);
    await tool('vitest', ['run', ...rest]);
  },
  screenshots: async () => {
    await build();
    await node(['e2e/scripts/screenshots.ts', ...rest]);
  },
};

const node = (args, env) => must(findNode(), args, { env: toolEnvironment(env) });
const tool = (command, args) => must(command, args, { env: toolEnvironment() });

if (!Object.hasOwn(tasks, task)) {
  console.error(`Unknown task '${task}'. There are: ${Object.keys(tasks).join(', ')}`);
  process.exit(1);
}
await install();
await tasks[task]();
