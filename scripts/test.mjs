// npm test: the test command of the README, from a new checkout. Once the packages are installed, it
// ends with 'N passed, M failed' and fails after any failure. --all runs every test on both engines;
// --changed[=COMMIT] runs the tests of the features that a change touches.
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { changedPaths, selectTests } from './lib/changed-tests.mjs';
import { install } from './lib/prepare.mjs';
import { reports, root } from './lib/root.mjs';
import { makeTally } from './lib/tally.mjs';
import { planSteps } from './lib/test-steps.mjs';
import { readStepMinutes, writeStepMinutes, writeTimes } from './lib/test-times.mjs';

const [option = '', ...more] = process.argv.slice(2);
if (!/^(--all|--changed(=.+)?)?$/.test(option) || more.length > 0) {
  console.error('Options: --all, --changed or --changed=COMMIT');
  process.exit(1);
}
const tier = option === '--all' ? 'all' : 'smoke';
const change = option.startsWith('--changed')
  ? selectTests(changedPaths(option.split('=')[1] ?? 'HEAD'))
  : undefined;
/** Undefined: all tests of the tier run. */
const selection = change?.everything ? undefined : change;

// Hundreds of processes load the same modules, so their compiled code is cached.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compiled');
mkdirSync(reports, { recursive: true });
const tally = makeTally();
const measured = selection ? {} : readStepMinutes(tier);
const times = [];
const steps = [
  { name: 'install', minutes: 1, run: install },
  ...planSteps({ tier, selection, tally }),
].map((step) => ({ ...step, minutes: measured[step.name] ?? step.minutes }));

console.log(introduction());
for (const [index, step] of steps.entries()) {
  console.log(`\n=== ${step.name} (${index + 1} of ${steps.length}, ${timeLeft(index)})`);
  const start = performance.now();
  const canGoOn = await step.run();
  times.push({ name: step.name, ms: performance.now() - start });
  if (canGoOn === false) break;
}
tally.limitRetries();
if (!selection && times.length === steps.length) writeStepMinutes(tier, times);

const file = writeTimes(times, tally.times);
const total = times.reduce((sum, { ms }) => sum + ms, 0);
const lines = [
  ...times.map(({ name, ms }) => `${clock(ms)}  ${name}`),
  `${clock(total)}  in all; by file and test: ${relative(root, file)}`,
];
console.log(`\n${lines.join('\n')}\n`);
console.log(tally.text());
process.exit(tally.failed.length > 0 ? 1 : 0);

/** Returns the first lines of a run: what it will use, and about how long it takes. */
function introduction() {
  const { TEST_REDIS_URL } = process.env;
  return [
    `Server tests: ${engines()}. Redis: ${TEST_REDIS_URL ? 'yes' : 'no; set TEST_REDIS_URL'}.`,
    `Journeys: ${selection ? 'those of the change' : tier === 'all' ? 'all' : 'tier `smoke`'}.`,
    ...(change ? [changeText(change)] : []),
    `About ${Math.ceil(minutesFrom(0))} minutes${Object.keys(measured).length > 0 ? '' : ' on two cores'}.`,
  ].join('\n');
}

function engines() {
  if (!process.env.TEST_DATABASE_URL)
    return 'the embedded engine; set TEST_DATABASE_URL for PostgreSQL';
  if (tier === 'all') return 'PostgreSQL and the embedded engine';
  if (selection) return 'PostgreSQL';
  return 'PostgreSQL, and tests tagged `engine` on the embedded engine too';
}

function changeText({ everything, features }) {
  if (everything) return `${everything} is not limited to features: all tests run.`;
  return `Features: ${features.join(', ') || 'none'}.`;
}

function minutesFrom(index) {
  return steps.slice(index).reduce((sum, step) => sum + step.minutes, 0);
}

function timeLeft(index) {
  return `about ${Math.ceil(minutesFrom(index))} min left`;
}

/** Returns a duration as minutes and seconds. */
function clock(ms) {
  const seconds = Math.round(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, '0')}`;
}
