import { expect, it } from 'vitest';
import { makeTally } from './tally.mjs';
import { makeAttempts } from './test-suites.mjs';

/** Returns a suite whose tests fail on the first attempt only. */
function flakySuite(...names) {
  const file = 'a.test.ts';
  const failed = names.map((name) => ({ name, file }));
  return { name: 'suite', run: async (again) => ({ passed: 1, failed: again ? [] : failed }) };
}

async function runAll(...suites) {
  const tally = makeTally();
  const { attempt, repeatFailed } = makeAttempts(tally, () => {});
  await attempt(...suites);
  await repeatFailed();
  return tally.failed;
}

it('a test run with more than three failed tests repeats no test', async () => {
  expect(await runAll(flakySuite('a', 'b'), flakySuite('c'))).toEqual([]);
  expect(await runAll(flakySuite('a', 'b'), flakySuite('c', 'd'))).toEqual(['a', 'b', 'c', 'd']);
});
