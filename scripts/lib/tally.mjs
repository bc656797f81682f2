import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';

/**
 * What one step of the tests found.
 * @typedef {{passed: number, skipped: number, failed: {name: string, file?: string}[]}} Outcome
 */

/**
 * A check that has no tests of its own counts as one.
 * @returns {Outcome}
 */
export const checkOutcome = (name, code) =>
  code === 0
    ? { passed: 1, skipped: 0, failed: [] }
    : { passed: 0, skipped: 0, failed: [{ name }] };

/** @returns {Outcome} */
export function vitestOutcome(name, report, code) {
  const read = readReport(report);
  const failed = [];
  for (const { name: path, status, assertionResults } of read?.testResults ?? []) {
    if (status !== 'failed') continue;
    const file = relative(root, path);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not even start has no failed test, but is no pass.
    if (tests.length === 0) failed.push({ name: file, file });
    for (const test of tests) failed.push({ name: `${file}: ${test.fullName}`, file });
  }
  return withCode(name, code, {
    passed: read?.numPassedTests ?? 0,
    skipped: read?.numPendingTests ?? 0,
    failed,
  });
}

/** @returns {Outcome} */
export function playwrightOutcome(name, report, code) {
  const { stats, suites = [] } = readReport(report) ?? {};
  const failed = specsOf(suites)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `[${tests[0]?.projectName}] ${file}: ${title}`,
      file,
    }));
  return withCode(name, code, {
    passed: stats?.expected ?? 0,
    skipped: stats?.skipped ?? 0,
    failed,
  });
}

/** A step that broke without a failed test has failed as a whole. */
function withCode(name, code, outcome) {
  const isBroken = code !== 0 && outcome.failed.length === 0;
  return isBroken ? { ...outcome, failed: [{ name }] } : outcome;
}

const specsOf = (suites) =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);

const readReport = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;

/** Adds up what every step found, and names what failed or was unsteady. */
export function makeTally() {
  let passed = 0;
  let skipped = 0;
  const failed = [];
  const unsteady = [];
  return {
    failed,
    /**
     * @param {Outcome} first
     * @param {Outcome} [again] of what failed at first, tried alone
     * @returns {string[]} what passed only then
     */
    add(first, again = first) {
      const still = new Set(again.failed.map(({ name }) => name));
      const mended = first.failed.map(({ name }) => name).filter((name) => !still.has(name));
      passed += first.passed + mended.length;
      skipped += first.skipped;
      failed.push(...again.failed.map(({ name }) => name));
      unsteady.push(...mended);
      return mended;
    },
    /** The last lines of a run. */
    text() {
      const parts = [`${passed} passed`, `${failed.length} failed`];
      if (skipped > 0) parts.push(`${skipped} skipped`);
      return [
        ...named('Failed', failed),
        ...named('Passed only when tried again alone, which is a bug to find', unsteady),
        parts.join(', '),
      ].join('\n');
    },
  };
}

const named = (title, names) =>
  names.length > 0 ? [`${title}:`, ...names.map((name) => `  ${name}`), ''] : [];
