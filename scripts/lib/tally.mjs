import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';

/**
 * The time of one test.
 * @typedef {{step: string, file: string, title: string, ms: number}} TestTime
 */

/**
 * A failed test. `isFinal`: a property-based test. A repeat uses other data, so it proves nothing.
 * @typedef {{name: string, file?: string, isFinal?: boolean}} FailedTest
 */

/**
 * Result of one step of the tests.
 * @typedef {{passed: number, failed: FailedTest[], times?: TestTime[]}} Outcome
 */

/**
 * Returns the outcome of a check, such as the linter, which counts as one test.
 * @returns {Outcome}
 */
export const checkOutcome = (name, code) =>
  code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [{ name }] };

/**
 * @param {{report: string, errors: string}} files the JSON report, and the errors outside of tests
 * @returns {Outcome}
 */
export function vitestOutcome(name, files, code) {
  const read = readJson(files.report);
  const errors = readJson(files.errors) ?? ['the list of unhandled errors is missing'];
  const failed = brokenBy(name, read, errors);
  const times = [];
  for (const { name: path, status, assertionResults } of read?.testResults ?? []) {
    const file = relative(root, path);
    for (const { fullName: title, duration } of assertionResults)
      if (duration) times.push({ step: name, file, title, ms: duration });
    if (status !== 'failed') continue;
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not start has no failed test, but did not pass.
    if (tests.length === 0) failed.push({ name: file, file });
    for (const { fullName, failureMessages = [] } of tests) {
      const isFinal = failureMessages.some((message) => message.includes('Property failed after'));
      failed.push({ name: `${file}: ${fullName}`, file, isFinal });
    }
  }
  return withCode(name, code, {
    passed: read?.numPassedTests ?? 0,
    failed,
    times,
  });
}

/** @returns {Outcome} */
export function playwrightOutcome(name, report, code) {
  const read = readJson(report);
  const { stats, suites = [], errors = [] } = read ?? {};
  const specs = suites.flatMap((file) => listSpecs(file));
  const failed = [
    ...brokenBy(
      name,
      read,
      errors.map(({ message }) => message),
    ),
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => ({
        name: `[${tests[0]?.projectName}] ${file}: ${title}`,
        file,
      })),
  ];
  const times = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ results }) => ({
      step: name,
      file,
      title,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return withCode(name, code, {
    passed: stats?.expected ?? 0,
    failed,
    times,
  });
}

/**
 * Returns the faults of a step as a whole: a missing report, and errors outside of tests. They have
 * no file, so they are not repeated: tests after a crash may not have run.
 */
function brokenBy(name, report, errors) {
  const faults = report ? errors : [...errors, 'the report is missing'];
  return faults.map((fault) => ({ name: `${name}: ${fault}` }));
}

/** Adds a failure to an outcome without failed tests if the step itself failed. */
function withCode(name, code, outcome) {
  const isBroken = code !== 0 && outcome.failed.length === 0;
  return isBroken ? { ...outcome, failed: [{ name }] } : outcome;
}

/** Returns the tests of a suite. Their titles include those of the suites between file and test. */
const listSpecs = ({ specs = [], suites = [] }) => [
  ...specs,
  ...suites.flatMap((suite) =>
    listSpecs(suite).map((spec) => ({ ...spec, title: `${suite.title} › ${spec.title}` })),
  ),
];

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * Adds up the outcomes of all steps, and lists the tests that failed or passed only on their second
 * attempt.
 */
export function makeTally() {
  let passed = 0;
  const failed = [];
  const retried = [];
  const times = [];
  return {
    failed,
    times,
    /**
     * @param {Outcome} first
     * @param {Outcome} [again] outcome of the repeated failed tests
     */
    add(first, again = first) {
      // If the second run failed as a whole, it has repeated no test.
      const isBroken = again !== first && again.failed.some(({ file }) => !file);
      const failedAgain = isBroken ? [...first.failed, ...again.failed] : again.failed;
      const still = new Set(failedAgain.map(({ name }) => name));
      const passedAgain = first.failed.map(({ name }) => name).filter((name) => !still.has(name));
      passed += first.passed + passedAgain.length;
      failed.push(...still);
      retried.push(...passedAgain);
      times.push(...(first.times ?? []));
    },
    /** Returns the last lines of a run. */
    text() {
      return [
        ...named('Failed', failed),
        ...named('Flaky tests, which passed on the second attempt; find the cause', retried),
        `${passed} passed, ${failed.length} failed`,
      ].join('\n');
    },
  };
}

const named = (title, names) =>
  names.length > 0 ? [`${title}:`, ...names.map((name) => `  ${name}`), ''] : [];
