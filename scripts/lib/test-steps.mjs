import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { must, run } from './commands.mjs';
import { findChromium, runJourneys } from './journeys.mjs';
import { build } from './prepare.mjs';
import { root } from './root.mjs';
import { findNode, toolEnvironment } from './runtime.mjs';
import { staticChecks } from './static-checks.mjs';
import { checkOutcome, playwrightOutcome, vitestOutcome } from './tally.mjs';

/** Where the reports of a run are written. */
export const reports = join(root, '.cache', 'test');

/** Data folder with a migrated embedded database, which tests copy. */
const migrated = join(reports, 'migrated');

const typeChecks = staticChecks.filter(({ command }) => command === 'tsc');

/** Requests that the fuzzing sends to each endpoint, on the first engine of a run. */
const FUZZ_REQUESTS = { smoke: '10', all: '40' };

/**
 * The steps of a run after the packages are installed. `minutes` is the usual time on two cores.
 * @param {{tier: 'smoke' | 'all', selection?: import('./changed-tests.mjs').Selection, tally: ReturnType<typeof import('./tally.mjs').makeTally>}} options
 * @returns {{name: string, minutes: number, run: () => Promise<void>}[]}
 */
export function planSteps({ tier, selection, tally }) {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  // Hundreds of processes load the same modules, so their compiled code is cached.
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compiled');
  const selected = selection && !selection.everything ? selection : undefined;
  const statements = join(reports, 'statements');
  const marked = join(reports, 'statements-of-marked-tests');
  const fuzzing = { TEST_FUZZ_REQUESTS: FUZZ_REQUESTS[tier] };
  const onPostgres = {
    ...fuzzing,
    TEST_DATABASE_URL,
    TEST_REDIS_URL,
    TEST_STATEMENTS: TEST_DATABASE_URL && statements,
  };
  const onEmbedded = { TEST_FUZZ_REQUESTS: '0', TEST_DATABASE_URL: '', TEST_REDIS_URL: '' };
  const server = [
    ...['--project', 'server', '--project', 'server-once'],
    ...(tier === 'smoke' ? ['--tags-filter', '!full'] : []),
  ];
  const units = ['contract', 'e2ee', 'web', 'web-isolated', 'e2e', 'scripts'];

  const checksAndUnits = {
    name: 'static checks, build and unit tests',
    minutes: 5,
    run: async () => {
      // The unit tests and the type checks take one core, the other checks and the build the other.
      const checked = checkAndBuild(tally);
      const args = units.flatMap((project) => ['--project', project]);
      await vitest('unit tests', [...args, ...(selected?.vitest ?? [])], {}, checked);
      await runChecks(tally, typeChecks);
      await checked;
    },
  };
  if (selected) {
    return [
      checksAndUnits,
      ...(selected.vitest.length > 0
        ? [vitestStep('server tests', 4, [...server, ...selected.vitest], onPostgres)]
        : []),
      ...(selected.journeys.length > 0 ? [journeyStep(6, selected.journeys)] : []),
    ];
  }
  const first = TEST_DATABASE_URL
    ? vitestStep('server tests on PostgreSQL', 12, server, onPostgres, [statements])
    : vitestStep('server tests on the embedded engine', 14, server, { ...onEmbedded, ...fuzzing });
  const second =
    tier === 'all'
      ? vitestStep('server tests on the embedded engine', 13, ['--project', 'server'], onEmbedded)
      : vitestStep(
          'marked server tests on the embedded engine',
          3,
          ['--project', 'server-marked', '--tags-filter', 'engine'],
          { ...onEmbedded, TEST_STATEMENTS: marked },
          [marked],
        );
  const plans = vitestStep('plans of the statements of those tests', 1, ['--project', 'plans'], {
    ...onPostgres,
    TEST_MARKED_STATEMENTS: tier === 'all' ? '' : marked,
  });
  return [
    checksAndUnits,
    first,
    ...(TEST_DATABASE_URL ? [second, plans] : []),
    journeyStep(tier === 'all' ? 28 : 8, tier === 'all' ? [] : ['--grep', '@smoke']),
  ];

  function vitestStep(name, minutes, args, env, fresh = []) {
    const run = () => {
      for (const folder of fresh) rmSync(folder, { recursive: true, force: true });
      return vitest(name, args, env);
    };
    return { name, minutes, run };
  }

  function journeyStep(minutes, args) {
    const name = 'browser journeys';
    return { name, minutes, run: () => journeys(name, args) };
  }

  /** `until`: concurrent work; failed tests are repeated after it. */
  async function vitest(name, args, env = {}, until = undefined) {
    const attempt = async (failed) => {
      const report = join(reports, 'vitest.json');
      rmSync(report, { force: true });
      const files = new Set(failed?.map(({ file }) => file));
      const code = await run(
        'vitest',
        [
          'run',
          '--passWithNoTests',
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
   * fails again; a test that then passes is named in the last lines of the run.
   */
  async function attemptTwice(name, attempt, until) {
    const first = await attempt();
    // A step that failed as a whole has no test to repeat.
    if (first.failed.length === 0 || first.failed.some(({ file }) => !file))
      return tally.add(first);
    await until;
    console.log(`\n=== ${name}: failed tests, repeated`);
    return tally.add(first, await attempt(first.failed));
  }
}

async function runChecks(tally, checks) {
  for (const { name, command, args } of checks) {
    const options = { env: toolEnvironment(), heading: `\n=== ${name}` };
    tally.add(checkOutcome(name, await run(command, args, options)));
  }
}

async function checkAndBuild(tally) {
  const others = staticChecks.filter((check) => !typeChecks.includes(check));
  await runChecks(tally, others);
  await build();
  rmSync(migrated, { recursive: true, force: true });
  const env = toolEnvironment({ DATA_DIR: migrated, DATABASE_URL: '', NODE_ENV: '' });
  await must(findNode(), ['server/scripts/migrate.ts'], { env, isQuoted: true });
  process.env.TEST_MIGRATED_FOLDER = migrated;
}
