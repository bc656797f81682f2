import { existsSync, readFileSync } from 'node:fs';

/** Adds up what every step reported. */
export function makeTally() {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const add = (passed, failed, skipped = 0) => {
    counts.passed += passed;
    counts.failed += failed;
    counts.skipped += skipped;
  };
  return {
    counts,
    /** A check that has no tests of its own counts as one. */
    addCheck: (code) => (code === 0 ? add(1, 0) : add(0, 1)),
    addVitest: (report, code) => {
      const read = readReport(report);
      const failed = read?.numFailedTests ?? 0;
      // A suite that could not even start has no failed test, but is no pass.
      const broken = code !== 0 && failed === 0 ? 1 : 0;
      add(read?.numPassedTests ?? 0, failed + broken, read?.numPendingTests ?? 0);
    },
    addPlaywright: (report, code) => {
      const stats = readReport(report)?.stats;
      const failed = stats?.unexpected ?? 0;
      const broken = code !== 0 && failed === 0 ? 1 : 0;
      add(stats?.expected ?? 0, failed + (stats?.flaky ?? 0) + broken, stats?.skipped ?? 0);
    },
  };
}

const readReport = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
