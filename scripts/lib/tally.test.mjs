import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { makeTally, playwrightOutcome, vitestOutcome } from './tally.mjs';

const failing = (...names) => ({
  passed: 1,
  failed: names.map((name) => ({ name, file: 'a.test.ts' })),
});

it('the tally of a test run names tests that passed only when repeated', () => {
  const tally = makeTally();
  tally.add(failing('steady', 'broken'), failing('broken'));
  expect(tally.failed).toEqual(['broken']);
  expect(tally.text()).toMatch(/second attempt[^]*steady[^]*2 passed, 1 failed$/);
});

it('vitestOutcome marks only failed property-based tests as final, without a second attempt', () => {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-tally-'));
  const report = join(folder, 'vitest.json');
  const errors = join(folder, 'errors.json');
  const failed = (fullName, message) => ({
    fullName,
    status: 'failed',
    failureMessages: [message],
  });
  const assertionResults = [
    failed(
      'property',
      messageOf(() => fc.assert(fc.property(fc.nat(), () => false))),
    ),
    failed(
      'example',
      messageOf(() => expect(1).toBe(2)),
    ),
  ];
  const testResults = [{ name: '/a.test.ts', status: 'failed', assertionResults }];
  writeFileSync(report, JSON.stringify({ numPassedTests: 0, testResults }));
  writeFileSync(errors, '[]');
  const outcome = vitestOutcome('units', { report, errors }, 1);
  rmSync(folder, { recursive: true });
  expect(outcome.failed.map(({ isFinal }) => isFinal)).toEqual([true, false]);
});

function messageOf(act) {
  try {
    act();
  } catch (error) {
    return String(error);
  }
  return '';
}

describe('the outcome of a test step', () => {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-tally-'));
  const files = { report: join(folder, 'vitest.json'), errors: join(folder, 'errors.json') };
  const failedTest = { fullName: 'a', status: 'failed', failureMessages: ['AssertionError'] };
  const oneFailed = [{ name: '/a.test.ts', status: 'failed', assertionResults: [failedTest] }];
  const write = (file, value) => writeFileSync(file, JSON.stringify(value));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('contains failures if there is no report, even with exit code 0', () => {
    expect(vitestOutcome('units', { report: '/none', errors: '/none' }, 0).failed).toHaveLength(2);
    expect(playwrightOutcome('journeys', '/none', 0).failed).toHaveLength(1);
  });

  it('contains a failure outside of test files when a worker crashed', () => {
    write(files.report, { numPassedTests: 1, testResults: oneFailed });
    write(files.errors, ['Worker exited unexpectedly']);
    const { failed } = vitestOutcome('units', files, 1);
    expect(failed.map(({ file }) => file)).toContain(undefined);
  });

  it('counts first failures when the second run cannot start', () => {
    const tally = makeTally();
    tally.add(failing('a'), { passed: 0, failed: [{ name: 'step' }] });
    expect(tally.failed).toEqual(['a', 'step']);
  });
});
