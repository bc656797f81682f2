import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from './commands.mjs';
import { findChromium, runJourneys } from './journeys.mjs';
import { tryBuild } from './prepare.mjs';
import { reports, root } from './root.mjs';
import { findNode, toolEnvironment } from './runtime.mjs';
import { staticChecks } from './static-checks.mjs';
import { checkOutcome, playwrightOutcome, vitestOutcome } from './tally.mjs';

/** Data folder with a migrated embedded database, which tests copy. */
const migrated = join(reports, 'migrated');

/** Returns the pattern of journeys in the tier `smoke` or with one of these paths. */
const smokeOr = (paths) => ['@smoke', ...paths.map((path) => basename(path))].join('|');

/** Projects of Vitest for all tests but the server's. */
export const unitProjects = ['contract', 'e2ee', 'web', 'web-isolated', 'e2e', 'scripts'];

export const projects = (names) => names.flatMap((name) => ['--project', name]);

/**
 * The steps of a run after the packages are installed. `minutes` is the usual time on two cores.
 * @param {{tier: 'smoke' | 'all', change?: import('./changed-tests.mjs').Selection, tally: ReturnType<typeof import('./tally.mjs').makeTally>, addTime: (time: {name: string, ms: number}) => void}} options
 *   `addTime` receives the time of each part of a step
 * @returns {{name: string, minutes: number, run: () => Promise<unknown>}[]} `run` resolves to false
 *   if the next steps cannot run
 */
export function planSteps({ tier, change, tally, addTime }) {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  const selection = change?.everything ? undefined : change;
  const { journeys = [] } = change ?? {};
  const statements = join(reports, 'statements');
  const marked = join(reports, 'statements-of-marked-tests');
  const onServers = { TEST_TIER: tier, TEST_DATABASE_URL, TEST_REDIS_URL };
  const onPostgres = { ...onServers, TEST_STATEMENTS: TEST_DATABASE_URL && statements };
  const onEmbedded = { TEST_TIER: '', TEST_DATABASE_URL: '', TEST_REDIS_URL: '' };
  const server = [
    ...projects(['server', 'server-once']),
    ...(tier === 'smoke' ? ['--tags-filter', '!full'] : []),
  ];

  const checksAndUnits = {
    name: 'static checks, build and unit tests',
    minutes: 3,
    run: async () => {
      const built = checkAndBuild(tally, addTime);
      await vitest('unit tests', { args: projects(unitProjects), until: built });
      return built;
    },
  };
  if (selection) {
    return [
      checksAndUnits,
      ...(selection.vitest.length > 0
        ? [vitestStep('server tests', 4, { args: server, env: onServers })]
        : []),
      ...(journeys.length > 0 ? [journeyStep(6, journeys)] : []),
    ];
  }
  const first = TEST_DATABASE_URL
    ? vitestStep('server tests on PostgreSQL', 6, {
        args: server,
        env: onPostgres,
        fresh: statements,
      })
    : vitestStep('server tests on the embedded engine', 8, {
        args: server,
        env: { ...onEmbedded, TEST_TIER: tier },
      });
  const second =
    tier === 'all'
      ? vitestStep('server tests on the embedded engine', 7, {
          args: projects(['server']),
          env: onEmbedded,
        })
      : vitestStep('marked server tests on the embedded engine', 1.5, {
          args: [...projects(['server-marked']), '--tags-filter', 'engine'],
          env: { ...onEmbedded, TEST_STATEMENTS: marked },
          fresh: marked,
        });
  const plans = vitestStep('query plans of the statements of those tests', 0.5, {
    args: projects(['plans']),
    env: { ...onPostgres, TEST_MARKED_STATEMENTS: tier === 'all' ? '' : marked },
  });
  return [
    checksAndUnits,
    first,
    ...(TEST_DATABASE_URL ? [second, plans] : []),
    tier === 'all' ? journeyStep(30, []) : journeyStep(9, ['--grep', smokeOr(journeys)]),
  ];

  /** `fresh`: a folder that is emptied first. */
  function vitestStep(name, minutes, { fresh, ...options }) {
    const run = () => {
      if (fresh) rmSync(fresh, { recursive: true, force: true });
      return vitest(name, options);
    };
    return { name, minutes, run };
  }

  function journeyStep(minutes, args) {
    const name = 'browser journeys';
    return { name, minutes, run: () => runInBrowser(name, args) };
  }

  /** `until`: concurrent work; failed tests are repeated after it. */
  async function vitest(name, { args, env = {}, until }) {
    const attempt = async (failed) => {
      const report = join(reports, 'vitest.json');
      const errors = join(reports, 'vitest-errors.json');
      for (const path of [report, errors]) rmSync(path, { force: true });
      const files = failed ? new Set(failed.map(({ file }) => file)) : (selection?.vitest ?? []);
      const code = await run(
        'vitest',
        [
          'run',
          // The files of a selection can lack tests of a project.
          ...(selection ? ['--passWithNoTests'] : []),
          ...args,
          ...files,
          '--reporter=default',
          '--reporter=json',
          `--reporter=${join(root, 'scripts/lib/unhandled-errors.mjs')}`,
          `--outputFile.json=${report}`,
        ],
        {
          env: toolEnvironment({ ...env, TEST_UNHANDLED_ERRORS: errors }),
          heading: until && !failed ? `\n=== ${name}` : undefined,
        },
      );
      const outcome = vitestOutcome(name, { report, errors }, code);
      const isEmpty = outcome.passed === 0 && outcome.failed.length === 0;
      return isEmpty && !selection ? checkOutcome(`${name}: no test ran`, 1) : outcome;
    };
    await attemptTwice(name, attempt, until);
  }

  async function runInBrowser(name, args) {
    const chromium = await findChromium();
    if (!chromium) {
      const missing = `${name}: no Chromium could be started; set CHROMIUM_PATH`;
      tally.add(checkOutcome(missing, 1));
      return;
    }
    await attemptTwice(name, async (failed) => {
      // Recording a trace makes each journey a quarter slower, so only the second attempt records one.
      const { code, report } = await runJourneys(
        chromium,
        failed ? ['--last-failed', '--workers=1'] : [...args, '--trace=off'],
        { isSmoke: tier === 'smoke' },
      );
      return playwrightOutcome(name, report, code);
    });
  }

  /**
   * Repeats the failed tests of a step once, separately and with new data. A fault of the product
   * fails again; a test that then passes is named in the last lines of the run. A failed
   * property fails the step even if a second attempt passes.
   */
  async function attemptTwice(name, attempt, until) {
    const first = await attempt();
    const final = first.failed.filter(({ isFinal }) => isFinal);
    const repeatable = first.failed.filter(({ isFinal }) => !isFinal);
    // A step that failed as a whole has no test to repeat.
    if (repeatable.length === 0 || repeatable.some(({ file }) => !file)) return tally.add(first);
    await until;
    console.log(`\n=== ${name}: failed tests, repeated`);
    const again = await attempt(repeatable);
    const others = again.failed.filter(({ name }) => final.every((test) => test.name !== name));
    return tally.add(first, { ...again, failed: [...final, ...others] });
  }
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
