import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './commands.mjs';
import { findChromium, runJourneys } from './journeys.mjs';
import { reports, root } from './root.mjs';
import { toolEnvironment } from './runtime.mjs';
import { checkOutcome, playwrightOutcome, vitestOutcome } from './tally.mjs';

/** Highest number of failed tests that are repeated. A run with more failed tests fails. */
const MAX_REPEATED = 3;

/**
 * Tests that one command runs. `run(failed)` runs only the failed tests again.
 * @typedef {{name: string, run: (failed?: import('./tally.mjs').FailedTest[]) =>
 * Promise<import('./tally.mjs').Outcome>}} Suite
 */

/**
 * Returns a suite of Vitest. `fresh`: a folder that is emptied first. `heading`: other commands run
 * at the same time, so the output is shown after the end.
 * @returns {Suite}
 */
export function vitestSuite(name, { args, env = {}, selection, fresh, heading = false }) {
  const report = join(reports, 'vitest.json');
  const errors = join(reports, 'vitest-errors.json');
  return {
    name,
    run: async (failed) => {
      for (const path of [report, errors]) rmSync(path, { force: true });
      if (!heading) console.log(`\n=== ${name}`);
      if (fresh && !failed) rmSync(fresh, { recursive: true, force: true });
      const files = failed ? new Set(failed.map(({ file }) => file)) : (selection?.vitest ?? []);
      const code = await run(
        'vitest',
        [
          'run',
          // A selection may contain no test of one of the projects.
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
          heading: heading && !failed ? `\n=== ${name}` : undefined,
        },
      );
      const outcome = vitestOutcome(name, { report, errors }, code);
      const isEmpty = outcome.passed === 0 && outcome.failed.length === 0;
      return isEmpty && !selection ? checkOutcome(`${name}: no test ran`, 1) : outcome;
    },
  };
}

/**
 * Returns the suite of journeys. Only a repeat records traces, because they make each journey a
 * quarter slower.
 * @returns {Suite}
 */
export function journeySuite(args, { isSmoke }) {
  const name = 'browser journeys';
  return {
    name,
    run: async (failed) => {
      const chromium = await findChromium();
      if (!chromium)
        return checkOutcome(`${name}: no Chromium could be started; set CHROMIUM_PATH`, 1);
      const { code, report } = await runJourneys(
        chromium,
        failed ? ['--last-failed', '--workers=1'] : [...args, '--trace=off'],
        { isSmoke },
      );
      return playwrightOutcome(name, report, code);
    },
  };
}

/** Returns functions that run suites, and repeat their failed tests once when nothing else runs. */
export function makeAttempts(tally, addTime) {
  const repeats = [];

  /** Runs suites one after another. */
  async function attempt(...suites) {
    for (const suite of suites) {
      const start = performance.now();
      const first = await suite
        .run()
        .catch(({ message }) => checkOutcome(`${suite.name}: ${message}`, 1));
      addTime({ name: suite.name, ms: performance.now() - start });
      const repeatable = first.failed.filter(({ isFinal }) => !isFinal);
      // If a suite failed as a whole, no single test can be repeated.
      if (repeatable.length === 0 || repeatable.some(({ file }) => !file)) tally.add(first);
      else repeats.push({ suite, first, repeatable });
    }
  }

  /**
   * Repeats failed tests with new data. A fault of the product fails again. A test that passes now
   * is listed in the last lines of the run. A failed property-based test always counts as failed.
   */
  async function repeat({ suite, first, repeatable }) {
    const again = await suite.run(repeatable);
    const final = first.failed.filter(({ isFinal }) => isFinal);
    const others = again.failed.filter(({ name }) => final.every((test) => test.name !== name));
    tally.add(first, { ...again, failed: [...final, ...others] });
  }

  async function repeatFailed() {
    const count = repeats.reduce((sum, { repeatable }) => sum + repeatable.length, 0);
    if (count <= MAX_REPEATED) {
      for (const next of repeats) await repeat(next);
    } else {
      console.log(`${count} tests failed. At most ${MAX_REPEATED} are repeated.`);
      for (const { first } of repeats) tally.add(first);
    }
  }

  return { attempt, repeatFailed };
}
