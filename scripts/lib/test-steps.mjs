import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from './commands.mjs';
import { tryBuild } from './prepare.mjs';
import { reports } from './root.mjs';
import { findNode, toolEnvironment } from './runtime.mjs';
import { staticChecks } from './static-checks.mjs';
import { checkOutcome } from './tally.mjs';
import { journeySuite, makeAttempts, vitestSuite } from './test-suites.mjs';

/** Data folder with a migrated embedded database, which tests copy. */
const migrated = join(reports, 'migrated');

/** Returns a pattern that matches journeys in the tier `smoke` or with one of these paths. */
const smokeOr = (paths) => ['@smoke', ...paths.map((path) => basename(path))].join('|');

/** Projects of Vitest for all tests except server tests. */
export const unitProjects = [
  'contract',
  'e2ee',
  'web',
  'web-dom',
  'web-isolated',
  'e2e',
  'scripts',
];

export const projects = (names) => names.flatMap((name) => ['--project', name]);

/**
 * Returns the steps of a run after the packages are installed. `minutes` is the usual time on two
 * cores.
 * @param {{tier: 'smoke' | 'all', change?: import('./changed-tests.mjs').Selection, tally: ReturnType<typeof import('./tally.mjs').makeTally>, addTime: (time: {name: string, ms: number}) => void}} options
 *   `addTime` receives the time of each part of a step
 * @returns {{name: string, minutes: number, run: () => Promise<void>}[]}
 */
export function planSteps({ tier, change, tally, addTime }) {
  const selection = change?.everything ? undefined : change;
  const { attempt, repeatFailed } = makeAttempts(tally, addTime);
  const units = { args: projects(unitProjects), selection, heading: true };
  let isBuilt = false;
  return [
    {
      name: 'static checks, build and unit tests',
      minutes: 3,
      run: async () => {
        [isBuilt] = await Promise.all([
          checkAndBuild(tally, addTime),
          attempt(vitestSuite('unit tests', units)),
        ]);
      },
    },
    {
      name: 'server tests',
      minutes: { smoke: 7, all: 14 }[tier],
      run: async () => {
        if (isBuilt) await attempt(...serverSuites(tier, selection));
      },
    },
    {
      name: 'journeys',
      minutes: { smoke: 8, all: 28 }[tier],
      run: async () => {
        if (isBuilt) await attempt(...journeySuites(tier, change));
      },
    },
    { name: 'repeat of failed tests', minutes: 0.5, run: repeatFailed },
  ];
}

function serverSuites(tier, selection) {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  const statements = join(reports, 'statements');
  const marked = join(reports, 'statements-of-marked-tests');
  const args = [
    ...projects(['server', 'server-once']),
    ...(tier === 'smoke' ? ['--tags-filter', '!full'] : []),
  ];
  const env = { TEST_TIER: tier, TEST_DATABASE_URL, TEST_REDIS_URL };
  const onEmbedded = { TEST_TIER: '', TEST_DATABASE_URL: '', TEST_REDIS_URL: '' };

  if (selection) {
    if (selection.vitest.length === 0) return [];
    return [vitestSuite('server tests', { args, env, selection })];
  }
  const embedded = 'server tests on the embedded engine';
  if (!TEST_DATABASE_URL)
    return [vitestSuite(embedded, { args, env: { ...onEmbedded, TEST_TIER: tier } })];
  return [
    vitestSuite('server tests on PostgreSQL', {
      args,
      env: { ...env, TEST_STATEMENTS: statements },
      fresh: statements,
    }),
    tier === 'all'
      ? vitestSuite(embedded, { args: projects(['server']), env: onEmbedded })
      : vitestSuite(`marked ${embedded}`, {
          args: [...projects(['server-marked']), '--tags-filter', 'engine'],
          env: { ...onEmbedded, TEST_STATEMENTS: marked },
          fresh: marked,
        }),
    vitestSuite('query plans of the recorded statements', {
      args: projects(['plans']),
      env: {
        ...env,
        TEST_STATEMENTS: statements,
        TEST_MARKED_STATEMENTS: tier === 'all' ? '' : marked,
      },
    }),
  ];
}

function journeySuites(tier, change) {
  const { everything, journeys = [] } = change ?? {};
  if (tier === 'all') return [journeySuite([], { isSmoke: false })];
  const isSmoke = true;
  if (!change || everything) return [journeySuite(['--grep', smokeOr(journeys)], { isSmoke })];
  return journeys.length > 0 ? [journeySuite(journeys, { isSmoke })] : [];
}

/** @returns {Promise<boolean>} false if the build failed */
async function checkAndBuild(tally, addTime) {
  const check = async (name, work) => {
    const start = performance.now();
    const code = await work();
    addTime({ name, ms: performance.now() - start });
    tally.add(checkOutcome(name, code));
    return code === 0;
  };
  for (const { name, command, args } of staticChecks) {
    const options = { env: toolEnvironment(), heading: `\n=== ${name}` };
    await check(name, () => run(command, args, options));
  }
  const isBuilt = await check('build', tryBuild);
  rmSync(migrated, { recursive: true, force: true });
  const env = toolEnvironment({ DATA_DIR: migrated, DATABASE_URL: '', NODE_ENV: '' });
  const isMigrated = await check('migration of the embedded database', () =>
    run(findNode(), ['server/scripts/migrate.ts'], { env, isQuoted: true }),
  );
  if (isMigrated) process.env.TEST_MIGRATED_FOLDER = migrated;
  return isBuilt;
}
