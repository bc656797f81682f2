import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeTally, vitestOutcome } from './tally.mjs';

const failing = (...names) => ({
  passed: 1,
  failed: names.map((name) => ({ name, file: 'a.test.ts' })),
});
const passing = { passed: 0, failed: [] };

it('counts a test that passes on its second attempt and names it', () => {
  const tally = makeTally();
  tally.add(failing('steady', 'broken'), failing('broken'));
  tally.limitRetries();
  expect(tally.failed).toEqual(['broken']);
  expect(tally.text()).toMatch(/second try[^]*steady[^]*2 passed, 1 failed$/);
});

it('fails a run when more than three tests needed a second attempt', () => {
  const tally = makeTally();
  tally.add(failing('a', 'b', 'c'), passing);
  tally.limitRetries();
  expect(tally.failed).toEqual([]);
  tally.add(failing('d'), passing);
  tally.limitRetries();
  expect(tally.failed).toEqual(['4 tests needed their second try; at most 3 may']);
});

it('marks a failed property as final, and no other failed test', () => {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-tally-'));
  const report = join(folder, 'vitest.json');
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
  const outcome = vitestOutcome('units', report, 1);
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
