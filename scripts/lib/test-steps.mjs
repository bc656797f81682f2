import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './commands.mjs';
import { findChromium, runJourneys } from './journeys.mjs';
import { tryBuild } from './prepare.mjs';
import { reports, root } from './root.mjs';
import { findNode, toolEnvironment } from './runtime.mjs';
import { staticChecks } from './static-checks.mjs';
import { checkOutcome, playwrightOutcome, vitestOutcome } from './tally.mjs';

/** Data folder with a migrated embedded database, which tests copy. */
const migrated = join(reports, 'migrated');

/** Projects of Vitest for all tests but the server's. */
export const unitProjects = ['contract', 'e2ee', 'web', 'web-isolated', 'e2e', 'scripts'];

export const projects = (names) => names.flatMap((name) => ['--project', name]);

/** Requests that the fuzzing sends to each endpoint, on the first engine of a run. */
const FUZZ_REQUESTS = { smoke: '10', all: '40' };

/**
 * The steps of a run after the packages are installed. `minutes` is the usual time on two cores.
 * @param {{tier: 'smoke' | 'all', selection?: import('./changed-tests.mjs').Selection, tally: ReturnType<typeof import('./tally.mjs').makeTally>}} options
 * @returns {{name: string, minutes: number, run: () => Promise<unknown>}[]} `run` resolves to false
 *   if the next steps cannot run
 */
export function planSteps({ tier, selection, tally }) {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  const statements = join(reports, 'statements');
  const marked = join(reports, 'statements-of-marked-tests');
  const fuzzing = { TEST_FUZZ_REQUESTS: FUZZ_REQUESTS[tier], TEST_TIER: tier };
  const onPostgres = {
    ...fuzzing,
    TEST_DATABASE_URL,
    TEST_REDIS_URL,
    TEST_STATEMENTS: TEST_DATABASE_URL && statements,
  };
  const onSelection = { ...fuzzing, TEST_DATABASE_URL, TEST_REDIS_URL };
  const onEmbedded = { TEST_FUZZ_REQUESTS: '0', TEST_DATABASE_URL: '', TEST_REDIS_URL: '' };
  const server = [
    ...projects(['server', 'server-once']),
    ...(tier === 'smoke' ? ['--tags-filter', '!full'] : []),
  ];

  const checksAndUnits = {
    name: 'static checks, build and unit tests',
    minutes: 3,
    run: async () => {
      const built = checkAndBuild(tally);
      await vitest('unit tests', { args: projects(unitProjects), until: built });
      return built;
    },
  };
  if (selection) {
    return [
      checksAndUnits,
      ...(selection.vitest.length > 0
        ? [vitestStep('server tests', 4, { args: server, env: onSelection })]
        : []),
      ...(selection.journeys.length > 0 ? [journeyStep(6, selection.journeys)] : []),
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
        env: { ...onEmbedded, ...fuzzing },
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
  const plans = vitestStep('plans of the statements of those tests', 0.5, {
    args: projects(['plans']),
    env: { ...onPostgres, TEST_MARKED_STATEMENTS: tier === 'all' ? '' : marked },
  });
  return [
    checksAndUnits,
    first,
    ...(TEST_DATABASE_URL ? [second, plans] : []),
    journeyStep(tier === 'all' ? 30 : 9, tier === 'all' ? [] : ['--grep', '@smoke']),
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
    return { name, minutes, run: () => journeys(name, args) };
  }

  /** `until`: concurrent work; failed tests are repeated after it. */
  async function vitest(name, { args, env = {}, until }) {
    const attempt = async (failed) => {
      const report = join(reports, 'vitest.json');
      rmSync(report, { force: true });
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
          `--outputFile.json=${report}`,
        ],
        { env: toolEnvironment(env), heading: until && !failed ? `\n=== ${name}` : undefined },
      );
      return vitestOutcome(name, report, code);
    };
    await attemptTwice(name, attempt, until);
  }

  async function journeys(name, args) {
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
        { isSmoke: args.includes('@smoke') },
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
async function checkAndBuild(tally) {
  for (const { name, command, args } of staticChecks) {
    const options = { env: toolEnvironment(), heading: `\n=== ${name}` };
    tally.add(checkOutcome(name, await run(command, args, options)));
  }
  const built = checkOutcome('build', await tryBuild());
  tally.add(built);
  rmSync(migrated, { recursive: true, force: true });
  const env = toolEnvironment({ DATA_DIR: migrated, DATABASE_URL: '', NODE_ENV: '' });
  const code = await run(findNode(), ['server/scripts/migrate.ts'], { env, isQuoted: true });
  tally.add(checkOutcome('migration of the embedded database', code));
  if (code === 0) process.env.TEST_MIGRATED_FOLDER = migrated;
  return built.failed.length === 0;
}
