// npm test: the test command of the README, from a new checkout. Ends with 'N passed, M failed' and
// fails after any failure. --all runs every test on both engines; --changed[=COMMIT] runs the tests
// of the features that a change touches.
import { mkdirSync } from 'node:fs';
import { relative } from 'node:path';
import { changedPaths, selectTests } from './lib/changed-tests.mjs';
import { install } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { checkOutcome, makeTally } from './lib/tally.mjs';
import { planSteps, reports } from './lib/test-steps.mjs';
import { readStepMinutes, writeTimes } from './lib/test-times.mjs';

const option = process.argv[2] ?? '';
const tier = option === '--all' ? 'all' : 'smoke';
const selection = option.startsWith('--changed')
  ? selectTests(changedPaths(option.split('=')[1] ?? 'HEAD'))
  : undefined;

mkdirSync(reports, { recursive: true });
const tally = makeTally();
const measured = readStepMinutes();
const times = [];
const steps = [
  { name: 'install', minutes: 1, run: install },
  ...planSteps({ tier, selection, tally }),
].map((step) => ({ ...step, minutes: measured[step.name] ?? step.minutes }));

console.log(introduction());
for (const [index, step] of steps.entries()) {
  console.log(`\n=== ${step.name} (${index + 1} of ${steps.length}, ${timeLeft(index)})`);
  const start = performance.now();
  await step.run();
  times.push({ name: step.name, ms: performance.now() - start });
}
tally.limitRetries();

const file = writeTimes(times, tally.times);
const total = times.reduce((sum, { ms }) => sum + ms, 0);
console.log(`\n${times.map(({ name, ms }) => `${minutes(ms / 60_000)}  ${name}`).join('\n')}`);
console.log(`${minutes(total / 60_000)}  in all; by file and test: ${relative(root, file)}\n`);
console.log(tally.text());
process.exit(tally.failed.length > 0 ? 1 : 0);

function introduction() {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  const engines = TEST_DATABASE_URL
    ? tier === 'all'
      ? 'PostgreSQL and the embedded engine'
      : 'PostgreSQL, and tests tagged `engine` on the embedded engine too'
    : 'the embedded engine; set TEST_DATABASE_URL for PostgreSQL';
  return [
    `Server tests: ${engines}. Redis: ${TEST_REDIS_URL ? 'yes' : 'no; set TEST_REDIS_URL'}.`,
    `Journeys: ${selection ? 'those of the change' : tier === 'all' ? 'all' : 'tier `smoke`'}.`,
    ...(selection ? [selectionText()] : []),
    `About ${Math.ceil(remaining(0))} minutes on two cores.`,
  ].join('\n');
}

function selectionText() {
  if (selection.everything) return `${selection.everything} belongs to no feature: all tests run.`;
  return `Features: ${selection.features.join(', ') || 'none'}.`;
}

function remaining(from) {
  return steps.slice(from).reduce((sum, step) => sum + step.minutes, 0);
}

function timeLeft(index) {
  return `about ${Math.ceil(remaining(index))} min left`;
}

function minutes(count) {
  const whole = Math.floor(count);
  return `${String(whole).padStart(3)}:${String(Math.round((count - whole) * 60) % 60).padStart(2, '0')}`;
}
