import { expect, it } from 'vitest';
import { makeTally } from './tally.mjs';

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
