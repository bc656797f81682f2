// npm run <task>: all commands other than start and test.
import { must } from './lib/commands.mjs';
import { environmentFile } from './lib/environment-file.mjs';
import { build, install } from './lib/prepare.mjs';
import { hasJsonLog, processEnvironment } from './lib/process-environment.mjs';
import { findNode, toolEnvironment } from './lib/runtime.mjs';
import { logAsJson } from './lib/say.mjs';
import { staticChecks } from './lib/static-checks.mjs';
import { projects, unitProjects } from './lib/test-steps.mjs';

const [task, ...args] = process.argv.slice(2);
const { flags, rest } = environmentFile(args);

const tasks = {
  dev: () =>
    product(['--watch-path=server/src', '--watch-path=contract/src', 'server/src/main.ts'], {
      WEB_MODE: 'dev',
    }),
  build,
  serve: async () => {
    await build();
    await product(['server/src/main.ts', '--production', ...rest], {
      ...processEnvironment(flags),
      NODE_ENV: 'production',
    });
  },
  doctor: () => product(['server/scripts/doctor.ts', ...rest]),
  migrate: () => product(['server/scripts/migrate.ts', ...rest]),
  backup: () => product(['server/scripts/backup.ts', ...rest]),
  restore: () => product(['server/scripts/restore.ts', ...rest]),
  seed: () => product(['server/scripts/seed.ts', ...rest]),
  'push-key': () => product(['server/scripts/push-key.ts', ...rest]),
  rekey: () => product(['server/scripts/rekey.ts', ...rest]),
  strays: () => product(['server/scripts/strays.ts', ...rest]),
  staff: () => product(['server/scripts/staff.ts', ...rest]),
  'import-register': () => product(['server/scripts/import-register.ts', ...rest]),
  bench: async () => {
    await build();
    await node(['bench/src/main.ts', ...rest], { NODE_ENV: 'production' });
  },
  drill: async () => {
    await build();
    await node(['bench/src/drills.ts', ...rest], { NODE_ENV: 'production' });
  },
  advisories: () => node(['scripts/advisories.mjs']),
  format: () => tool('biome', ['check', '--write', '.']),
  check: async () => {
    for (const { command, args } of staticChecks) await tool(command, args);
    await build();
    const names = [...unitProjects, 'server', 'server-once'];
    await tool('vitest', ['run', ...projects(names), '--tags-filter', '!full', ...rest]);
  },
  screenshots: async () => {
    await build();
    await node(['e2e/scripts/screenshots.ts', ...rest]);
  },
};

/** Runs or maintains the product with the settings of `.env`. */
const product = (args, env) => node([...flags, ...args], env);
const node = (args, env) => must(findNode(), args, { env: toolEnvironment(env) });
const tool = (command, args) => must(command, args, { env: toolEnvironment() });

if (!Object.hasOwn(tasks, task)) {
  console.error(`Unknown task '${task}'. There are: ${Object.keys(tasks).join(', ')}`);
  process.exit(1);
}
if (task === 'serve' && hasJsonLog(flags, { isProduction: true })) logAsJson();
await install();
await tasks[task]();
